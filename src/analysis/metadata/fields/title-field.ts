import { type TokenSet, TokenSets, tokenSetF1 } from '../../../core/text/token-sets.js'
import { characterAndWordTokens, wordTokens } from '../../../core/text/tokens.js'
import { CandidateCollector, type MetadataCandidate } from '../candidate.js'
import type { MetadataSource } from '../metadata.js'
import type { MetadataContext } from '../metadata-context.js'
import { metadataLimits } from '../metadata-limits.js'
import { type Containment, countContainment } from './containment.js'
import { countSources, countWhere, type FieldDefinition } from './field-definition.js'

/** Whether a title is a whole text, or the part before or after a mark in it. */
export type TitleCut = 'whole' | 'before' | 'behind'

/** The sources that a candidate is compared with. */
const comparedSources = ['json-ld', 'open-graph', 'meta', 'title', 'visible'] as const

/** The place of each source in that list; the others count as META elements. */
const comparedSourceOf: Readonly<Record<MetadataSource, number>> = {
  ...{ 'json-ld': 0, 'open-graph': 1, meta: 2, title: 3, visible: 4 },
  ...{ microdata: 2, 'dublin-core': 2, time: 2, link: 2, url: 2 },
}

/** The title of a page: TITLE, headings and stated titles, and parts of these, for many have the name of the site. */
export const titleField: FieldDefinition<TitleCut> = {
  candidatesOf(_, texts) {
    const found = new CandidateCollector<TitleCut>(metadataLimits.candidates)
    const cutter = new TitleCutter()
    let headings = 0
    for (const origin of texts.slice(0, metadataLimits.texts)) {
      const { text } = origin
      const { key, value, detail } = cutter.wholeOf(text)
      found.add(key, { value, origin, detail })
      if (origin.segment >= 0 && headings++ >= cutHeadings) continue
      for (const { key, value, detail } of cutter.partsOf(text))
        found.add(key, { value, origin, detail })
    }
    return found.candidates()
  },

  usesPlaceFeatures: (detail) => detail === 'whole',

  columns: [
    ...['words', 'characters', 'digits', 'sources', 'share agree', 'mentions', 'wholes'],
    ...['place', 'headings', 'heading rank'],
    ...comparedSources.map((source) => `cut of ${source}`),
    ...comparedSources.map((source) => `like ${source}`),
    ...['like address', 'of address', 'is domain', 'holds domain', 'like site', 'holds site'],
    ...['holds others', 'held by others', 'is article'],
  ],

  measure(page, candidates) {
    const measures = new TitleMeasures(page, candidates)
    const measured: (readonly number[])[] = []
    for (let at = 0; at < candidates.length; at++) measured.push(measures.of(at))
    return measured
  },
}

/** A mark between spaces, or one that needs none: titles and site names are separated by them. */
const marks =
  /\s+[\p{P}\p{S}]+\s+|\s*[|\u00bb\u00ab\u203a\uff5c\u2502\u00b7\uff0f]\s*|:\s+|\uff1a|\s+(?=\()|_/gu

/** Marks of a text, and visible texts, that titles are cut at: the first ones. */
const maxCuts = 3
const cutHeadings = 3

interface TitlePart {
  readonly key: string
  readonly value: string
  readonly detail: TitleCut
}

const titlePart = (value: string, detail: TitleCut): TitlePart => ({
  key: wordTokens(value).join(' '),
  value,
  detail,
})

/** The parts before and after the first marks. */
function partsOf(text: string): readonly TitlePart[] {
  const parts: TitlePart[] = []
  for (const { index, 0: mark } of text.matchAll(marks)) {
    parts.push(titlePart(text.slice(0, index), 'before'))
    parts.push(titlePart(text.slice(index + mark.length), 'behind'))
    if (parts.length === 2 * maxCuts) break
  }
  return parts
}

/** Cuts each text once. */
class TitleCutter {
  readonly #wholes = new Map<string, TitlePart>()
  readonly #parts = new Map<string, readonly TitlePart[]>()

  wholeOf(text: string): TitlePart {
    const whole = this.#wholes.get(text) ?? titlePart(text, 'whole')
    this.#wholes.set(text, whole)
    return whole
  }

  partsOf(text: string): readonly TitlePart[] {
    const parts = this.#parts.get(text) ?? partsOf(text)
    this.#parts.set(text, parts)
    return parts
  }
}

class TitleMeasures {
  readonly #candidates: readonly MetadataCandidate<TitleCut>[]
  readonly #words: (readonly string[])[] = []
  readonly #tokens: TokenSet[] = []
  /** The whole texts of each compared source. */
  readonly #wholes: readonly (readonly TokenSet[])[]
  readonly #sources: number[] = []
  #allSources = 0
  readonly #shown: number[] = []
  /** The segments of the headings among the candidates, ascending. */
  readonly #headings: number[] = []
  readonly #containment: Containment
  readonly #segments: number
  readonly #address: ReadonlySet<string>
  readonly #domain: string
  readonly #siteNames: readonly { readonly key: string; readonly tokens: TokenSet }[]
  readonly #isArticle: number

  constructor(page: MetadataContext, candidates: readonly MetadataCandidate<TitleCut>[]) {
    const sets = new TokenSets()
    const keys: string[] = []
    this.#candidates = candidates
    for (const candidate of candidates) {
      const { key } = candidate
      const words = key.split(' ')
      const sources = countSources(candidate)
      const shown = shownSegment(candidate)
      keys.push(key)
      this.#words.push(words)
      this.#tokens.push(sets.of(tokensOf(key, words)))
      this.#sources.push(sources)
      this.#allSources += sources
      this.#shown.push(shown)
      if (shown >= 0) this.#headings.push(shown)
    }
    this.#headings.sort(ascending)
    this.#wholes = wholesOf(candidates, this.#tokens)
    this.#containment = countContainment(keys)
    this.#segments = page.segmentation.segments.count
    this.#address = new Set(addressWords(page.address))
    this.#domain = (page.site ?? '').replace(/[^a-z\d]/g, '')
    this.#siteNames = page.siteNames
      .map(({ value }) => wordTokens(value))
      .filter(({ length }) => length > 0)
      .map((words) => ({ words, key: words.join(' ') }))
      .map(({ words, key }) => ({ key, tokens: sets.of(tokensOf(key, words)) }))
    this.#isArticle = page.types.some(({ value }) => value === 'article') ? 1 : 0
  }

  /** In the order of the columns. */
  of(at: number): readonly number[] {
    const measures: number[] = []
    this.#addShape(at, measures)
    this.#addPlace(at, measures)
    addCuts(this.#candidates[at]!, measures)
    for (const wholes of this.#wholes) measures.push(maxF1(this.#tokens[at]!, wholes))
    this.#addNames(at, measures)
    measures.push(this.#containment.holds[at]!, this.#containment.heldBy[at]!, this.#isArticle)
    return measures
  }

  #addShape(at: number, measures: number[]): void {
    const { occurrences } = this.#candidates[at]!
    const words = this.#words[at]!
    measures.push(
      words.length,
      occurrences[0].value.length,
      countWhere(words, hasDigit),
      this.#sources[at]!,
      this.#sources[at]! / this.#allSources,
      occurrences.length,
      countWhere(occurrences, isWhole),
    )
  }

  #addPlace(at: number, measures: number[]): void {
    const segment = this.#shown[at]!
    measures.push(
      segment < 0 ? -1 : segment / this.#segments,
      this.#headings.length,
      this.#headings.indexOf(segment),
    )
  }

  /** How like it is to the address, the domain and the names of the site. */
  #addNames(at: number, measures: number[]): void {
    const { key } = this.#candidates[at]!
    const words = this.#words[at]!
    const domain = this.#domain
    let inAddress = 0
    let isNamedLikeDomain = 0
    for (const word of words) {
      if (this.#address.has(word)) inAddress++
      if (word.length > shortestName && domain.includes(word)) isNamedLikeDomain = 1
    }
    const squeezed = words.join('').replaceAll('_', '')
    const isInDomain = squeezed !== '' && domain.includes(squeezed)
    let likeSite = 0
    let holdsSite = 0
    for (const site of this.#siteNames) {
      likeSite = Math.max(likeSite, tokenSetF1(this.#tokens[at]!, site.tokens))
      if (key.includes(site.key)) holdsSite = 1
    }
    measures.push(
      inAddress / words.length,
      inAddress / Math.max(1, this.#address.size),
      isInDomain ? squeezed.length / domain.length : 0,
      isNamedLikeDomain,
      likeSite,
      holdsSite,
    )
  }
}

const ascending = (a: number, b: number): number => a - b

const hasDigit = (word: string): boolean => /\d/.test(word)

const isWhole = ({ detail }: { readonly detail: TitleCut }): boolean => detail === 'whole'

/** Shorter words are in domains by chance. */
const shortestName = 3

/** Scripts without spaces between words, and Hangul: their characters are compared, not their words. */
const unspaced = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const tokensOf = (key: string, words: readonly string[]): readonly string[] =>
  unspaced.test(key) ? characterAndWordTokens(key) : words

function wholesOf(
  candidates: readonly MetadataCandidate<TitleCut>[],
  tokens: readonly TokenSet[],
): readonly (readonly TokenSet[])[] {
  const wholes = comparedSources.map((): TokenSet[] => [])
  for (let at = 0; at < candidates.length; at++)
    for (const { origin, detail } of candidates[at]!.occurrences) {
      const ofSource = wholes[comparedSourceOf[origin.source]]!
      const own = tokens[at]!
      // of a candidate once
      if (detail === 'whole' && ofSource.at(-1) !== own) ofSource.push(own)
    }
  return wholes
}

function maxF1(own: TokenSet, texts: readonly TokenSet[]): number {
  let max = 0
  for (const text of texts) max = Math.max(max, tokenSetF1(own, text))
  return max
}

/** For each compared source 1 for the part before a mark in its text, -1 for the part after one, 0 for neither. */
function addCuts({ occurrences }: MetadataCandidate<TitleCut>, measures: number[]): void {
  const first = measures.length
  for (const _ of comparedSources) measures.push(0)
  for (const { origin, detail } of occurrences) {
    const at = first + comparedSourceOf[origin.source]
    if (detail !== 'whole' && measures[at] === 0) measures[at] = detail === 'before' ? 1 : -1
  }
}

function shownSegment({ occurrences }: MetadataCandidate<TitleCut>): number {
  for (const { origin, detail } of occurrences)
    if (detail === 'whole' && origin.source === 'visible') return origin.segment
  return -1
}

const addressWords = (address: URL | undefined): readonly string[] => {
  if (address === undefined) return []
  const { pathname } = address
  try {
    return wordTokens(decodeURIComponent(pathname).replace(/_/g, ' '))
  } catch {
    return wordTokens(pathname)
  }
}
