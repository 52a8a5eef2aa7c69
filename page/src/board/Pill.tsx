// A value on a board. Its colour is that of the outcome; an estimate is paler, between that and a
// draw's as far as it leans, and hatched.
interface Props {
  look: string
  lean: number
  text: string
}

export function Pill({ look, lean, text }: Props) {
  return (
    <>
      <rect
        x={-0.42}
        y={-0.17}
        width={0.84}
        height={0.34}
        style={{ '--lean': `${Math.round(lean * 100)}%` }}
      />
      {look.includes('guessed') && (
        <path class="hatch" d="M-.37.1l.2-.2M-.2.15l.3-.3M.05.15l.3-.3M.2.15l.17-.17" />
      )}
      <text y={0.085}>{text}</text>
    </>
  )
}
