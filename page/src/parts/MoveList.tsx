// The line of play as numbered moves, each a button, and the buttons that step along it.
import { useEffect } from 'preact/hooks'
import { goTo, line, node, path, type Variations } from '../model/variations.ts'
import { mode, setTree, table } from '../state.ts'
import { t } from '../words/words.ts'
import { Icon } from './Icon.tsx'
import { MarkSign } from './MarkSign.tsx'

export function jump(id: number | undefined): void {
  if (id !== undefined && id >= 0) setTree(goTo(table.value.tree, id))
}

export function MoveButton({ tree, id }: { tree: Variations; id: number }) {
  return (
    <button
      type="button"
      class="move"
      aria-current={id === tree.current ? 'step' : undefined}
      onClick={() => jump(id)}
    >
      {node(tree, id).move}
      <MarkSign id={id} />
    </button>
  )
}

// Arrow keys step along the line, where no part of the page wants them for itself.
export function useStepKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      if (by === 0 || event.target !== document.body || mode.value === 'learn') return
      const { tree } = table.value
      jump(line(tree)[path(tree).length - 1 + by])
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function StepButtons() {
  const { tree } = table.value
  const whole = line(tree)
  const at = path(tree).length - 1
  const buttons = [
    ['first', 0, at > 0],
    ['previous', at - 1, at > 0],
    ['next', at + 1, at < whole.length - 1],
    ['last', whole.length - 1, at < whole.length - 1],
  ] as const
  return (
    <div class="row steps">
      {buttons.map(([key, to, can]) => (
        <button
          type="button"
          class="icon"
          key={key}
          disabled={!can}
          aria-label={t(key)}
          title={t(key)}
          onClick={() => jump(whole[to])}
        >
          <Icon name={key} />
        </button>
      ))}
    </div>
  )
}

export function MoveList() {
  const { tree } = table.value
  const ids = line(tree).slice(1)
  if (ids.length === 0) return <p class="quiet">{t('noMovesYet')}</p>
  return (
    <ol class="moves" aria-label={t('moves')}>
      {ids.map((id) => (
        <li key={id}>
          <MoveButton tree={tree} id={id} />
        </li>
      ))}
    </ol>
  )
}
