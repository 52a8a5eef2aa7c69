// The picture of a board as it is shown: its shapes, each with its place and its colours, taken from
// the page's own drawing. Written as SVG that stands alone, or painted on a canvas: an image of an
// SVG would need a policy that lets images be made of data, which strict servers do not allow.

export interface Shape {
  tag: 'rect' | 'circle' | 'ellipse' | 'path' | 'text'
  at: Readonly<Record<string, number>> // attributes that are lengths
  d: string // of a path
  text: string
  matrix: readonly number[] // a b c d e f, to the units of the figure
  fill: string // 'none', or a colour
  stroke: string
  width: number // of the stroke
  dashes: readonly number[]
  opacity: number
  cap: CanvasLineCap
  join: CanvasLineJoin
  font: { size: number; weight: string; family: string; anchor: string; under: boolean }
}

export interface Figure {
  x: number
  y: number
  width: number
  height: number
  ground: string
  shapes: readonly Shape[]
}

const tags = ['rect', 'circle', 'ellipse', 'path', 'text'] as const
const lengths = {
  rect: ['x', 'y', 'width', 'height'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  path: [],
  text: ['x', 'y'],
} as const

const known = new Map<string, string>() // colours by how a browser computes them
const pixel = () => {
  const canvas = new OffscreenCanvas(1, 1)
  return canvas.getContext('2d', { willReadFrequently: true })!
}
let brush: OffscreenCanvasRenderingContext2D | undefined

// A colour as every program reads it: mixed colours have a notation that only browsers know.
function colour(css: string): string {
  if (css === 'none' || css === 'transparent') return 'none'
  const before = known.get(css)
  if (before) return before
  brush ??= pixel()
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = css
  brush.fillRect(0, 0, 1, 1)
  const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data as unknown as number[]
  const plain = a === 0 ? 'none' : `rgba(${r},${g},${b},${Math.round((a! / 255) * 100) / 100})`
  known.set(css, plain)
  return plain
}

// How much is seen through what an element stands in; 0: it is not shown.
function opacityOf(element: Element, top: Element): number {
  let all = 1
  for (let at: Element | null = element; at && at !== top; at = at.parentElement) {
    const { opacity, display } = getComputedStyle(at)
    all *= display === 'none' ? 0 : Number(opacity)
  }
  return all
}

function placeOf(element: SVGGraphicsElement, tag: Shape['tag'], style: CSSStyleDeclaration) {
  const at: Record<string, number> = {}
  for (const name of lengths[tag]) {
    const value = (element as unknown as Record<string, SVGAnimatedLength>)[name]?.baseVal
    at[name] = typeof value?.value === 'number' ? value.value : Number(element.getAttribute(name))
  }
  if (tag === 'rect') at.rx = Math.min(Number.parseFloat(style.rx) || 0, at.width! / 2)
  return at
}

// `scale`: pixels of the screen to a unit, in which some strokes are measured.
function shapeOf(element: SVGGraphicsElement, svg: SVGSVGElement, scale: number): Shape | null {
  const tag = tags.find((name) => name === element.tagName)
  if (!tag) return null
  const style = getComputedStyle(element)
  const opacity = style.visibility === 'hidden' ? 0 : opacityOf(element, svg)
  const [fill, stroke] = [colour(style.fill), colour(style.stroke)]
  if (opacity === 0 || (fill === 'none' && stroke === 'none')) return null
  const own = element.getScreenCTM()
  const base = svg.getScreenCTM()
  if (!own || !base) return null
  const { a, b, c, d, e, f } = base.inverse().multiply(own)
  const fixed = style.vectorEffect === 'non-scaling-stroke'
  const length = (css: string) => Number.parseFloat(css) / (fixed ? scale : 1)
  return {
    tag,
    at: placeOf(element, tag, style),
    d: element.getAttribute('d') ?? '',
    text: element.textContent ?? '',
    matrix: [a, b, c, d, e, f],
    fill,
    stroke,
    width: length(style.strokeWidth),
    dashes: style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(length),
    opacity,
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    font: {
      size: Number.parseFloat(style.fontSize),
      weight: style.fontWeight,
      family: style.fontFamily,
      anchor: style.textAnchor,
      under: style.paintOrder.startsWith('stroke'),
    },
  }
}

export function figureOf(svg: SVGSVGElement): Figure {
  const { x, y, width, height } = svg.viewBox.baseVal
  const scale = svg.getScreenCTM()?.a ?? 1
  const shapes = [...svg.querySelectorAll<SVGGraphicsElement>(tags.join())].flatMap(
    (element) => shapeOf(element, svg, scale) ?? [],
  )
  const ground = colour(getComputedStyle(document.documentElement).backgroundColor)
  return { x, y, width, height, ground, shapes }
}

// -- As SVG. --

const short = (n: number) => String(Math.round(n * 10_000) / 10_000)
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function element(shape: Shape): string {
  const { tag, at, d, text, matrix, fill, stroke, width, dashes, opacity, font } = shape
  const written: [string, string][] = Object.entries(at).map(([name, n]) => [name, short(n)])
  if (tag === 'path') written.push(['d', d])
  written.push(['transform', `matrix(${matrix.map(short).join(' ')})`], ['fill', fill])
  if (stroke !== 'none') {
    written.push(['stroke', stroke], ['stroke-width', short(width)])
    written.push(['stroke-linecap', shape.cap], ['stroke-linejoin', shape.join])
    if (dashes.length > 0) written.push(['stroke-dasharray', dashes.map(short).join(' ')])
  }
  if (opacity < 1) written.push(['opacity', short(opacity)])
  if (tag === 'text') {
    written.push(['font-size', short(font.size)], ['font-weight', font.weight])
    written.push(['font-family', font.family], ['text-anchor', font.anchor])
    if (font.under) written.push(['paint-order', 'stroke'])
  }
  const attributes = written.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')
  return tag === 'text' ? `<text ${attributes}>${escaped(text)}</text>` : `<${tag} ${attributes}/>`
}

export function svgOf(figure: Figure, name: string): string {
  const { x, y, width, height, ground, shapes } = figure
  const box = [x, y, width, height].map(short)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img">`,
    `<title>${escaped(name)}</title>`,
    `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${ground}"/>`,
    ...shapes.map(element),
    '</svg>\n',
  ].join('\n')
}

// -- On a canvas. --

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

function outline({ tag, at, d }: Shape): Path2D {
  const path = new Path2D(tag === 'path' ? d : undefined)
  const { x = 0, y = 0, width = 0, height = 0, cx = 0, cy = 0, r = 0, rx = r, ry = r } = at
  if (tag === 'rect') path.roundRect(x, y, width, height, Math.min(rx, height / 2))
  else if (tag !== 'path') path.ellipse(cx, cy, rx, ry, 0, 0, 2 * Math.PI)
  return path
}

const anchors: Record<string, CanvasTextAlign> = { middle: 'center', end: 'right' }

// Letters are set in the size in which they are seen: fonts have no sizes below a pixel.
function write(ctx: Context, shape: Shape, scale: number): void {
  const { font, text, at } = shape
  ctx.scale(1 / scale, 1 / scale)
  ctx.font = `${font.weight} ${font.size * scale}px ${font.family}`
  ctx.textAlign = anchors[font.anchor] ?? 'left'
  ctx.lineWidth = shape.width * scale
  const place = [at.x! * scale, at.y! * scale] as const
  const rim = () => shape.stroke !== 'none' && ctx.strokeText(text, ...place)
  if (font.under) rim()
  if (shape.fill !== 'none') ctx.fillText(text, ...place)
  if (!font.under) rim()
}

function draw(ctx: Context, shape: Shape, scale: number): void {
  ctx.globalAlpha = shape.opacity
  ctx.fillStyle = shape.fill
  ctx.strokeStyle = shape.stroke
  ctx.lineWidth = shape.width
  ctx.lineCap = shape.cap
  ctx.lineJoin = shape.join
  ctx.setLineDash([...shape.dashes])
  if (shape.tag === 'text') {
    write(ctx, shape, scale)
    return
  }
  const path = outline(shape)
  if (shape.fill !== 'none') ctx.fill(path)
  if (shape.stroke !== 'none') ctx.stroke(path)
}

// The width and height in pixels of a figure whose longer edge has so many of them.
export function sizeOf({ width, height }: Figure, longest: number): [number, number] {
  const scale = longest / Math.max(width, height)
  return [Math.round(width * scale), Math.round(height * scale)]
}

export function paint(ctx: Context, figure: Figure, pixels: number): void {
  const scale = pixels / figure.width
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.globalAlpha = 1
  ctx.fillStyle = figure.ground
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height)
  for (const shape of figure.shapes) {
    ctx.setTransform(scale, 0, 0, scale, -figure.x * scale, -figure.y * scale)
    ctx.transform(...(shape.matrix as [number, number, number, number, number, number]))
    draw(ctx, shape, scale)
  }
}

export async function pngOf(figure: Figure, longest: number): Promise<Blob> {
  const [width, height] = sizeOf(figure, longest)
  const canvas = new OffscreenCanvas(width, height)
  paint(canvas.getContext('2d')!, figure, width)
  return canvas.convertToBlob({ type: 'image/png' })
}
