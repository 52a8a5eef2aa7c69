// Greek for the explorer.
import type { ExplorerKey } from './en.ts'

export const el: Record<ExplorerKey, string> = {
  book: 'Βιβλίο',
  own: 'Οι παρτίδες σας',
  ownOf: 'Οι παρτίδες σας, για: {side}',
  went: '{won} νίκες, {drawn} ισοπαλίες, {lost} ήττες',
  bookExact: 'Βιβλίο, ακριβές.',
  bookValue: 'Βιβλίο, ακριβές: {value}, αλλά εδώ δεν έχει κινήσεις.',
  bookUnverified: 'Βιβλίο, χωρίς επαλήθευση.',
  noBook: 'Κανένα βιβλίο δεν γνωρίζει αυτή τη θέση.',
  ownCount: 'Παρτίδες σας που πέρασαν από εδώ: {count}.',
  noOwn: 'Καμία παρτίδα σας δεν πέρασε από εδώ.',
  keep: 'Να κρατιούνται οι παρτίδες μου σε αυτόν τον φυλλομετρητή',
  forget: 'Διαγραφή τους ({count})',
}
