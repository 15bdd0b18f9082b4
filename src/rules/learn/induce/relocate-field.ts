import { groupBy } from '../../../core/group-by.js'
import { candidatesFor, type ValueTarget, valuesAt } from '../../evaluate/candidates.js'
import { anomaliesOf } from '../../health/anomaly.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import type { ValueProfile } from '../../rule/output-profile.js'
import type { Rule } from '../../rule/rule.js'
import type { TrainingExample } from '../align/training-example.js'
import { StableFeatures } from './stable-features.js'

const relocationDefaults = {
  /** The least log odds of a value. */
  minLogOdds: 1,
  /** The share of the pages on which a value must be found. */
  found: 0.6,
  /** The log odds of the best path must be at least so many times those of the next one. */
  margin: 1.25,
  /** The variety of the values from page to page, as a share of that of the labelled values. */
  variety: 0.5,
} as const

/** A field with labelled examples, which is to be found on pages of another layout. */
export interface KnownField {
  readonly target: ValueTarget
  readonly usual: Rule['usual']
  readonly choice: Rule['choice']
  readonly examples: readonly TrainingExample[]
  /** The latest values of its rule, with repetitions. */
  readonly given: readonly string[]
}

/**
 * Finds the values of a field on pages of another layout, by features that survive a redesign. They are at one path
 * on all pages; `undefined` if there is none on enough of them.
 */
export function relocateField(
  field: KnownField,
  pages: readonly PageContext[],
): readonly TrainingExample[] | undefined {
  const logOdds = valueLogOdds(field)
  const searched = pages.map((page) => searchPage(page, field, logOdds))
  const [best, next] = pathsByLogOdds(searched, field).flatMap(({ path, logOdds }) => {
    const examples = searched.map((page) => exampleAt(path, page, field))
    const filled = examples.filter(({ positives }) => positives.size > 0)
    const isEnough = filled.length >= pages.length * relocationDefaults.found
    return isEnough && isAsVaried(filled, field) ? [{ logOdds, filled }] : []
  })
  const isClear =
    next === undefined || (best?.logOdds ?? 0) >= next.logOdds * relocationDefaults.margin
  return isClear ? best?.filled : undefined
}

function exampleAt(
  path: string,
  { page, candidates, likely }: SearchedPage,
  { choice }: KnownField,
): TrainingExample {
  const atPath = likely.filter((one) => one.path === path)
  const best = atPath.reduce((so, one) => (one.logOdds > so.logOdds ? one : so), atPath[0]!)
  const chosen = choice.kind === 'one' && atPath.length > 0 ? [best] : atPath
  const positives = new Set(chosen.map(({ place }) => place))
  return { page, candidates, positives, uncertain: new Set() }
}

/** Texts that are the same on all pages are not values, unless the labelled values were the same. */
const isAsVaried = (found: readonly TrainingExample[], { target, examples }: KnownField): boolean =>
  varietyOf(target, found) >= varietyOf(target, examples) * relocationDefaults.variety

/** The share of distinct first values. */
function varietyOf(target: ValueTarget, examples: readonly TrainingExample[]): number {
  const filled = examples.filter(({ positives }) => positives.size > 0)
  const values = filled.map(({ page, candidates, positives: [first] }) =>
    valuesAt(target, page, candidates[first!]!).join('\n'),
  )
  return new Set(values).size / values.length
}

interface LikelyValue {
  /** In the candidates of the page. */
  readonly place: number
  readonly path: string
  readonly logOdds: number
}

interface SearchedPage {
  readonly page: PageContext
  readonly candidates: readonly RuleCandidate[]
  readonly likely: readonly LikelyValue[]
}

const unproven = ({ different: _, ...values }: ValueProfile): ValueProfile => values

function searchPage(page: PageContext, known: KnownField, logOddsOf: LogOdds): SearchedPage {
  const { target } = known
  const candidates = candidatesFor(target, page)
  const features = new StableFeatures(page)
  // here a claim needs no evidence: a place that is not sure is not chosen
  const pages = Number.POSITIVE_INFINITY
  const usual = {
    ...known.usual,
    ...(known.usual.values && { values: unproven(known.usual.values) }),
  }
  const likely = candidates.flatMap((candidate, place): LikelyValue[] => {
    const values = valuesAt(target, page, candidate)
    const output = { amount: values.length, certainty: 1, values }
    if (values.length === 0 || anomaliesOf({ taking: target, usual, pages }, output).length > 0)
      return []
    const logOdds = logOddsOf(features, candidate, values[0]!)
    if (logOdds < relocationDefaults.minLogOdds) return []
    return [{ place, path: page.path(page.elementOf(candidate.node)), logOdds }]
  })
  return { page, candidates, likely }
}

/**
 * Paths by the mean log odds of their best values on the pages that have some. If a field has one value, several
 * values at a path compete: the odds are divided by their number.
 */
function pathsByLogOdds(
  searched: readonly SearchedPage[],
  { choice }: KnownField,
): readonly { readonly path: string; readonly logOdds: number }[] {
  const byPath = new Map<string, readonly number[]>()
  for (const { likely } of searched) {
    for (const [path, values] of groupBy(likely, (one) => one.path)) {
      const best = values.reduce((so, one) => Math.max(so, one.logOdds), 0)
      const rivals = choice.kind === 'one' ? Math.log(values.length) : 0
      byPath.set(path, [...(byPath.get(path) ?? []), Math.max(0, best - rivals)])
    }
  }
  return [...byPath]
    .map(([path, all]) => ({
      path,
      logOdds: all.reduce((sum, one) => sum + one, 0) / all.length,
    }))
    .sort((a, b) => b.logOdds - a.logOdds)
}

type LogOdds = (features: StableFeatures, candidate: RuleCandidate, value: string) => number

/**
 * Naive Bayes over the labelled pages. Nearby texts depend on each other, and so do names, and a redesign may lack
 * any of them: of each only the most indicative one counts.
 */
function valueLogOdds({ target, examples, given }: KnownField): LogOdds {
  const known = new Set(given)
  const [values, others] = [new FeatureCounts(), new FeatureCounts()]
  for (const { page, candidates, positives, uncertain } of examples) {
    const features = new StableFeatures(page)
    for (const [place, candidate] of candidates.entries()) {
      const [value] = uncertain.has(place) ? [] : valuesAt(target, page, candidate)
      if (value === undefined) continue
      const counts = positives.has(place) ? values : others
      if (known.has(value)) counts.known++
      counts.add(
        features.ofValue(candidate, value),
        features.ofNearbyTexts(candidate),
        features.ofNames(candidate),
      )
    }
  }
  const prior = Math.log((values.total + 0.5) / (others.total + 0.5))
  const recurring = (given.length - known.size + 0.5) / (given.length + 1)
  const recurringElsewhere = (others.known + 0.5) / (others.total + 1)
  const ofKnown = Math.log(recurring / recurringElsewhere)
  const ofUnknown = Math.log((1 - recurring) / (1 - recurringElsewhere))
  const ofFeature = (name: string): number => Math.log(values.share(name) / others.share(name))
  const best = (names: readonly string[]): number =>
    names.reduce((so, name) => (values.has(name) ? Math.max(so, ofFeature(name)) : so), 0)
  return (features, candidate, value) =>
    features.ofValue(candidate, value).reduce((sum, name) => sum + ofFeature(name), prior) +
    best(features.ofNearbyTexts(candidate)) +
    best(features.ofNames(candidate)) +
    (known.has(value) ? ofKnown : ofUnknown)
}

class FeatureCounts {
  readonly #counts = new Map<string, number>()
  total = 0
  /** Values that the rule gave before. */
  known = 0

  add(...lists: readonly (readonly string[])[]): void {
    this.total++
    for (const name of lists.flat()) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  has(name: string): boolean {
    return this.#counts.has(name)
  }

  /** Smoothed: never 0. */
  share(name: string): number {
    return ((this.#counts.get(name) ?? 0) + 0.5) / (this.total + 1)
  }
}
