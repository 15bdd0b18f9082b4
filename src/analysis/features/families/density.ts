import { ratio } from '../../../core/text/ratio.js'
import type { BlockView } from '../block-view.js'
import { family } from '../feature.js'
import type { Tally } from '../tally.js'
import { count } from '../tally-formula.js'

/** 000 (1): characters per tag; a block without tags counts as having one tag. */
export const textDensity = (block: Tally): number => block.characters / Math.max(block.tags, 1)

/** Keeps 000 (2) finite on a page without links, where its logarithm's base would be 1. */
const leastLogOfBase = 0.01

/**
 * 000 (2), as the paper behind it defines it (the print is garbled): text density, weighted by a logarithm that grows
 * with the share of plain text and with the number of tags per link, and whose base grows with link text.
 */
export function compositeDensity(
  { characters, plainCharacters, linkCharacters, tags, links }: Composition,
  page: Pick<Composition, 'characters' | 'linkCharacters'>,
): number {
  if (characters === 0) return 0
  const base =
    (characters / Math.max(plainCharacters, 1)) * linkCharacters +
    ratio(page.linkCharacters, page.characters) * characters +
    Math.E
  const logOfBase = Math.max(Math.log(Math.log(base)), leastLogOfBase)
  const ofLinks = (characters / Math.max(linkCharacters, 1)) * (tags / Math.max(links, 1))
  return (characters / tags) * (Math.log(ofLinks) / logOfBase)
}

/** The arguments of composite density. Characters may be weighted; those of plain text are not. */
interface Composition {
  readonly characters: number
  readonly plainCharacters: number
  readonly linkCharacters: number
  /** More than 0. */
  readonly tags: number
  readonly links: number
}

const compositionOf = (block: Tally): Composition => ({
  characters: block.characters,
  plainCharacters: block.characters - block.linkCharacters,
  linkCharacters: block.linkCharacters,
  tags: Math.max(block.tags, 1),
  links: block.links,
})

/** The text density of a block: the measures of 000. */
export const densityFamily = family<BlockView>('density', [
  {
    name: 'characters',
    unit: 'characters',
    meaning: 'Characters of text in the block',
    source: '000 C, 002 InnerTextLen',
    ...count('all', 'characters'),
  },
  {
    name: 'tags',
    unit: 'count',
    meaning: 'Elements below the block',
    source: '000 T, 003 TagNum',
    ...count('all', 'tags'),
  },
  {
    name: 'link-characters',
    unit: 'characters',
    meaning: 'Characters inside links',
    source: '000 LC, 002 LinkTextLen',
    ...count('all', 'linkCharacters'),
  },
  {
    name: 'link-tags',
    unit: 'count',
    meaning: 'Links in the block',
    source: '000 LT, 002 LinkNum, 003 LinkNum, iCrawler LinkCount',
    ...count('all', 'links'),
  },
  {
    name: 'text',
    unit: 'score',
    meaning: 'Characters per tag',
    source: '000 (1) TD',
    measure: ({ all }) => textDensity(all),
  },
  {
    name: 'composite',
    unit: 'score',
    meaning: 'Characters per tag, lowered by link text',
    source: '000 (2) CTD',
    measure: ({ all, page }) => compositeDensity(compositionOf(all), page),
  },
  {
    name: 'sum',
    unit: 'score',
    meaning: 'Sum of the text densities of the blocks directly inside',
    source: '000 (7) DensitySum',
    measure: ({ facts, index }) => facts.densitySums[index]!,
  },
])
