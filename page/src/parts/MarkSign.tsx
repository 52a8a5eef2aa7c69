// The mark of a move that a review found bad: a sign, a colour, and a word for those who listen.
import { markKeys, reviewedAt } from '../review/marks.ts'
import { t } from '../words/words.ts'

export function MarkSign({ id }: { id: number }) {
  const mark = reviewedAt(id)?.mark
  if (!mark) return null
  return (
    <span class={`mark ${markKeys[mark]}`}>
      <span aria-hidden="true">{mark}</span>
      <span class="hidden">, {t(markKeys[mark])}</span>
    </span>
  )
}
