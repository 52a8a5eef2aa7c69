// What may be wider than the screen: it scrolls, and a line says so as long as there is more.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { b } from './say.ts'

export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const here = box.current!
    const look = () => setWide(here.scrollWidth > here.clientWidth + 1)
    const observer = new ResizeObserver(look)
    observer.observe(here)
    look()
    return () => observer.disconnect()
  }, [children])
  return (
    <div>
      <div class="scroll" ref={box} tabindex={0} role="region" aria-label={label}>
        {children}
      </div>
      {wide && <p class="quiet small cue">↔ {b('wide')}</p>}
    </div>
  )
}
