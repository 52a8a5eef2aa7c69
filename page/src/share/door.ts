// The way to the dialogs that open, share and set up positions: which of them is open, and what was
// pasted or dropped for it. They are loaded when one is first opened.
import { batch, signal } from '@preact/signals'
import { mode } from '../state.ts'

export type Dialog = 'open' | 'share' | 'edit'
export const dialog = signal<Dialog | null>(null)
export const offered = signal<string | File | null>(null) // to be read at once

function offer(event: Event, data: DataTransfer | null): void {
  const given = data?.files[0] ?? data?.getData('text/plain')
  const own = (event.target as Element).closest?.('input, textarea, select, [contenteditable]')
  if (!given || own || mode.value === 'friend') return // a game with a friend is not replaced
  event.preventDefault()
  batch(() => {
    offered.value = given
    dialog.value = 'open'
  })
}

// What is pasted outside of a field, or dropped anywhere, is opened.
export function acceptOffers(): () => void {
  const paste = (event: ClipboardEvent) => offer(event, event.clipboardData)
  const drop = (event: DragEvent) => offer(event, event.dataTransfer)
  const over = (event: DragEvent) => event.preventDefault()
  addEventListener('paste', paste)
  addEventListener('drop', drop)
  addEventListener('dragover', over)
  return () => {
    removeEventListener('paste', paste)
    removeEventListener('drop', drop)
    removeEventListener('dragover', over)
  }
}
