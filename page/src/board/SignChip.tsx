// The label of a threat annotation, in the colour of the side whose threat it is.
export function SignChip({ text, colour }: { text: string; colour: 0 | 1 }) {
  const wide = Math.max(0.5, 0.2 + 0.17 * text.length)
  return (
    <g class={`chip colour${colour}`}>
      <rect x={-wide / 2} y={-0.22} width={wide} height={0.44} rx={0.12} />
      <text y={0.105}>{text}</text>
    </g>
  )
}
