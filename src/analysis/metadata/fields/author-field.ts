import {
  CandidateCollector,
  type CandidateText,
  type MetadataCandidate,
  nearestSegment,
} from '../candidate.js'
import type { MetadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import { type Containment, countContainment } from './containment.js'
import {
  countSources,
  countWhere,
  type FieldDefinition,
  proximityColumns,
  titleProximity,
} from './field-definition.js'
import { nameKey, type SplitName, splitNames } from './split-names.js'

export interface NameDetail {
  readonly kind: SplitName['kind']
  /** The place of the name among those of its text, and their number. */
  readonly place: number
  readonly among: number
}

/** The authors of a page: names in bylines, in structured data and in links. */
export const authorField: FieldDefinition<NameDetail> = {
  candidatesOf({ locale }, texts) {
    const found = new CandidateCollector<NameDetail>(metadataLimits.candidates)
    const known = new Map<string, readonly KeyedName[]>()
    for (const origin of texts.slice(0, metadataLimits.texts)) {
      const names = known.get(origin.text) ?? keyedNames(origin.text, locale)
      known.set(origin.text, names)
      for (let place = 0; place < names.length; place++) {
        const { key, name, kind } = names[place]!
        const detail = { kind, place, among: names.length }
        found.add(key, { value: name, origin, detail })
      }
    }
    return found.candidates()
  },

  usesPlaceFeatures: () => true,

  columns: [
    ...['words', 'characters', 'capital words', 'all capitals', 'digits', 'marks', 'letters'],
    ...['sources', 'mentions', 'share of mentions', 'only', 'part', 'whole', 'place', 'among'],
    ...['candidates', 'is site', 'in TITLE', 'holds others', 'held by others', 'shown', 'said'],
    ...['run', ...proximityColumns],
    ...['alike', 'like site', 'in site', 'is article'],
  ],

  measure(page, candidates, title) {
    const measures = new AuthorMeasures(page, candidates, title)
    const measured: (readonly number[])[] = []
    for (let at = 0; at < candidates.length; at++) measured.push(measures.of(at))
    return measured
  },
}

interface KeyedName extends SplitName {
  readonly key: string
}

const keyedNames = (text: string, language: string | undefined): readonly KeyedName[] =>
  splitNames(text, language).map(({ name, kind }) => ({ name, kind, key: nameKey(name) }))

class AuthorMeasures {
  readonly #candidates: readonly MetadataCandidate<NameDetail>[]
  /** The segment of the page's title; -1 for none. */
  readonly #title: number
  /** Letters and digits of the domain. */
  readonly #site: string
  readonly #titleKey: string
  readonly #siteNames: readonly string[]
  readonly #isArticle: number
  readonly #occurrences: number
  readonly #containment: Containment

  constructor(
    page: MetadataContext,
    candidates: readonly MetadataCandidate<NameDetail>[],
    title: number,
  ) {
    this.#candidates = candidates
    this.#title = title
    this.#site = (page.site ?? '').replace(/[^a-z\d]/g, '')
    this.#titleKey = nameKey(page.data.head.title)
    this.#siteNames = page.siteNames
      .map(({ value }) => nameKey(value))
      .filter((name) => name !== '')
    this.#isArticle = page.types.some(({ value }) => value === 'article') ? 1 : 0
    this.#occurrences = candidates.reduce((sum, { occurrences }) => sum + occurrences.length, 0)
    this.#containment = countContainment(candidates.map(({ key }) => key))
  }

  /** In the order of the columns. */
  of(at: number): readonly number[] {
    const candidate = this.#candidates[at]!
    const measures: number[] = []
    addShape(candidate, measures)
    this.#addOccurrences(candidate, measures)
    this.#addComparisons(candidate, at, measures)
    this.#addPlace(candidate, measures)
    return measures
  }

  #addOccurrences(candidate: MetadataCandidate<NameDetail>, measures: number[]): void {
    const { occurrences } = candidate
    const kinds = { only: 0, part: 0, whole: 0 }
    let place = Number.POSITIVE_INFINITY
    let among = Number.POSITIVE_INFINITY
    for (const { detail } of occurrences) {
      kinds[detail.kind]++
      place = Math.min(place, detail.place)
      among = Math.min(among, detail.among)
    }
    measures.push(
      countSources(candidate),
      occurrences.length,
      occurrences.length / this.#occurrences,
    )
    measures.push(kinds.only, kinds.part, kinds.whole, place, among)
  }

  #addComparisons({ key }: MetadataCandidate, at: number, measures: number[]): void {
    measures.push(
      this.#candidates.length,
      this.#site.includes(key) || key.includes(this.#site.slice(0, -domainEnding)) ? 1 : 0,
      this.#titleKey.includes(key) ? 1 : 0,
      this.#containment.holds[at]!,
      this.#containment.heldBy[at]!,
    )
  }

  /** The candidates whose first occurrences have these features of their place. */
  #countAlike(features: readonly number[]): number {
    let count = 0
    for (const { occurrences } of this.#candidates)
      if (hasSameItems(occurrences[0].origin.features, features)) count++
    return count
  }

  #addPlace(candidate: MetadataCandidate<NameDetail>, measures: number[]): void {
    const { key, occurrences } = candidate
    const { features } = occurrences[0].origin
    const shown = countWhere(occurrences, isShown)
    const segment = nearestSegment(candidate, this.#title)
    measures.push(
      shown,
      occurrences.length - shown,
      segment,
      ...titleProximity(segment, this.#title),
    )
    measures.push(
      this.#countAlike(features),
      this.#siteNames.includes(key) ? 1 : 0,
      includeOneAnother(key, this.#siteNames) ? 1 : 0,
      this.#isArticle,
    )
  }
}

const isShown = ({ origin }: { readonly origin: CandidateText }): boolean => origin.segment >= 0

/** Whether a name contains one of some others, or is part of one. */
function includeOneAnother(key: string, names: readonly string[]): boolean {
  for (const name of names) if (name.includes(key) || key.includes(name)) return true
  return false
}

/** Letters of most top-level domains. */
const domainEnding = 3

function addShape({ key, occurrences: [{ value }] }: MetadataCandidate, measures: number[]): void {
  const words = value.split(' ')
  measures.push(
    words.length,
    value.length,
    countWhere(words, isCapitalized) / words.length,
    /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value) ? 1 : 0,
    /\d/.test(value) ? 1 : 0,
    /[^\p{L}\p{M}\p{N}\s.'’-]/u.test(value) ? 1 : 0,
    key.length / value.length,
  )
}

const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word)

function hasSameItems(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
