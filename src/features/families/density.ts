import type { BlockView } from '../block-view.js'
import { family, ratio } from '../feature.js'
import type { Tally } from '../tally.js'

/** 000 (1): characters per tag; a block without tags counts as having one. */
export const textDensity = (block: Tally): number => block.characters / Math.max(block.tags, 1)

/** Keeps 000 (2) finite on a page without links, where its logarithm's base would be 1. */
const leastLogOfBase = 0.01

/**
 * 000 (2), as the paper behind it defines it (the print is garbled): text density, weighted by a logarithm that grows
 * with the share of plain text and with the number of tags per link, and whose base grows with link text.
 */
export function compositeDensity(block: Tally, page: Tally): number {
  const characters = block.characters
  if (characters === 0) return 0
  const linkCharacters = Math.max(block.linkCharacters, 1)
  const plainCharacters = Math.max(characters - block.linkCharacters, 1)
  const tags = Math.max(block.tags, 1)
  const linkTags = Math.max(block.links, 1)
  const base =
    (characters / plainCharacters) * block.linkCharacters +
    ratio(page.linkCharacters, page.characters) * characters +
    Math.E
  const logOfBase = Math.max(Math.log(Math.log(base)), leastLogOfBase)
  return (
    (characters / tags) * (Math.log((characters / linkCharacters) * (tags / linkTags)) / logOfBase)
  )
}

/** How dense a block's text is: the measures of 000. */
export const density = family<BlockView>('density', [
  {
    name: 'characters',
    unit: 'characters',
    meaning: 'Characters of text in the block',
    source: '000 C, 002 InnerTextLen',
    measure: ({ all }) => all.characters,
  },
  {
    name: 'tags',
    unit: 'count',
    meaning: 'Elements below the block',
    source: '000 T, 003 TagNum',
    measure: ({ all }) => all.tags,
  },
  {
    name: 'link-characters',
    unit: 'characters',
    meaning: 'Characters inside links',
    source: '000 LC, 002 LinkTextLen',
    measure: ({ all }) => all.linkCharacters,
  },
  {
    name: 'link-tags',
    unit: 'count',
    meaning: 'Links in the block',
    source: '000 LT, 002 LinkNum, 003 LinkNum, iCrawler LinkCount',
    measure: ({ all }) => all.links,
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
    meaning: 'Characters per tag, less where there is much link text',
    source: '000 (2) CTD',
    measure: ({ all, page }) => compositeDensity(all, page),
  },
  {
    name: 'sum',
    unit: 'score',
    meaning: 'The text densities of the blocks directly inside, added up',
    source: '000 (7) DensitySum',
    measure: ({ facts, index }) => facts.densitySums[index]!,
  },
])
