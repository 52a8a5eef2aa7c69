// The buttons of a view that open the dialogs.
import { t } from '../words/words.ts'
import { type Dialog, dialog } from './door.ts'

const buttons = { open: 'open', share: 'share', edit: 'editBoard' } as const

export function ShareButtons() {
  return (
    <div class="row">
      {Object.entries(buttons).map(([name, key]) => (
        <button
          type="button"
          key={name}
          aria-haspopup="dialog"
          onClick={() => (dialog.value = name as Dialog)}
        >
          {t(key)}…
        </button>
      ))}
    </div>
  )
}
