import { solveLinear } from '../../../ml/numeric/linear-equations.js'
import {
  type CombinationSigns,
  type CombinationWeights,
  combinationWeights,
  combinedLikelihood,
} from '../../../rules/evaluate/combined-content.js'

/** The candidates of a page that a rule was not learned from. */
export interface CombinationSample {
  readonly site: string
  readonly page: string
  readonly signs: readonly CombinationSigns[]
  /** By candidate. */
  readonly words: readonly number[]
  /** The candidates with main content, by the gold text. */
  readonly positives: ReadonlySet<number>
}

const fitDefaults = {
  ridge: 0.3,
  steps: 20,
  /** Long segments count for more, but not for all of a page. */
  wordsPower: 0.8,
} as const

const signNames = Object.keys(combinationWeights) as readonly (keyof CombinationWeights)[]

interface Row {
  readonly signs: CombinationSigns
  readonly isContent: 0 | 1
  readonly weight: number
}

/**
 * Fits the weights of the signs: a logistic regression over candidates, with a ridge on all but the constant, by
 * Newton steps. Each page counts for the same, and a site for the root of its samples.
 */
export function fitCombination(samples: readonly CombinationSample[]): CombinationWeights {
  const rows = weighted(samples)
  let weights = signNames.map(() => 0)
  for (let step = 0; step < fitDefaults.steps; step++) {
    const change = newtonStep(rows, weights)
    weights = weights.map((weight, at) => weight - change[at]!)
  }
  return namedWeights(weights)
}

const namedWeights = (weights: readonly number[]): CombinationWeights =>
  Object.fromEntries(signNames.map((name, at) => [name, weights[at]!])) as never

function weighted(samples: readonly CombinationSample[]): readonly Row[] {
  const ofSite = new Map<string, number>()
  for (const { site } of samples) ofSite.set(site, (ofSite.get(site) ?? 0) + 1)
  return samples.flatMap(({ site, signs, words, positives }) => {
    const sizes = words.map((count) => count ** fitDefaults.wordsPower)
    const all = sizes.reduce((sum, size) => sum + size, 0)
    if (all === 0 || positives.size === 0) return []
    const share = 1 / Math.sqrt(ofSite.get(site)!) / all
    return signs.map((one, place) => ({
      signs: one,
      isContent: positives.has(place) ? 1 : 0,
      weight: sizes[place]! * share,
    }))
  })
}

/** What a Newton step takes off the weights. */
function newtonStep(rows: readonly Row[], weights: readonly number[]): readonly number[] {
  const named = namedWeights(weights)
  const equations = signNames.map((name, one) => {
    const ridge = name === 'always' ? 1e-6 : fitDefaults.ridge
    const row = signNames.map((_, other) => (one === other ? ridge : 0))
    return [...row, ridge * weights[one]!]
  })
  for (const { signs, isContent, weight } of rows) {
    const likelihood = combinedLikelihood(signs, named)
    const curve = weight * likelihood * (1 - likelihood)
    for (const [one, name] of signNames.entries()) {
      const equation = equations[one]!
      for (const [other, second] of signNames.entries())
        equation[other]! += curve * signs[name] * signs[second]
      equation[signNames.length]! += weight * (likelihood - isContent) * signs[name]
    }
  }
  return solveLinear(equations)
}
