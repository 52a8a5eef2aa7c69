// Whether machines learn from the games that are played here, and a button that forgets them.
import { useState } from 'preact/hooks'
import { forget, learns } from '../play/experience.ts'
import { engine } from '../state.ts'
import { n } from './say.ts'

export function Learning() {
  const [forgotten, setForgotten] = useState(false)
  if (!engine.value?.learn) return null
  return (
    <div class="row spread">
      <label class="check">
        <input
          type="checkbox"
          checked={learns.value}
          onChange={(e) => {
            learns.value = e.currentTarget.checked
          }}
        />
        {n('learns')}
      </label>
      <button
        type="button"
        class="link"
        disabled={forgotten}
        onClick={() => forget().then(() => setForgotten(true))}
      >
        {n(forgotten ? 'forgotten' : 'forget')}
      </button>
    </div>
  )
}
