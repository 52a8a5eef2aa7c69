// The choice of a control of the clocks, by its number among `controls`; -1: no clocks.
import { controls } from '../model/clock.ts'
import { t } from '../words/words.ts'

export function ClockField({ time, onTime }: { time: number; onTime: (time: number) => void }) {
  return (
    <label class="field">
      <span>{t('clock')}</span>
      <select value={time} onChange={(e) => onTime(Number(e.currentTarget.value))}>
        <option value={-1}>{t('noClock')}</option>
        {controls.map(({ left: [seconds], increment }, i) => (
          <option key={seconds} value={i}>
            {t(increment ? 'minutesPlus' : 'minutes', { minutes: seconds / 60, increment })}
          </option>
        ))}
      </select>
    </label>
  )
}
