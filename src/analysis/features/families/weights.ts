import type { BlockView } from '../block-view.js'
import { family } from '../feature.js'

/** The weights of leaves and subtrees of the DOM tree: the measures of 003. */
export const weightsFamily = family<BlockView>('weights', [
  {
    name: 'words',
    unit: 'words',
    meaning: 'Words outside links',
    source: '003 WordNum',
    measure: ({ all }) => all.words - all.linkWords,
  },
  {
    name: 'leaf',
    unit: 'score',
    meaning: 'Words outside links in the block itself per link and tag; 0 without text of its own',
    source: '003 (1) NodeImp',
    measure: ({ facts, index }) => facts.leafWeights.leaf(index),
  },
  {
    name: 'width',
    unit: 'share',
    meaning: "Share of the page's width that attributes and inline styles give the block",
    source: '003 WidthAttr',
    measure: ({ facts, index }) => facts.widthShares[index]!,
  },
  {
    name: 'subtree',
    unit: 'score',
    meaning: 'Mean weight of the leaves directly inside, times the width share',
    source: '003 (2) Weight',
    measure: ({ facts, index }) => facts.widthShares[index]! * facts.leafWeights.mean(index),
  },
])
