// Leads to the review of the game on the table, which begins at once.
import { reviewGame } from '../review/marks.ts'
import { table } from '../state.ts'
import { t } from '../words/words.ts'

export function ReviewButton() {
  return (
    <button type="button" disabled={table.value.tree.nodes.length < 2} onClick={reviewGame}>
      {t('reviewGame')}
    </button>
  )
}
