import { UnknownSplit } from '../../core/errors.js'
import { foldOf, folds, honestFold } from './folds.js'
import type { GoldPage } from './gold.js'

type Choice = (page: Pick<GoldPage, 'site' | 'split'>) => boolean

const ofFold =
  (fold: number): Choice =>
  ({ site }) =>
    foldOf(site) === fold

/** Parts of a corpus, always whole domains but for the sides that a corpus has itself. */
const choices: Readonly<Record<string, Choice>> = {
  all: () => true,
  develop: ({ site }) => foldOf(site) !== honestFold,
  honest: ofFold(honestFold),
  ...Object.fromEntries(
    Array.from({ length: folds }, (_, fold) => [`fold-${fold}`, ofFold(fold)] as const),
  ),
  train: ({ split }) => split === 'train',
  test: ({ split }) => split === 'test',
}

export const splitNames = Object.keys(choices)

/** Whether a page belongs to the part of that name. Throws when there is none. */
export function inSplit(name: string): Choice {
  if (!Object.hasOwn(choices, name)) throw new UnknownSplit(name, splitNames)
  return choices[name]!
}
