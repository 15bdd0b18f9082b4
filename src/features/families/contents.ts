import { attributeId } from '../../page/attributes.js'
import type { BlockView } from '../block-view.js'
import { type Feature, family, flag, ratio } from '../feature.js'
import type { TallyField } from '../tally.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/** Columns of the iCrawler data that are plain counts; those with the ending _AE leave inner blocks out. */
const counted: readonly (readonly [name: string, TallyField, noun: string, column: string])[] = [
  ['headings-1', 'headings1', 'H1 elements', 'h1_count'],
  ['headings-2', 'headings2', 'H2 elements', 'h2_count'],
  ['headings-3', 'headings3', 'H3 elements', 'h3_count'],
  ['headings-4', 'headings4', 'H4 elements', 'h4_count'],
  ['headings-5', 'headings5', 'H5 elements', 'h5_count'],
  ['headings-6', 'headings6', 'H6 elements', 'h6_count'],
  ['images', 'images', 'Images', 'img_count'],
  ['paragraphs', 'paragraphs', 'P elements', 'p_count'],
  ['breaks', 'breaks', 'BR elements', 'br_count'],
  ['spans', 'spans', 'SPAN elements', 'span_count'],
  ['objects', 'objects', 'OBJECT elements', 'object_count'],
  ['lists', 'lists', 'UL elements', 'ul_count'],
  ['items', 'items', 'LI elements', 'li_count'],
  ['inputs', 'inputs', 'INPUT elements', 'input_count'],
  ['divisions', 'divisions', 'DIV elements', 'div_count'],
  ['cells', 'cells', 'TD elements', 'td_count'],
  ['dots', 'dots', 'Full stops', 'dot_count'],
]

/** Block elements never stand in a block's own content: their counts there are always 0. */
const inlineFields: ReadonlySet<TallyField> = new Set([
  'images',
  'breaks',
  'spans',
  'inputs',
  'dots',
])

const counts: readonly Feature<BlockView>[] = counted.flatMap(([name, field, noun, column]) => [
  {
    name,
    unit: 'count' as const,
    meaning: `${noun} in the block`,
    source: `iCrawler ${column}`,
    measure: ({ all }: BlockView) => all[field],
  },
  ...(inlineFields.has(field)
    ? [
        {
          name: `own-${name}`,
          unit: 'count' as const,
          meaning: `${noun} in the block itself, inner blocks left out`,
          source: `iCrawler ${column}_AE`,
          measure: ({ own }: BlockView) => own[field],
        },
      ]
    : []),
])

/** What a block is made of: the columns of the iCrawler data that no other family has. */
export const contents = family<BlockView>('contents', [
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words in the block',
    source: 'iCrawler wordCount',
    measure: ({ all }) => all.words,
  },
  {
    name: 'own-words',
    unit: 'words',
    meaning: 'Words in the block itself, inner blocks left out',
    source: 'iCrawler wordCount_AE',
    measure: ({ own }) => own.words,
  },
  {
    name: 'share-of-words',
    unit: 'share',
    meaning: "Share of the page's words",
    source: 'iCrawler DensityinHTML',
    measure: ({ all, page }) => ratio(all.words, page.words),
  },
  {
    name: 'own-share-of-words',
    unit: 'share',
    meaning: "Share of the page's words that stand in the block itself",
    source: 'iCrawler densityinHTML_AE',
    measure: ({ own, page }) => ratio(own.words, page.words),
  },
  {
    name: 'link-words',
    unit: 'words',
    meaning: 'Words inside links',
    source: 'iCrawler wordCountinLink',
    measure: ({ all }) => all.linkWords,
  },
  {
    name: 'own-link-words',
    unit: 'words',
    meaning: 'Words inside links in the block itself',
    source: 'iCrawler wordCountinLink_AE',
    measure: ({ own }) => own.linkWords,
  },
  {
    name: 'own-links',
    unit: 'count',
    meaning: 'Links in the block itself',
    source: 'iCrawler LinkCount_AE',
    measure: ({ own }) => own.links,
  },
  {
    name: 'words-per-link',
    unit: 'ratio',
    meaning: 'Words inside links, per link',
    source: 'iCrawler meanofWordinLinks',
    measure: ({ all }) => ratio(all.linkWords, all.links),
  },
  {
    name: 'own-words-per-link',
    unit: 'ratio',
    meaning: 'Words inside links, per link, in the block itself',
    source: 'iCrawler meanofWordinLinks_AE',
    measure: ({ own }) => ratio(own.linkWords, own.links),
  },
  {
    name: 'link-words-share',
    unit: 'share',
    meaning: "Share of the block's words that stand inside links",
    source: 'iCrawler meanofWordinLinksAllWords',
    measure: ({ all }) => ratio(all.linkWords, all.words),
  },
  {
    name: 'own-link-words-share',
    unit: 'share',
    meaning: 'The same in the block itself',
    source: 'iCrawler meanofWordinLinksAllWords_AE',
    measure: ({ own }) => ratio(own.linkWords, own.words),
  },
  ...counts,
  {
    name: 'named',
    unit: 'flag',
    meaning: 'The block has a class or an id',
    source: 'iCrawler hastagORID',
    measure: ({ facts, node }) =>
      flag(
        facts.segmentation.page.attributeIndex(node, CLASS) >= 0 ||
          facts.segmentation.page.attributeIndex(node, ID) >= 0,
      ),
  },
  {
    name: 'same-opening',
    unit: 'count',
    meaning: 'Blocks of the page with the same tag, class and id, this one among them',
    source: 'iCrawler repeat_tag_count',
    measure: ({ facts, index }) => facts.shapes.opening.size(index),
  },
])
