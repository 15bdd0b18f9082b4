import { TagSet } from '../../page/tags.js'
import type { BlockView } from '../block-view.js'
import { type Feature, family, flag, ratio } from '../feature.js'

/** What kind of element a block is: the iCrawler data's tagName, as one yes or no each. */
const kinds: readonly (readonly [name: string, tags: string, meaning: string])[] = [
  ['is-division', 'div', 'The block is a DIV'],
  [
    'is-section',
    'section article main aside nav header footer',
    'The block is a sectioning element',
  ],
  ['is-paragraph', 'p', 'The block is a P'],
  ['is-heading', 'h1 h2 h3 h4 h5 h6', 'The block is a heading'],
  ['is-cell', 'td th', 'The block is a table cell'],
  ['is-item', 'li', 'The block is an LI'],
  ['is-definition', 'dt dd', 'The block is a DT or DD'],
  ['is-list', 'ul ol menu dl', 'The block is a list'],
  ['is-preformatted', 'pre listing xmp plaintext', 'The block is preformatted'],
]

const kindFeatures: readonly Feature<BlockView>[] = kinds.map(([name, tags, meaning]) => {
  const set = new TagSet(tags)
  return {
    name,
    unit: 'flag',
    meaning,
    source: 'iCrawler tagName',
    measure: ({ tag }) => flag(set.has(tag)),
  }
})

/** Where a block stands in the tree, and what surrounds it. */
export const structure = family<BlockView>('structure', [
  ...kindFeatures,
  {
    name: 'depth',
    unit: 'count',
    meaning: 'Elements around the block, the document among them',
    measure: ({ depth }) => depth,
  },
  {
    name: 'runs',
    unit: 'count',
    meaning: 'Runs in the block',
    measure: ({ runs }) => runs,
  },
  {
    name: 'inner-blocks',
    unit: 'count',
    meaning: 'Blocks inside the block',
    measure: ({ innerBlocks }) => innerBlocks,
  },
  {
    name: 'runs-per-block',
    unit: 'ratio',
    meaning: 'Runs in the block, per block, itself among them',
    measure: ({ runs, innerBlocks }) => ratio(runs, innerBlocks + 1),
  },
  {
    name: 'siblings',
    unit: 'count',
    meaning: 'Other blocks with the same parent',
    measure: ({ facts, index }) => facts.siblings.count[index]! - 1,
  },
  {
    name: 'place-among-siblings',
    unit: 'share',
    meaning: '0 for the first block of its parent, 1 for the last',
    measure: ({ facts, index }) =>
      ratio(facts.siblings.index[index]!, facts.siblings.count[index]! - 1),
  },
  {
    name: 'same-path',
    unit: 'count',
    meaning: 'Blocks of the page with the same tags from the document down',
    measure: ({ facts, index }) => facts.shapes.path.size(index),
  },
  {
    name: 'same-shape',
    unit: 'count',
    meaning: 'Blocks of the page with the same tags and classes from the document down',
    measure: ({ facts, index }) => facts.shapes.shape.size(index),
  },
])
