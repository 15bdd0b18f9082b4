import type { BlockView } from './block-view.js'
import { appearanceFamily } from './families/appearance.js'
import { articlesFamily } from './families/articles.js'
import { contentsFamily } from './families/contents.js'
import { densityFamily } from './families/density.js'
import { emphasisFamily } from './families/emphasis.js'
import { insideFamily } from './families/inside.js'
import { linksFamily } from './families/links.js'
import { looksLikeFamily } from './families/looks-like.js'
import { neighboursFamily } from './families/neighbours.js'
import { overlapFamily } from './families/overlap.js'
import { pageFamily } from './families/page.js'
import { patternsFamily } from './families/patterns.js'
import { positionFamily } from './families/position.js'
import { punctuationFamily } from './families/punctuation.js'
import { repetitionFamily } from './families/repetition.js'
import { structureFamily } from './families/structure.js'
import { symbolsFamily } from './families/symbols.js'
import { textFamily } from './families/text.js'
import { titleFamily } from './families/title.js'
import { visibilityFamily } from './families/visibility.js'
import { weightsFamily } from './families/weights.js'
import type { Family, Feature } from './feature.js'
import type { SegmentView } from './segment-view.js'

/**
 * All features of segments. To add a feature, add it to its family; to add a family, write its file and list it here.
 */
export const segmentFamilies: readonly Family<SegmentView>[] = [
  textFamily,
  punctuationFamily,
  linksFamily,
  emphasisFamily,
  looksLikeFamily,
  insideFamily,
  positionFamily,
  repetitionFamily,
  overlapFamily,
  titleFamily,
  articlesFamily,
  visibilityFamily,
  neighboursFamily,
  pageFamily,
]

/** All features of blocks. */
export const blockFamilies: readonly Family<BlockView>[] = [
  densityFamily,
  symbolsFamily,
  weightsFamily,
  appearanceFamily,
  patternsFamily,
  contentsFamily,
  structureFamily,
]

/**
 * The blocks whose features are part of a segment's vector: its own block for its position, and for all other measures
 * its *container*, the nearest block above with other segments too, because its own block often holds nothing else.
 */
export interface BlockScope {
  readonly name: 'block' | 'container'
  readonly families: readonly Family<BlockView>[]
  readonly features: readonly Feature<BlockView>[]
}

const featuresOf = <View>(families: readonly Family<View>[]): readonly Feature<View>[] =>
  families.flatMap(({ features }) => features)

const blockScope = (
  name: BlockScope['name'],
  families: readonly Family<BlockView>[],
): BlockScope => ({
  name,
  families,
  features: featuresOf(families),
})

export const blockScopes: readonly BlockScope[] = [
  blockScope('block', [weightsFamily, patternsFamily, structureFamily]),
  blockScope('container', blockFamilies),
]

export const segmentFeatures = featuresOf(segmentFamilies)
export const blockFeatures = featuresOf(blockFamilies)

/** The column names of segment vectors: the segment's own features, then those of its blocks. */
export const vectorNames: readonly string[] = [
  ...segmentFeatures.map((feature) => feature.name),
  ...blockScopes.flatMap(({ name, features }) =>
    features.map((feature) => `${name}.${feature.name}`),
  ),
]
