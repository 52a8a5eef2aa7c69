// Italian for experiments.
import type { LabWords } from './en.ts'

export const it: LabWords = {
  labIntro:
    'Ciò che le relazioni di partenza hanno pubblicato, accanto a ciò che misura questo motore.',
  experiment: 'Esperimento',
  measured: 'misurato',
  source: 'Fonte',
  noLab: 'Qui non ci sono dati: si misurano quando la pagina è costruita accanto al programma.',
  benchmarks: 'Misure',
  logarithmic: 'scala logaritmica',
  noFigures: 'I dati non si sono potuti caricare. Senza rete ci sono se sono già stati aperti.',
  reports: 'Le relazioni di partenza, riga per riga',
  reportsAbout:
    'Zermelo è nato da cinque relazioni di studenti. Ogni riga è qualcosa che hanno costruito, misurato o desiderato, il comando che qui lo mostra, e ciò che troviamo noi. Sono in inglese.',
  did: 'Che cosa hanno fatto o trovato',
  command: 'Comando',
  found: 'Che cosa troviamo',
  row: 'Riga',
  rowLink: 'Riga {row} delle relazioni',
  wide: 'Più largo dello schermo: scorri di lato.',
}
