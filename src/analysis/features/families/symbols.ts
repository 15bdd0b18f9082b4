import type { BlockView } from '../block-view.js'
import { family } from '../feature.js'
import type { Tally } from '../tally.js'

/**
 * 004 has two variants. As printed, (1) and (2) subtract the text and tags of P, and then the paper's own Figure 1
 * scores 0. Its text ("the number of words in the <a> tag is small") describes subtracting those of links.
 */
export type SymbolVariant = (block: Tally) => { readonly characters: number; readonly tags: number }

export const withoutParagraphs: SymbolVariant = (block) => ({
  characters: block.characters - block.paragraphCharacters,
  tags: block.paragraphs,
})

export const withoutLinks: SymbolVariant = (block) => ({
  characters: block.characters - block.linkCharacters,
  tags: block.links,
})

/** 004 (1): remaining characters per remaining tag. */
export const symbolTextDensity = (block: Tally, variant: SymbolVariant): number => {
  const rest = variant(block)
  return rest.characters / Math.max(block.tags + 1 - rest.tags, 1)
}

/** 004 (2): remaining characters per punctuation mark. */
export const punctuationDensity = (block: Tally, variant: SymbolVariant): number =>
  variant(block).characters / (block.punctuation + 1)

/** 004 (3); 0 where the logarithm of (2) would be negative or infinite. */
export const symbolScore = (block: Tally, variant: SymbolVariant): number =>
  symbolTextDensity(block, variant) *
  Math.log10(block.paragraphs + 2) *
  Math.log(Math.max(punctuationDensity(block, variant), 1))

/** Text and punctuation density: the measures of 004. */
export const symbolsFamily = family<BlockView>('symbols', [
  {
    name: 'text-density',
    unit: 'score',
    meaning: 'Characters outside links, per tag that is not a link',
    source: '004 (1) DT, links subtracted',
    measure: ({ all }) => symbolTextDensity(all, withoutLinks),
  },
  {
    name: 'punctuation-density',
    unit: 'score',
    meaning: 'Characters outside links, per punctuation mark',
    source: '004 (2) DP, links subtracted',
    measure: ({ all }) => punctuationDensity(all, withoutLinks),
  },
  {
    name: 'score',
    unit: 'score',
    meaning: 'Both densities combined with the number of paragraphs',
    source: '004 (3) DS, links subtracted',
    measure: ({ all }) => symbolScore(all, withoutLinks),
  },
  {
    name: 'text-density-printed',
    unit: 'score',
    meaning: 'Characters outside paragraphs, per tag that is not a P',
    source: '004 (1) DT as printed',
    measure: ({ all }) => symbolTextDensity(all, withoutParagraphs),
  },
  {
    name: 'punctuation-density-printed',
    unit: 'score',
    meaning: 'Characters outside paragraphs, per punctuation mark',
    source: '004 (2) DP as printed',
    measure: ({ all }) => punctuationDensity(all, withoutParagraphs),
  },
  {
    name: 'score-printed',
    unit: 'score',
    meaning: 'Both printed densities combined with the number of paragraphs',
    source: '004 (3) DS as printed',
    measure: ({ all }) => symbolScore(all, withoutParagraphs),
  },
])
