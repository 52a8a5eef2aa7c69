// The dialog from which a game begins: which game, by which rules, between whom, with what clock.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameInfo, Shown } from '../engine/types.ts'
import { controls } from '../model/clock.ts'
import { gameName, readSpec, readUsage, writeSpec } from '../model/spec.ts'
import { Icon } from '../parts/Icon.tsx'
import { available, lay, mode, show, table, why } from '../state.ts'
import { nameOf, said, summaryOf } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { ClockField } from './ClockField.tsx'
import { Learning } from './Learning.tsx'
import { begin, type Seats, seats } from './match.ts'
import { SeatField } from './SeatField.tsx'

// A game by its own name or by a name for one of its forms.
interface Entry {
  name: string
  spec: string
  about: string
}

export function entries(all: readonly GameInfo[]): Entry[] {
  return all.flatMap((game) => {
    const from = game.plugin ? ` (${game.plugin})` : ''
    const own = { name: game.name, spec: game.example, about: summaryOf(game) + from }
    const aliases = game.aliases.map(({ name, standsFor }) => ({
      name,
      spec: standsFor,
      about: summaryOf(game),
    }))
    const covered = aliases.some((alias) => alias.spec === game.example)
    return covered && game.aliases.length > 1
      ? aliases
      : [own, ...aliases.filter((a) => a.spec !== own.spec)]
  })
}

function GameCards({ spec, onSpec }: { spec: string; onSpec: (spec: string) => void }) {
  const all = entries(available.value)
  const chosen =
    all.find((entry) => entry.spec === spec) ?? all.find((e) => gameName(e.spec) === gameName(spec))
  return (
    <fieldset class="cards">
      <legend>{t('game')}</legend>
      {all.map((entry) => (
        <label key={entry.name} class="card">
          <input
            type="radio"
            name="game"
            value={entry.name}
            checked={entry === chosen}
            onChange={() => onSpec(entry.spec)}
          />
          <strong>{nameOf(entry.name)}</strong>
          <small>{entry.about}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface Setting {
  game: GameInfo
  spec: string
  onSpec: (spec: string) => void
}

// The parameters of a game whose usage line is no form, such as 'nim:a,b,...'.
function AsText({ game, spec, onSpec }: Setting) {
  return (
    <label class="field">
      <span>{game.usage}</span>
      <input
        value={spec.slice(game.name.length + 1)}
        spellcheck={false}
        onInput={(e) =>
          onSpec(writeSpec(game.name, { numbers: [e.currentTarget.value], words: [] }))
        }
      />
    </label>
  )
}

function Parameters({ game, spec, onSpec }: Setting) {
  const form = readUsage(game.usage)
  const choice = readSpec(spec, form)
  if (writeSpec(game.name, readSpec(game.example, form)) !== game.example)
    return <AsText game={game} spec={spec} onSpec={onSpec} />
  const number = (i: number, value: string) => {
    const numbers = choice.numbers.map((old, k) => (k === i ? value : old))
    onSpec(writeSpec(game.name, { ...choice, numbers }))
  }
  const word = (name: string, on: boolean) => {
    const words = form.words.filter((one) => (one === name ? on : choice.words.includes(one)))
    onSpec(writeSpec(game.name, { ...choice, words }))
  }
  return (
    <div class="row parameters">
      {form.numbers.map(({ name }, i) => (
        <label key={name} class="number">
          <span>{said(name)}</span>
          <input
            type="number"
            min={1}
            inputMode="numeric"
            value={choice.numbers[i]}
            onInput={(e) => number(i, e.currentTarget.value)}
          />
        </label>
      ))}
      {form.words.map((name) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={choice.words.includes(name)}
            onChange={(e) => word(name, e.currentTarget.checked)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}

// What the engine says about a game string: its rules, or why it is none.
function useRules(spec: string): { found: Shown | null; refusal: string } {
  const [state, setState] = useState<{ found: Shown | null; refusal: string }>({
    found: null,
    refusal: '',
  })
  useEffect(() => {
    let here = true
    show({ game: spec, moves: [] }).then(
      (found) => here && setState({ found, refusal: '' }),
      (error) => here && setState({ found: null, refusal: why(error) }),
    )
    return () => {
      here = false
    }
  }, [spec])
  return state
}

export function NewGame({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [spec, setSpec] = useState(table.value.game)
  const [who, setWho] = useState<Seats>(seats.value)
  const [time, setTime] = useState(-1)
  const { found, refusal } = useRules(spec)
  const game = available.value.find((one) => one.name === gameName(spec))
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const start = async (event: Event) => {
    event.preventDefault()
    if ((await lay({ game: spec, moves: [] })) !== null) return
    seats.value = who
    begin(controls[time] ?? null)
    mode.value = 'play'
    onClose()
  }
  const names = (game?.sides ?? ['1', '2']).map(said)
  return (
    <dialog ref={dialog} aria-labelledby="new-game" onClose={onClose}>
      <form onSubmit={start}>
        <header class="row spread">
          <h2 id="new-game">{t('newGame')}</h2>
          <button type="button" class="icon" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <GameCards spec={spec} onSpec={setSpec} />
        {game && <Parameters game={game} spec={spec} onSpec={setSpec} />}
        <p class="refusal" role="alert">
          {refusal}
        </p>
        {found && (
          <details class="small">
            <summary>{t('variant')}</summary>
            <pre class="rules">{found.rules}</pre>
          </details>
        )}
        <fieldset class="seats">
          <legend>{t('seats')}</legend>
          <SeatField label={names[0]!} seat={who[0]} onSeat={(seat) => setWho([seat, who[1]])} />
          <button
            type="button"
            class="icon swap"
            aria-label={t('swapSides')}
            title={t('swapSides')}
            onClick={() => setWho([who[1], who[0]])}
          >
            <Icon name="turn" />
          </button>
          <SeatField label={names[1]!} seat={who[1]} onSeat={(seat) => setWho([who[0], seat])} />
        </fieldset>
        <ClockField time={time} onTime={setTime} />
        <Learning key={String(open)} />
        <button type="submit" class="main wide" disabled={!found}>
          {t('start')}
        </button>
      </form>
    </dialog>
  )
}
