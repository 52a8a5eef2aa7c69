// Threat annotations in words: rows are named by their length.
import type { SignKind } from '../engine/types.ts'
import { rowLengths } from '../model/signs.ts'
import type { Key } from './languages.ts'
import { t } from './words.ts'

const keys: Record<SignKind, Key> = {
  end: 'signEnd',
  doublePlay: 'signDoublePlay',
  openFour: 'signOpenFour',
  fours: 'signFours',
  fourThree: 'signFourThree',
  threes: 'signThrees',
  four: 'signFour',
  three: 'signThree',
}

export const signName = (kind: SignKind, spec: string) => t(keys[kind], { ...rowLengths(spec) })
