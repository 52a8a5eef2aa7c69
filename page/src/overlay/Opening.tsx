// The stage of an opening in which the players settle their colours: what is to be done, and its
// choices, large.
import type { Shown } from '../engine/types.ts'
import { blackSide } from '../model/stones.ts'
import { sideName } from '../play/outcome.ts'
import { o } from './say.ts'
import { type Stage, stageOf } from './stage.ts'

const stone = (colour: 0 | 1) => o(colour === 0 ? 'black' : 'white')
const colourName = (colour: 0 | 1) => o(colour === 0 ? 'theBlack' : 'theWhite')

function task({ word, stones, colour, square, all, made }: Stage): string {
  if (word === 'three') return o('stageThree', { number: stones + 1 })
  if (word === 'two') return o('stageTwo', { number: stones - 2 })
  if (word === 'choice') return o('stageChoice')
  if (word === 'declare') return o('stageDeclare')
  if (word === 'offer') return o('stageOffer', { left: all - made, all })
  if (word === 'choose') return o('stageChoose')
  if (square === 1) return o('stageMiddle')
  if (square > 0) return o('stageSquare', { colour: stone(colour), size: square })
  return o('stagePut', { colour: stone(colour) })
}

interface Choice {
  move: string
  name: string
  about?: string
}

function choicesOf(stage: Stage, own: 0 | 1): Choice[] {
  return stage.choices.map((move) => {
    if (move === 'swap') {
      const name = o('takeColour', { colour: colourName(own === 0 ? 1 : 0) })
      return { move, name, about: o('takeColourAbout') }
    }
    if (move === 'two') return { move, name: o('twoMore'), about: o('twoMoreAbout') }
    if (move === 'ten') return { move, name: o('tenPoints'), about: o('tenPointsAbout') }
    return { move, name: move }
  })
}

interface Props {
  now: Shown
  mine: boolean // a person may choose
  onMove: (move: string) => void
}

export function Opening({ now, mine, onMove }: Props) {
  const stage = stageOf(now)
  if (!stage || now.side === 'nature') return null
  const own = blackSide(now.board) === now.side ? 0 : 1
  const stays = stage.word === 'choice'
  return (
    <section class="opening" aria-label={o('stage', { side: sideName(now.side) })}>
      <h3>{o('stage', { side: sideName(now.side) })}</h3>
      <p>{mine ? task(stage) : o('stageWait')}</p>
      {mine && (
        <div class={stage.word === 'declare' ? 'numbers' : 'choices'}>
          {choicesOf(stage, own).map(({ move, name, about }) => (
            <button type="button" key={move} data-choice={move} onClick={() => onMove(move)}>
              <strong>{name}</strong>
              {about && <span>{about}</span>}
            </button>
          ))}
          {stays && (
            <p class="stays">
              {o('stayColour', { colour: colourName(own), next: stone(stage.colour) })}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
