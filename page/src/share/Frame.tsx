// A dialog with a heading, and a button that closes it. The focus goes back to where it was.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../parts/Icon.tsx'
import { t } from '../words/words.ts'
import { dialog, offered } from './door.ts'

interface Props {
  heading: string
  children: (close: () => void) => ComponentChildren
}

export function Frame({ heading, children }: Props) {
  const at = useRef<HTMLDialogElement>(null)
  useEffect(() => at.current?.showModal(), [])
  // Once only: the event of an element that was closed comes with the next frame, when the same dialog
  // may have been opened anew, which it must not close.
  const gone = useRef(false)
  const closed = () => {
    if (gone.current) return
    gone.current = true
    dialog.value = null
    offered.value = null
  }
  const close = () => {
    at.current?.close()
    closed()
  }
  return (
    <dialog ref={at} class="share" aria-labelledby="share-heading" onClose={closed}>
      <header class="row spread">
        <h2 id="share-heading">{heading}</h2>
        <button type="button" class="icon" aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children(close)}
    </dialog>
  )
}
