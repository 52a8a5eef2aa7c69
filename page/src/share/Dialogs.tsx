// The dialogs that open, share and set up positions: that which is open.
import type { Shown } from '../engine/types.ts'
import { dialog } from './door.ts'
import { EditDialog } from './EditDialog.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import './share.css'

export function Dialogs({ now }: { now: Shown }) {
  switch (dialog.value) {
    case 'open':
      return <OpenDialog key="open" />
    case 'share':
      return <ShareDialog key="share" now={now} />
    case 'edit':
      return <EditDialog key="edit" now={now} />
    default:
      return null
  }
}
