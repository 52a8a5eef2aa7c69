// Whether the moves' numbers are shown on the board.
import { numbered } from '../board/overlay.ts'
import { o } from './say.ts'

export function NumbersButton() {
  return (
    <button
      type="button"
      class="icon numbers"
      aria-label={o('numbers')}
      title={o('numbers')}
      aria-pressed={numbered.value}
      onClick={() => (numbered.value = !numbered.value)}
    />
  )
}
