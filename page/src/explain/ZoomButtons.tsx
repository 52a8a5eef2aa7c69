// Buttons that enlarge a picture, make it smaller, or show all of it.
import { Icon } from '../parts/Icon.tsx'
import { t } from '../words/words.ts'
import type { Zoom } from './TreeView.tsx'

export function ZoomButtons({ zoom }: { zoom: { current: Zoom | null } }) {
  const icons = [
    ['zoomIn', 'plus', () => zoom.current?.by(1.4)],
    ['zoomOut', 'minus', () => zoom.current?.by(1 / 1.4)],
    ['fit', 'fit', () => zoom.current?.fit()],
  ] as const
  return icons.map(([key, icon, act]) => (
    <button type="button" class="icon" key={key} aria-label={t(key)} title={t(key)} onClick={act}>
      <Icon name={icon} />
    </button>
  ))
}
