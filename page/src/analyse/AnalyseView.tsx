// The view in which positions are analysed.
import { useEffect, useMemo } from 'preact/hooks'
import { Board, type NamedSign } from '../board/Board.tsx'
import { overlay, wantOverlay } from '../board/overlay.ts'
import type { Shown, Sign } from '../engine/types.ts'
import { signsByCell, signText } from '../model/signs.ts'
import { blackSide } from '../model/stones.ts'
import { play } from '../model/variations.ts'
import { StepButtons } from '../parts/MoveList.tsx'
import { ReviewButton } from '../parts/ReviewButton.tsx'
import { LearnRules, Rules, StageTools } from '../parts/Stage.tsx'
import { resultText, sideName } from '../play/outcome.ts'
import { ShareButtons } from '../share/ShareButtons.tsx'
import { isShown, players, setTree, shown, shownAt, table, turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { signName } from '../words/signName.ts'
import { language, t } from '../words/words.ts'
import { answer, judge, looked, marked, on, running, seconds, usualJudge } from './analysis.ts'
import { Considered } from './Considered.tsx'
import { EvalBar } from './EvalBar.tsx'
import { ExplorerPanel } from './ExplorerPanel.tsx'
import { Graph } from './Graph.tsx'
import { Lines } from './Lines.tsx'
import { isThinned, paints } from './paints.ts'
import { Signs } from './Signs.tsx'
import { VariationTree } from './VariationTree.tsx'

// The threat annotations of the board by cell, in words.
function named(now: Shown): Map<string, NamedSign[]> {
  const by = new Map<string, NamedSign[]>()
  const black = blackSide(now.board)
  for (const [cell, signs] of signsByCell(now.signs ?? [])) {
    const words = (sign: Sign) => `${sideName(sign.side)}: ${signName(sign.kind, now.game)}`
    by.set(
      cell,
      signs.map((sign) => ({
        ...sign,
        text: words(sign),
        short: signText(sign.kind, now.game),
        colour: sign.side === black ? 0 : 1,
      })),
    )
  }
  return by
}

const times = [1, 3, 10, 60, 0]

function Controls() {
  return (
    <div class="row controls">
      <button
        type="button"
        class="main"
        aria-pressed={on.value}
        onClick={() => (on.value = !on.value)}
      >
        {t(on.value ? 'engineOff' : 'engineOn')}
      </button>
      <label>
        <span>{t('judge')}</span>
        <select
          value={judge.value || usualJudge()}
          onChange={(e) => (judge.value = e.currentTarget.value)}
        >
          {players.value.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('timeFor')}</span>
        <select
          value={seconds.value}
          onChange={(e) => (seconds.value = Number(e.currentTarget.value))}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {time === 0 ? t('noLimit') : t('seconds', { seconds: time })}
            </option>
          ))}
        </select>
      </label>
      <ReviewButton />
    </div>
  )
}

export function AnalyseView({ now }: { now: Shown }) {
  const found = isShown() ? answer.value : null
  const painted = useMemo(
    () => (found ? paints(now, found) : undefined),
    [now, found, language.value],
  )
  useEffect(wantOverlay, [])
  const over = overlay.value
  const makeMove = (move: string) => setTree(play(table.value.tree, move))
  const status = now.over
    ? t('gameOver', { result: resultText(now) })
    : now.side === 'nature'
      ? t('natureMoves')
      : t('toMove', { side: sideName(now.side) })
  return (
    <div class="view">
      <section class="stage" aria-label={title(now.game)}>
        <EvalBar now={now} />
        <Board
          name={title(now.game)}
          board={now.board}
          moves={isShown() && shown.value ? now.moves : []}
          onMove={makeMove}
          turned={turned.value}
          last={now.last}
          painted={painted}
          signs={marked.value ? named(now) : undefined}
          luck={now.side === 'nature'}
          at={shownAt.value}
          line={looked.value ?? undefined}
        />
        {over && found && <over.Legend few={isThinned(found)} />}
        <div class="row spread">
          <StepButtons />
          <span class="quiet">{status}</span>
          <StageTools />
        </div>
        <Graph />
      </section>
      <aside class="panel">
        <Controls />
        <div class={`engine-lines ${running.value ? 'busy' : ''}`} aria-busy={running.value}>
          {!now.over && now.side !== 'nature' && <Lines />}
        </div>
        {isShown() && now.moves.length > 1 && now.side !== 'nature' && <Considered now={now} />}
        <Signs now={now} />
        <h2>{t('variations')}</h2>
        <VariationTree />
        <ExplorerPanel now={now} />
        <h2>{t('position')}</h2>
        <code class="position">{now.position}</code>
        <ShareButtons />
        <LearnRules game={now.game} />
        <Rules now={now} />
      </aside>
    </div>
  )
}
