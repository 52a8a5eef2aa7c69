// Light, dark, or as the system has it.
import { effect, signal } from '@preact/signals'
import { keep, kept } from './kept.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const theme = signal<Theme>(themes.find((one) => one === kept('theme', '')) ?? 'auto')

effect(() => {
  document.documentElement.dataset.theme = theme.value
  keep('theme', theme.value)
})
