// A film of the game: its positions as the page draws them, one after the other, as an animated GIF.
// GIF because it moves wherever it is posted: messengers and forums take no SVG.
import { render } from 'preact'
import { Board } from '../board/Board.tsx'
import type { Shown } from '../engine/types.ts'
import { noneToMake } from '../play/match.ts'
import { positionAt, show, turned } from '../state.ts'
import { figureOf, paint, sizeOf } from './figure.ts'
import { Gif } from './gif.ts'

const longest = 480 // pixels
const endDelay = 300 // hundredths of a second

// Draws positions where nobody sees them.
class Studio {
  private readonly host = document.createElement('div')

  constructor(place: Element) {
    this.host.className = 'studio'
    this.host.inert = true
    place.append(this.host)
  }

  draw({ board, last }: Shown): SVGSVGElement {
    const picture = (
      <Board
        name=""
        board={board}
        moves={noneToMake}
        onMove={() => {}}
        turned={turned.value}
        last={last}
      />
    )
    render(picture, this.host)
    return this.host.querySelector('svg')!
  }

  close(): void {
    render(null, this.host)
    this.host.remove()
  }
}

// Between frames the page does what else is to be done.
const breathe = () => new Promise((done) => setTimeout(done))

interface Filming {
  nodes: readonly number[] // of the game, in order
  seconds: number // for each position
  place: Element // where it is drawn: within the dialog, whose looks it has
  progress: (done: number) => void
  signal: AbortSignal
}

export async function filmOf({ nodes, seconds, place, progress, signal }: Filming): Promise<Blob> {
  const studio = new Studio(place)
  let gif: Gif | undefined
  let ctx: OffscreenCanvasRenderingContext2D | undefined
  try {
    for (const [i, id] of nodes.entries()) {
      const now = await show(positionAt(id))
      signal.throwIfAborted()
      const figure = figureOf(studio.draw(now))
      const [width, height] = sizeOf(figure, longest)
      ctx ??= new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
      gif ??= new Gif(width, height)
      paint(ctx, figure, width)
      const { data } = ctx.getImageData(0, 0, width, height)
      const frame = { width, height, pixels: new Uint32Array(data.buffer) }
      gif.add(frame, i === nodes.length - 1 ? endDelay : Math.round(seconds * 100))
      progress(i + 1)
      await breathe()
    }
    return gif!.end()
  } finally {
    studio.close()
  }
}
