// What the address says after its #: the view, the game, the position, the moves; or a step of the
// course: #learn/2/3.
import type { Position } from '../engine/types.ts'

export const modes = ['play', 'analyse', 'review', 'explain', 'learn', 'lab'] as const
// Games with a friend have a view that is not among the others, and fields of their own:
// friend/address.ts.
export type Mode = (typeof modes)[number] | 'friend'

// A step of the course, both counted from 1. Lesson 0 is the list of lessons.
export interface CoursePlace {
  lesson: number
  step: number
}

export interface Link {
  mode: Mode
  position: Position | null // null: the address names no game
  plugin?: string // the file that the game is from
  course?: CoursePlace // of the view `learn`
}

function readCourse(hash: string): CoursePlace | null {
  const found = /^#?learn(?:\/(\d{1,3}))?(?:\/(\d{1,3}))?$/.exec(hash)
  return found && { lesson: Number(found[1] ?? 0), step: Number(found[2] ?? 1) }
}

export function readLink(hash: string): Link {
  const course = readCourse(hash)
  if (course) return { mode: 'learn', position: null, course }
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const view = fields.get('view') ?? hash.replace(/^#/, '') // #lab is #view=lab
  const mode = [...modes, 'friend' as const].find((name) => name === view) ?? 'play'
  const game = fields.get('game')
  if (!game || mode === 'friend') return { mode, position: null }
  const moves = (fields.get('moves') ?? '').split(' ').filter((move) => move !== '')
  const plugin = fields.get('plugin')
  const position = { game, start: fields.get('position'), moves }
  return plugin ? { mode, position, plugin } : { mode, position }
}

export function writeLink({ mode, position, plugin, course }: Link): string {
  if (mode === 'learn') return course?.lesson ? `#learn/${course.lesson}/${course.step}` : '#learn'
  const fields = new URLSearchParams({ view: mode })
  if (position) {
    fields.set('game', position.game)
    if (plugin) fields.set('plugin', plugin)
    if (position.start) fields.set('position', position.start)
    if (position.moves.length > 0) fields.set('moves', position.moves.join(' '))
  }
  // Commas, colons and slashes may stand in a fragment as they are, and read better so.
  const text = fields.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/')
  return `#${text}`
}
