import { ratio } from '../../../core/text/ratio.js'
import { TagSet } from '../../../page/columns/tags.js'
import type { BlockView } from '../block-view.js'
import { type Feature, family, flag } from '../feature.js'

/** Kinds of elements, from the iCrawler data's tagName; one flag each. */
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

/** The position of a block in the tree, and its surroundings. */
export const structureFamily = family<BlockView>('structure', [
  ...kindFeatures,
  {
    name: 'depth',
    unit: 'count',
    meaning: 'Elements around the block, including the document',
    measure: ({ depth }) => depth,
  },
  {
    name: 'runs',
    unit: 'count',
    meaning: 'Segments in the block',
    measure: ({ segments }) => segments,
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
    meaning: 'Segments per block, including inner blocks',
    measure: ({ segments, innerBlocks }) => ratio(segments, innerBlocks + 1),
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
