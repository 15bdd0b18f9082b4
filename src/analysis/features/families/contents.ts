import { attributeId } from '../../../page/columns/attribute-names.js'
import type { BlockView } from '../block-view.js'
import { type Feature, family, flag } from '../feature.js'
import type { TallyField } from '../tally.js'
import { count, quotient, shareOfPage } from '../tally-formula.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/** Columns of the iCrawler data that are plain counts; columns with the suffix _AE omit inner blocks. */
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

/** Layout blocks are never counted as near, so these columns would always be 0. */
const layoutFields: ReadonlySet<TallyField> = new Set(['lists', 'divisions', 'cells'])

const counts: readonly Feature<BlockView>[] = counted.map(([name, field, noun, column]) => ({
  name,
  unit: 'count',
  meaning: `${noun} in the block`,
  source: `iCrawler ${column}`,
  ...count('all', field),
}))

const nearCounts: readonly Feature<BlockView>[] = counted
  .filter(([, field]) => !layoutFields.has(field))
  .map(([name, field, noun, column]) => ({
    name: `near-${name}`,
    unit: 'count',
    meaning: `${noun} in the block, without inner layout blocks`,
    source: `iCrawler ${column}_AE`,
    ...count('near', field),
  }))

/** The contents of a block: the columns of the iCrawler data that are in no other family. */
export const contentsFamily = family<BlockView>('contents', [
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words in the block',
    source: 'iCrawler wordCount',
    ...count('all', 'words'),
  },
  {
    name: 'near-words',
    unit: 'words',
    meaning: 'Words in the block, inner layout blocks (DIVs, cells, lists, ...) omitted',
    source: 'iCrawler wordCount_AE',
    ...count('near', 'words'),
  },
  {
    name: 'share-of-words',
    unit: 'share',
    meaning: "Share of the page's words",
    source: 'iCrawler DensityinHTML',
    ...shareOfPage('all', 'words'),
  },
  {
    name: 'near-share-of-words',
    unit: 'share',
    meaning: "Share of the page's words in the block, without inner layout blocks",
    source: 'iCrawler densityinHTML_AE',
    ...shareOfPage('near', 'words'),
  },
  {
    name: 'link-words',
    unit: 'words',
    meaning: 'Words inside links',
    source: 'iCrawler wordCountinLink',
    ...count('all', 'linkWords'),
  },
  {
    name: 'near-link-words',
    unit: 'words',
    meaning: 'Words inside links in the block, without inner layout blocks',
    source: 'iCrawler wordCountinLink_AE',
    ...count('near', 'linkWords'),
  },
  {
    name: 'near-links',
    unit: 'count',
    meaning: 'Links in the block, without inner layout blocks',
    source: 'iCrawler LinkCount_AE',
    ...count('near', 'links'),
  },
  {
    name: 'words-per-link',
    unit: 'ratio',
    meaning: 'Words inside links, per link',
    source: 'iCrawler meanofWordinLinks',
    ...quotient('all', 'linkWords', 'links'),
  },
  {
    name: 'near-words-per-link',
    unit: 'ratio',
    meaning: 'Words inside links, per link, without inner layout blocks',
    source: 'iCrawler meanofWordinLinks_AE',
    ...quotient('near', 'linkWords', 'links'),
  },
  {
    name: 'link-words-share',
    unit: 'share',
    meaning: "Share of the block's words inside links",
    source: 'iCrawler meanofWordinLinksAllWords',
    ...quotient('all', 'linkWords', 'words'),
  },
  {
    name: 'near-link-words-share',
    unit: 'share',
    meaning: 'The same, without inner layout blocks',
    source: 'iCrawler meanofWordinLinksAllWords_AE',
    ...quotient('near', 'linkWords', 'words'),
  },
  ...counts,
  ...nearCounts,
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
    meaning: 'Blocks of the page with the same tag, class and id, including this one',
    source: 'iCrawler repeat_tag_count',
    measure: ({ facts, index }) => facts.shapes.opening.size(index),
  },
])
