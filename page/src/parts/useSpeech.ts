// What those who listen are told: who made which move, and how the game stands.
import { useEffect } from 'preact/hooks'
import { node } from '../model/variations.ts'
import { sideName } from '../play/outcome.ts'
import { isShown, positionAt, show, spoken, table } from '../state.ts'
import { t } from '../words/words.ts'

// The move that led to the position on the board, and whose it was; '' at the start.
async function moveText(): Promise<string> {
  const { move, parent } = node(table.value.tree, table.value.tree.current)
  if (parent < 0) return ''
  const { side } = await show(positionAt(parent))
  return side === 'nature' ? t('happened', { move }) : t('moved', { side: sideName(side), move })
}

export function useSpeech(status: string): void {
  const { current } = table.value.tree
  const ready = isShown()
  useEffect(() => {
    if (!ready) return
    let stays = true
    const say = (moved: string) => {
      if (stays) spoken.value = moved ? `${moved}. ${status}` : status
    }
    moveText().then(say, () => say(''))
    return () => {
      stays = false
    }
  }, [current, status, ready])
}
