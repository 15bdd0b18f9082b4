import type { BlockView } from './block-view.js'
import { appearance } from './families/appearance.js'
import { articles } from './families/articles.js'
import { contents } from './families/contents.js'
import { density } from './families/density.js'
import { emphasis } from './families/emphasis.js'
import { inside } from './families/inside.js'
import { links } from './families/links.js'
import { looksLike } from './families/looks-like.js'
import { neighbours } from './families/neighbours.js'
import { overlap } from './families/overlap.js'
import { page } from './families/page.js'
import { patterns } from './families/patterns.js'
import { position } from './families/position.js'
import { punctuation } from './families/punctuation.js'
import { repetition } from './families/repetition.js'
import { structure } from './families/structure.js'
import { symbols } from './families/symbols.js'
import { text } from './families/text.js'
import { title } from './families/title.js'
import { visibility } from './families/visibility.js'
import { weights } from './families/weights.js'
import type { Family, Feature } from './feature.js'
import type { RunView } from './run-view.js'

/** Every feature of a run. To add one, add it to its family; to add a family, write its file and name it here. */
export const runFamilies: readonly Family<RunView>[] = [
  text,
  punctuation,
  links,
  emphasis,
  looksLike,
  inside,
  position,
  repetition,
  overlap,
  title,
  articles,
  visibility,
  neighbours,
  page,
]

/** Every feature of a block. */
export const blockFamilies: readonly Family<BlockView>[] = [
  density,
  symbols,
  weights,
  appearance,
  patterns,
  contents,
  structure,
]

/**
 * The blocks whose features a run is given. Its own block says where it stands; what that block holds is mostly the run
 * itself, so the other measures are of the *container*, the nearest block above that holds other runs too.
 */
export interface Lens {
  readonly name: 'block' | 'container'
  readonly families: readonly Family<BlockView>[]
  readonly features: readonly Feature<BlockView>[]
}

const featuresOf = <View>(families: readonly Family<View>[]): readonly Feature<View>[] =>
  families.flatMap(({ features }) => features)

const lens = (name: Lens['name'], families: readonly Family<BlockView>[]): Lens => ({
  name,
  families,
  features: featuresOf(families),
})

export const lenses: readonly Lens[] = [
  lens('block', [weights, patterns, structure]),
  lens('container', blockFamilies),
]

export const runFeatures = featuresOf(runFamilies)
export const blockFeatures = featuresOf(blockFamilies)

/** The names of a run's vector, in its order: the run's own features, then those of its blocks. */
export const vectorNames: readonly string[] = [
  ...runFeatures.map((feature) => feature.name),
  ...lenses.flatMap(({ name, features }) => features.map((feature) => `${name}.${feature.name}`)),
]
