// English for experiments: the dictionary that gives the keys.
export const en = {
  labIntro: 'What the source reports published, beside what this engine measures.',
  experiment: 'Experiment',
  measured: 'measured',
  source: 'Source',
  noLab: 'There is no data here: it is measured when the page is built beside the program.',
  benchmarks: 'Benchmarks',
  logarithmic: 'logarithmic scale',
  noFigures:
    'The figures could not be loaded. Without a network they are there if they were opened before.',
  reports: 'The source reports, row by row',
  reportsAbout:
    'Zermelo grew out of five reports of students. Each row is something they built, measured or wished for, the command that shows it here, and what we find. They are in English.',
  did: 'What they did or found',
  command: 'Command',
  found: 'What we find',
  row: 'Row',
  rowLink: 'Row {row} of the reports',
  wide: 'Wider than the screen: scroll sideways.',
}

export type LabWords = Record<keyof typeof en, string>
