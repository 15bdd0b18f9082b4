import { ratio } from '../../../core/text/ratio.js'
import type { BlockView } from '../block-view.js'
import { family, flag } from '../feature.js'
import type { Tally } from '../tally.js'
import { shareOfPage } from '../tally-formula.js'

/** Thresholds of 002's rules 2 and 4; the paper gives no values. */
const hub = {
  /** Text over link text below this: most of the text is links. */
  textPerLinkText: 2,
  /** A block with more than this share of the page's links. */
  shareOfLinks: 0.5,
} as const

/** 002 (2): the four rules of a noisy block, each with the same weight. */
export function noiseShare(block: Tally, page: Tally): number {
  const isContact = flag(block.emails > 0)
  const isLinkText = flag(
    block.linkCharacters > 0 && block.characters / block.linkCharacters < hub.textPerLinkText,
  )
  const hasNoParagraph = flag(block.paragraphs === 0)
  const holdsTheLinks = flag(ratio(block.links, page.links) > hub.shareOfLinks)
  return (isContact + isLinkText + hasNoParagraph + holdsTheLinks) / 4
}

/** The appearance of a block compared with its page: the measures of 002. */
export const appearanceFamily = family<BlockView>('appearance', [
  {
    name: 'images',
    unit: 'share',
    meaning: "Share of the page's images",
    source: '002 ImgNum (1)',
    ...shareOfPage('all', 'images'),
  },
  {
    name: 'image-area',
    unit: 'share',
    meaning: "Share of the page's image area, by width and height attributes",
    source: '002 ImgSize (1)',
    ...shareOfPage('all', 'imageArea'),
  },
  {
    name: 'links',
    unit: 'share',
    meaning: "Share of the page's links",
    source: '002 LinkNum (1)',
    ...shareOfPage('all', 'links'),
  },
  {
    name: 'link-text',
    unit: 'share',
    meaning: "Share of the page's link text",
    source: '002 LinkTextLen (1)',
    ...shareOfPage('all', 'linkCharacters'),
  },
  {
    name: 'text',
    unit: 'share',
    meaning: "Share of the page's text",
    source: '002 InnerTextLen (1)',
    ...shareOfPage('all', 'characters'),
  },
  {
    name: 'interactions',
    unit: 'share',
    meaning: "Share of the page's INPUT and SELECT elements",
    source: '002 InteractionNum (1)',
    ...shareOfPage('all', 'interactions'),
  },
  {
    name: 'interaction-size',
    unit: 'share',
    meaning: 'Share of the total size of these, in characters by their size attributes',
    source: '002 InteractionSize (1)',
    ...shareOfPage('all', 'interactionSize'),
  },
  {
    name: 'forms',
    unit: 'share',
    meaning: "Share of the page's forms",
    source: '002 FormNum (1)',
    ...shareOfPage('all', 'forms'),
  },
  {
    name: 'form-size',
    unit: 'share',
    meaning: "Share of what is inside the page's forms, in nodes",
    source: '002 FormSize (1)',
    ...shareOfPage('all', 'formSize'),
  },
  {
    name: 'emails',
    unit: 'share',
    meaning: "Share of the page's email addresses",
    source: '002 EmailNum (1)',
    ...shareOfPage('all', 'emails'),
  },
  {
    name: 'plain-fonts',
    unit: 'count',
    meaning: 'Distinct fonts of text outside links',
    source: '002 fn_pt',
    measure: ({ facts, index }) => facts.fonts.plain(index),
  },
  {
    name: 'link-fonts',
    unit: 'count',
    meaning: 'Distinct fonts of link text',
    source: '002 fn_lt',
    measure: ({ facts, index }) => facts.fonts.link(index),
  },
  {
    name: 'noise',
    unit: 'share',
    meaning: 'Share of four signs of noise that the block has',
    source: '002 (2) F',
    measure: ({ all, page }) => noiseShare(all, page),
  },
])
