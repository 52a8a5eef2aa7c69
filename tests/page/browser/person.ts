// A person at a screen, who finds things by their roles and names, and acts with a finger where the
// screen is one that is touched, else with the mouse.
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import en from '../../../page/src/words/en.json'
import { isFirefox, moves, open, tap, untilMoves, visitor } from './harness.ts'

export interface Screen {
  width: number
  height: number
  finger: boolean
}

const all: Record<string, Screen> = {
  desktop: { width: 1280, height: 800, finger: false },
  phone: { width: 390, height: 844, finger: true },
  tablet: { width: 820, height: 1180, finger: true },
  'phone on its side': { width: 844, height: 390, finger: true },
}
// By day two of them; all where there is time: PAGE_TESTS=all.
export const screens = Object.entries(all).slice(0, process.env.PAGE_TESTS === 'all' ? 4 : 2)

function optionsOf({ width, height, finger }: Screen): BrowserContextOptions {
  return { viewport: { width, height }, hasTouch: finger, isMobile: finger && !isFirefox }
}

export class Person {
  constructor(
    readonly page: Page,
    readonly screen: Screen,
    private readonly words: Record<string, string>,
  ) {}

  use(target: Locator): Promise<void> {
    return this.screen.finger ? tap(target) : target.click()
  }

  named(role: 'button' | 'link' | 'radio' | 'heading', name: string | RegExp): Locator {
    return this.page.getByRole(role, { name, exact: true })
  }

  press(name: string | RegExp): Promise<void> {
    return this.use(this.named('button', name).first())
  }

  // One of several choices that exclude each other: its label, which is what is seen.
  pick(name: string | RegExp): Locator {
    const choice = this.page.getByRole('radio', { name, exact: true })
    return this.page.locator('label').filter({ has: choice })
  }

  // The views have their buttons at the top.
  view(name: string): Promise<void> {
    const views = this.page.getByRole('navigation', { name: this.words.views! })
    return this.use(views.getByRole('button', { name, exact: true }))
  }

  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  get board(): Locator {
    return this.page.getByRole('group', { name: this.words.board!.split('{')[0]! })
  }

  // The cell of a board that is called so.
  cell(name: string): Locator {
    return this.board.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
  }

  // All cells that can be chosen now.
  get free(): Locator {
    return this.board.getByRole('button', { name: this.words.canPick! })
  }

  isFree(name: string): Promise<boolean> {
    const free = this.board.getByRole('button', { name: `${name}, ${this.words.canPick}` })
    return free.isVisible()
  }

  // Puts a stone. On a wide board a finger aims first, and a button makes the move.
  async put(name: string): Promise<void> {
    await this.use(this.cell(name))
    if (this.screen.finger) await this.press(`Play ${name}`)
    const taken = new RegExp(`^${name}, (?!${this.words.canPick})`)
    await this.board.getByRole('button', { name: taken }).waitFor()
  }

  // Puts a stone on the first of these points that is free: nobody knows where an engine plays.
  async putOnOneOf(names: string[]): Promise<void> {
    for (const name of names) if (await this.isFree(name)) return this.put(name)
    throw new Error(`all of ${names} are taken`)
  }

  isOver(): Promise<boolean> {
    return this.page.locator('.status.over').isVisible()
  }

  // Plays on whatever can be played, not always the first, until the game is over; what is said then.
  async playToEnd(): Promise<string> {
    for (let turn = 0; !(await this.isOver()); turn++) {
      const before = (await moves(this.page)).length
      await this.use(this.free.nth((turn * 7) % (await this.free.count())))
      await untilMoves(this.page, before + 1)
    }
    return (await this.page.locator('.status').textContent()) ?? ''
  }

  async expectNothingOver(): Promise<void> {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${wide} pixels hang over`)
  }
}

// Somebody who comes for the first time, or by a link.
export async function person(
  screen: Screen,
  hash = '',
  words: Record<string, string> = en.page,
): Promise<Person> {
  const page = await visitor({ options: optionsOf(screen), seats: null })
  await open(page, hash)
  return new Person(page, screen, words)
}
