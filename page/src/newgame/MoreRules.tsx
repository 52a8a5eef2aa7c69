// The parameters of a game: its numbers, its switches with a sentence each, its openings.
import { useState } from 'preact/hooks'
import type { GameInfo, Shown } from '../engine/types.ts'
import { type Choice, type Form, readSpec, readUsage, writeSpec } from '../model/spec.ts'
import { openings } from '../model/stones.ts'
import { Rules } from '../parts/Stage.tsx'
import { nameOf, said } from '../words/phrases.ts'
import { known, n } from './say.ts'

interface Setting {
  game: GameInfo
  spec: string
  onSpec: (spec: string) => void
}

interface Parameters {
  game: GameInfo
  form: Form
  choice: Choice
  onChoice: (choice: Choice) => void
}

const openingName = (word: string) => (word === 'rif' ? 'RIF' : nameOf(word))
const isOpening = (word: string) => openings.some((one) => one === word)

function Numbers({ game, form, choice, onChoice }: Parameters) {
  const set = (i: number, value: string) =>
    onChoice({ ...choice, numbers: choice.numbers.map((old, k) => (k === i ? value : old)) })
  if (form.numbers.length === 0) return null
  return (
    <div class="row parameters">
      {form.numbers.map(({ name }, i) => (
        <label key={name} class="number">
          <span>{known(`${game.name}.${name}`) ?? said(name)}</span>
          <input
            type="number"
            min={1}
            inputMode="numeric"
            value={choice.numbers[i]}
            onInput={(e) => set(i, e.currentTarget.value)}
          />
        </label>
      ))}
    </div>
  )
}

// Several numbers, of which there may be any count: 'nim:heap,heap,...'.
function List({ game, choice, onChoice }: Parameters) {
  return (
    <label class="field">
      <span>{known(`${game.name}.heaps`) ?? game.usage}</span>
      <input
        value={choice.numbers[0]}
        spellcheck={false}
        autocomplete="off"
        onInput={(e) => onChoice({ ...choice, numbers: [e.currentTarget.value] })}
      />
    </label>
  )
}

interface SwitchProps {
  kind: 'checkbox' | 'radio'
  word: string
  about: string | null
  on: boolean
  onSwitch: (on: boolean) => void
}

function Switch({ kind, word, about, on, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type={kind}
        name={kind === 'radio' ? 'opening' : undefined}
        checked={on}
        onChange={(e) => onSwitch(e.currentTarget.checked)}
      />
      <span>
        <strong>{word}</strong> {about && <small>{about}</small>}
      </span>
    </label>
  )
}

function Switches({ game, form, choice, onChoice }: Parameters) {
  const set = (name: string, on: boolean) => {
    const words = form.words.filter((one) => (one === name ? on : choice.words.includes(one)))
    onChoice({ ...choice, words })
  }
  const words = form.words.filter((word) => !isOpening(word))
  return words.map((word) => (
    <Switch
      key={word}
      kind="checkbox"
      word={word}
      about={known(`${game.name}.${word}`)}
      on={choice.words.includes(word)}
      onSwitch={(on) => set(word, on)}
    />
  ))
}

// Of openings a game has one, or none.
function Openings({ game, form, choice, onChoice }: Parameters) {
  const own = form.words.filter(isOpening)
  if (own.length === 0) return null
  const chosen = choice.words.find(isOpening)
  const others = choice.words.filter((word) => !isOpening(word))
  const entry = (word: string | undefined) => (
    <Switch
      key={word ?? ''}
      kind="radio"
      word={word ? openingName(word) : n('noOpening')}
      about={word ? known(`${game.name}.${word}`) : n('noOpeningAbout')}
      on={word === chosen}
      onSwitch={() => onChoice({ ...choice, words: word ? [...others, word] : others })}
    />
  )
  return (
    <fieldset class="switches">
      <legend>{n('opening')}</legend>
      {[undefined, ...own].map(entry)}
    </fieldset>
  )
}

interface Props extends Setting {
  found: Shown | null
  open: boolean // at first
}

export function MoreRules({ game, spec, onSpec, found, open }: Props) {
  const [begun] = useState(open)
  const form = readUsage(game.usage)
  const onChoice = (choice: Choice) => onSpec(writeSpec(game.name, choice))
  const all = { game, form, choice: readSpec(spec, form), onChoice }
  return (
    <details class="more" open={begun}>
      <summary>{n('moreRules')}</summary>
      <div class="switches">
        {form.list ? <List {...all} /> : <Numbers {...all} />}
        <Switches {...all} />
        <Openings {...all} />
        {found && <Rules now={found} />}
      </div>
    </details>
  )
}
