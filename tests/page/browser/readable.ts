// Whether all text can be read from the last row of a room: nothing is smaller than 24 pixels, but
// for the labels of boards.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

export async function expectReadable(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement!
      const box = parent.getBoundingClientRect()
      if (!node.textContent!.trim() || box.width < 2 || box.height < 2) continue
      if (parent.closest('.hidden, .skip, .board')) continue
      const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()!.a : 1
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * matrix
      if (size < 23.9) found.push(`${node.textContent}: ${size}`)
    }
    return found
  })
  assert.deepEqual(small, [])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${wide} pixels hang over`)
}
