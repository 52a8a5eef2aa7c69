// A clock, which asks for the milliseconds left whenever it looks.
import { useEffect, useState } from 'preact/hooks'
import { clockText } from '../model/clock.ts'

export function ClockFace({ left, runs }: { left: () => number; runs: boolean }) {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => tick((n) => n + 1), 100)
    return () => clearInterval(timer)
  }, [runs])
  const rest = left()
  return (
    <span class={`clock ${runs ? 'runs' : ''} ${rest < 20_000 ? 'short' : ''}`} role="timer">
      {clockText(rest)}
    </span>
  )
}
