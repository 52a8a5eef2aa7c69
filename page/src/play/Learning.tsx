// Whether machines learn from the games that are played here, and a button that forgets them.
import { useState } from 'preact/hooks'
import { engine } from '../state.ts'
import { t } from '../words/words.ts'
import { forget, learns } from './experience.ts'

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
        {t('learns')}
      </label>
      <button
        type="button"
        class="link"
        disabled={forgotten}
        onClick={() => forget().then(() => setForgotten(true))}
      >
        {t(forgotten ? 'forgotten' : 'forget')}
      </button>
    </div>
  )
}
