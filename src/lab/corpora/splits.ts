import { createHash } from 'node:crypto'
import { UnknownSplit } from '../../core/errors.js'
import { domainOfSite, siteOfUrl } from '../../core/site.js'
import type { GoldPage } from './gold.js'

/** Number of folds: the pages of a registrable domain are always in one fold, whatever corpus they are in. */
export const folds = 5

/**
 * The fold that is never developed on: its figures estimate those of unknown sites.
 * @bench
 */
export const holdOutFold = 0

/**
 * The fold of a site, from 0: the first byte of the SHA-256 of its registrable domain, modulo `folds`. It depends only
 * on the name, so that no site changes its fold when a corpus grows or another one is added.
 */
export const foldOf = (site: string): number =>
  createHash('sha256').update(domainOfSite(site)).digest().readUInt8(0) % folds

/** The site that decides about the fold of a page: that of its URL, or else the one that its corpus names. */
export const foldSite = ({ page, site }: Pick<GoldPage, 'page' | 'site'>): string =>
  siteOfUrl(page.url) ?? site

type PageFilter = (page: Pick<GoldPage, 'site' | 'split'>) => boolean

const ofFold =
  (fold: number): PageFilter =>
  ({ site }) =>
    foldOf(site) === fold

/** The parts of a corpus: whole sites, except for `train` and `test`, which the corpus defines. */
const splitFilters: Readonly<Record<string, PageFilter>> = {
  all: () => true,
  develop: ({ site }) => foldOf(site) !== holdOutFold,
  honest: ofFold(holdOutFold),
  ...Object.fromEntries(
    Array.from({ length: folds }, (_, fold) => [`fold-${fold}`, ofFold(fold)] as const),
  ),
  train: ({ split }) => split === 'train',
  test: ({ split }) => split === 'test',
}

export const corpusSplitNames = Object.keys(splitFilters)

/** Tells whether a page is in the named part. Throws for an unknown name. */
export function inSplit(name: string): PageFilter {
  if (!Object.hasOwn(splitFilters, name)) throw new UnknownSplit(name, corpusSplitNames)
  return splitFilters[name]!
}
