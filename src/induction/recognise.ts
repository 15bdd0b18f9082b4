import { groupBy } from '../core/group-by.js'
import { doubtsOf } from '../rules/doubt.js'
import type { Rule } from '../rules/rule.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { subjectsFor, type ValueTaking, valuesAt } from '../rules/subjects.js'
import type { Example } from './example.js'
import { LastingSigns } from './lasting-signs.js'

const recogniseDefaults = {
  /** The logarithm of the odds from which on something is held for a value. */
  sure: 1,
  /** The share of the pages on which a value must be found. */
  found: 0.6,
  /** How many times as likely as those at any other path, by the logarithm, so that it is clear which are meant. */
  clear: 1.25,
  /** How much less values may differ from page to page than those that were labelled. */
  variety: 0.5,
} as const

/** A field as it was found on pages of another layout, and what its values were like. */
export interface KnownField {
  readonly taking: ValueTaking
  readonly usual: Rule['usual']
  readonly choice: Rule['choice']
  readonly examples: readonly Example[]
  /** What its rule gave last, as often as it gave it. */
  readonly given: readonly string[]
}

/**
 * Finds the values of a field on pages that are laid out otherwise, by what lasts of them. They stand at one path on all
 * pages; `undefined` where none is found on enough of them.
 */
export function recognised(
  field: KnownField,
  pages: readonly StudiedPage[],
): readonly Example[] | undefined {
  const odds = oddsOf(field)
  const found = pages.map((page) => candidatesOn(page, field, odds))
  const [best, next] = likeliestPaths(found, field).flatMap(({ path, odds }) => {
    const examples = found.map((one) => exampleAt(path, one, field))
    const filled = examples.filter(({ positives }) => positives.size > 0)
    const isEnough = filled.length >= pages.length * recogniseDefaults.found
    return isEnough && isAsVaried(filled, field) ? [{ odds, filled }] : []
  })
  const isClear = next === undefined || (best?.odds ?? 0) >= next.odds * recogniseDefaults.clear
  return isClear ? best?.filled : undefined
}

function exampleAt(
  path: string,
  { page, subjects, candidates }: Searched,
  { choice }: KnownField,
): Example {
  const its = candidates.filter((one) => one.path === path)
  const best = its.reduce((so, one) => (one.odds > so.odds ? one : so), its[0]!)
  const chosen = choice.kind === 'one' && its.length > 0 ? [best] : its
  const positives = new Set(chosen.map(({ place }) => place))
  return { page, subjects, positives, uncertain: new Set() }
}

/** What is the same on all pages is no value, unless it always was. */
const isAsVaried = (found: readonly Example[], { taking, examples }: KnownField): boolean =>
  varietyOf(taking, found) >= varietyOf(taking, examples) * recogniseDefaults.variety

/** Different first values, of as many pages. */
function varietyOf(taking: ValueTaking, examples: readonly Example[]): number {
  const filled = examples.filter(({ positives }) => positives.size > 0)
  const values = filled.map(({ page, subjects, positives: [first] }) =>
    valuesAt(taking, page, subjects[first!]!).join('\n'),
  )
  return new Set(values).size / values.length
}

interface Candidate {
  readonly place: number
  readonly path: string
  readonly odds: number
}

interface Searched {
  readonly page: StudiedPage
  readonly subjects: readonly Subject[]
  /** What may be a value. */
  readonly candidates: readonly Candidate[]
}

function candidatesOn(page: StudiedPage, { taking, usual }: KnownField, odds: Odds): Searched {
  const subjects = subjectsFor(taking, page)
  const signs = new LastingSigns(page)
  const candidates = subjects.flatMap((subject, place): Candidate[] => {
    const values = valuesAt(taking, page, subject)
    const given = { amount: values.length, certainty: 1, values }
    if (values.length === 0 || doubtsOf({ taking, usual }, given).length > 0) return []
    const its = odds(signs, subject, values[0]!)
    if (its < recogniseDefaults.sure) return []
    return [{ place, path: page.path(page.elementOf(subject.node)), odds: its }]
  })
  return { page, subjects, candidates }
}

/**
 * Paths by how likely the best values at them are, in the mean over the pages that have some. Where a field has one value,
 * each of several at a path is so much less likely to be it.
 */
function likeliestPaths(
  found: readonly Searched[],
  { choice }: KnownField,
): readonly { readonly path: string; readonly odds: number }[] {
  const odds = new Map<string, readonly number[]>()
  for (const { candidates } of found) {
    for (const [path, its] of groupBy(candidates, (one) => one.path)) {
      const best = its.reduce((so, one) => Math.max(so, one.odds), 0)
      const rivals = choice.kind === 'one' ? Math.log(its.length) : 0
      odds.set(path, [...(odds.get(path) ?? []), Math.max(0, best - rivals)])
    }
  }
  return [...odds]
    .map(([path, its]) => ({ path, odds: its.reduce((sum, one) => sum + one, 0) / its.length }))
    .sort((a, b) => b.odds - a.odds)
}

/** The logarithm of the odds that something is a value. */
type Odds = (signs: LastingSigns, subject: Subject, value: string) => number

/**
 * Naive Bayes over the labelled pages. Of texts close by, and of names, only the one counts that says most: they go
 * together, and what is built anew may lack any of them.
 */
function oddsOf({ taking, examples, given }: KnownField): Odds {
  const known = new Set(given)
  const [values, others] = [new SignCounts(), new SignCounts()]
  for (const { page, subjects, positives, uncertain } of examples) {
    const signs = new LastingSigns(page)
    for (const [place, subject] of subjects.entries()) {
      const [value] = uncertain.has(place) ? [] : valuesAt(taking, page, subject)
      if (value === undefined) continue
      const counts = positives.has(place) ? values : others
      if (known.has(value)) counts.known++
      counts.add(signs.own(subject, value), signs.besides(subject), signs.names(subject))
    }
  }
  const prior = Math.log((values.total + 0.5) / (others.total + 0.5))
  const recurring = (given.length - known.size + 0.5) / (given.length + 1)
  const recurringElse = (others.known + 0.5) / (others.total + 1)
  const ofKnown = Math.log(recurring / recurringElse)
  const ofUnknown = Math.log((1 - recurring) / (1 - recurringElse))
  const oddsFor = (sign: string): number => Math.log(values.share(sign) / others.share(sign))
  const best = (of: readonly string[]): number =>
    of.reduce((so, sign) => (values.has(sign) ? Math.max(so, oddsFor(sign)) : so), 0)
  return (signs, subject, value) =>
    signs.own(subject, value).reduce((so, sign) => so + oddsFor(sign), prior) +
    best(signs.besides(subject)) +
    best(signs.names(subject)) +
    (known.has(value) ? ofKnown : ofUnknown)
}

/** How often signs were seen. */
class SignCounts {
  readonly #counts = new Map<string, number>()
  total = 0
  /** Of values that were given before. */
  known = 0

  add(...lists: readonly (readonly string[])[]): void {
    this.total++
    for (const sign of lists.flat()) this.#counts.set(sign, (this.#counts.get(sign) ?? 0) + 1)
  }

  has(sign: string): boolean {
    return this.#counts.has(sign)
  }

  /** Nothing is impossible. */
  share(sign: string): number {
    return ((this.#counts.get(sign) ?? 0) + 0.5) / (this.total + 1)
  }
}
