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
    return candidates.map((_, at) => measures.of(at))
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
  readonly #words: readonly (readonly string[])[]
  readonly #tokens: readonly TokenSet[]
  /** The whole texts of each compared source. */
  readonly #wholes: readonly (readonly TokenSet[])[]
  readonly #sources: readonly number[]
  readonly #allSources: number
  readonly #shown: readonly number[]
  /** The segments of the headings among the candidates, ascending. */
  readonly #headings: readonly number[]
  readonly #containment: Containment
  readonly #segments: number
  readonly #address: ReadonlySet<string>
  readonly #domain: string
  readonly #siteNames: readonly { readonly key: string; readonly tokens: TokenSet }[]
  readonly #isArticle: number

  constructor(page: MetadataContext, candidates: readonly MetadataCandidate<TitleCut>[]) {
    const sets = new TokenSets()
    this.#candidates = candidates
    this.#words = candidates.map(({ key }) => key.split(' '))
    this.#tokens = candidates.map(({ key }, at) => sets.of(tokensOf(key, this.#words[at]!)))
    this.#wholes = wholesOf(candidates, this.#tokens)
    this.#sources = candidates.map(countSources)
    this.#allSources = this.#sources.reduce((sum, count) => sum + count, 0)
    this.#shown = candidates.map(shownSegment)
    this.#headings = this.#shown.filter((segment) => segment >= 0).sort((a, b) => a - b)
    this.#containment = countContainment(candidates.map(({ key }) => key))
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
      countWhere(words, (word) => /\d/.test(word)),
      this.#sources[at]!,
      this.#sources[at]! / this.#allSources,
      occurrences.length,
      countWhere(occurrences, ({ detail }) => detail === 'whole'),
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
    const inAddress = countWhere(words, (word) => this.#address.has(word))
    const squeezed = words.join('').replaceAll('_', '')
    const isInDomain = squeezed !== '' && domain.includes(squeezed)
    let likeSite = 0
    for (const { tokens } of this.#siteNames)
      likeSite = Math.max(likeSite, tokenSetF1(this.#tokens[at]!, tokens))
    measures.push(
      inAddress / words.length,
      inAddress / Math.max(1, this.#address.size),
      isInDomain ? squeezed.length / domain.length : 0,
      words.some((word) => word.length > shortestName && domain.includes(word)) ? 1 : 0,
      likeSite,
      this.#siteNames.some((site) => key.includes(site.key)) ? 1 : 0,
    )
  }
}

/** Shorter words are in domains by chance. */
const shortestName = 3

/** Scripts without spaces between words, and Hangul: their characters are compared, not their words. */
const unspaced = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const tokensOf = (key: string, words: readonly string[]): readonly string[] =>
  unspaced.test(key) ? characterAndWordTokens(key) : words

const wholesOf = (
  candidates: readonly MetadataCandidate<TitleCut>[],
  tokens: readonly TokenSet[],
): readonly (readonly TokenSet[])[] =>
  comparedSources.map((_, source) =>
    tokens.filter((_, at) =>
      candidates[at]!.occurrences.some(
        ({ origin, detail }) => detail === 'whole' && comparedSourceOf[origin.source] === source,
      ),
    ),
  )

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

const shownSegment = ({ occurrences }: MetadataCandidate<TitleCut>): number =>
  occurrences.find(({ origin, detail }) => detail === 'whole' && origin.source === 'visible')
    ?.origin.segment ?? -1

const addressWords = (address: URL | undefined): readonly string[] => {
  if (address === undefined) return []
  const { pathname } = address
  try {
    return wordTokens(decodeURIComponent(pathname).replace(/_/g, ' '))
  } catch {
    return wordTokens(pathname)
  }
}
