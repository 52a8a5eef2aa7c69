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
  const closed = () => {
    dialog.value = null
    offered.value = null
  }
  // The event of that name comes later: meanwhile the same dialog could not be opened anew.
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
