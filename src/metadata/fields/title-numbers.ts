import { charactersAndWordsOf, wordsOf } from '../../core/words.js'
import type { Candidate } from '../candidate.js'
import type { SourceName } from '../mention.js'
import type { SaidPage } from '../said-page.js'

/** Whether a title is a whole text, or what stands before or behind a mark in it. */
export type TitleCut = 'whole' | 'before' | 'behind'

/** Those who name a page, each of whom a candidate is compared with. */
const voices = ['json-ld', 'open-graph', 'meta', 'title', 'visible'] as const

/** Places in that list; sources that are none of them speak as META elements do. */
const voiceOf: Readonly<Record<SourceName, number>> = {
  ...{ 'json-ld': 0, 'open-graph': 1, meta: 2, title: 3, visible: 4 },
  ...{ microdata: 2, 'dublin-core': 2, time: 2, link: 2, url: 2 },
}

export const titleColumns = [
  ...['words', 'characters', 'digits', 'sources', 'share agree', 'mentions', 'wholes'],
  ...['place', 'headings', 'heading rank'],
  ...voices.map((voice) => `cut of ${voice}`),
  ...voices.map((voice) => `like ${voice}`),
  ...['like address', 'of address', 'is domain', 'holds domain', 'like site', 'holds site'],
  ...['holds others', 'held by others', 'is article'],
]

/** What is counted of the titles that a page may have. */
export class TitleNumbers {
  readonly #candidates: readonly Candidate<TitleCut>[]
  readonly #tokens: readonly ReadonlySet<string>[]
  readonly #wholes: readonly (readonly ReadonlySet<string>[])[]
  readonly #sources: readonly number[]
  readonly #allSources: number
  /** The runs of the headings among them, ascending. */
  readonly #headings: readonly number[]
  readonly #runs: number
  readonly #address: ReadonlySet<string>
  readonly #domain: string
  readonly #sites: readonly { readonly key: string; readonly tokens: ReadonlySet<string> }[]
  readonly #isArticle: number

  constructor(page: SaidPage, candidates: readonly Candidate<TitleCut>[]) {
    this.#candidates = candidates
    this.#tokens = candidates.map(({ key }) => tokensOf(key))
    this.#wholes = voices.map((_, voice) =>
      this.#tokens.filter((_, at) =>
        candidates[at]!.said.some(
          ({ mention, detail }) => detail === 'whole' && voiceOf[mention.source] === voice,
        ),
      ),
    )
    this.#sources = candidates.map(
      ({ said }) => new Set(said.map(({ mention }) => mention.source)).size,
    )
    this.#allSources = this.#sources.reduce((sum, count) => sum + count, 0)
    this.#headings = candidates
      .map(shownRun)
      .filter((run) => run >= 0)
      .sort((a, b) => a - b)
    this.#runs = page.segmentation.runs.count
    this.#address = new Set(addressWords(page.address))
    this.#domain = (page.site ?? '').replace(/[^a-z\d]/g, '')
    this.#sites = page.siteNames
      .map(({ value }) => wordsOf(value).join(' '))
      .filter((key) => key !== '')
      .map((key) => ({ key, tokens: tokensOf(key) }))
    this.#isArticle = page.kinds.some(({ value }) => value === 'article') ? 1 : 0
  }

  /** In the order of the columns. */
  of(at: number): readonly number[] {
    const { key } = this.#candidates[at]!
    const words = key.split(' ')
    return [
      ...this.#shape(at, words),
      ...this.#place(at),
      ...cutsOf(this.#candidates[at]!),
      ...this.#wholes.map((wholes) => mostLike(this.#tokens[at]!, wholes)),
      ...this.#names(at, words),
      this.#candidates.filter((other) => other.key !== key && key.includes(other.key)).length,
      this.#candidates.filter((other) => other.key !== key && other.key.includes(key)).length,
      this.#isArticle,
    ]
  }

  #shape(at: number, words: readonly string[]): readonly number[] {
    const { said } = this.#candidates[at]!
    return [
      words.length,
      said[0].value.length,
      words.filter((word) => /\d/.test(word)).length,
      this.#sources[at]!,
      this.#sources[at]! / this.#allSources,
      said.length,
      said.filter(({ detail }) => detail === 'whole').length,
    ]
  }

  #place(at: number): readonly number[] {
    const run = shownRun(this.#candidates[at]!)
    return [run < 0 ? -1 : run / this.#runs, this.#headings.length, this.#headings.indexOf(run)]
  }

  /** Whether it is named so in the address, or is how the site is called. */
  #names(at: number, words: readonly string[]): readonly number[] {
    const { key } = this.#candidates[at]!
    const inAddress = words.filter((word) => this.#address.has(word)).length
    const squeezed = key.replace(/[^\p{L}\p{N}]/gu, '')
    const isInDomain = squeezed !== '' && this.#domain.includes(squeezed)
    const tokens = this.#sites.map((site) => site.tokens)
    return [
      inAddress / words.length,
      inAddress / Math.max(1, this.#address.size),
      isInDomain ? squeezed.length / this.#domain.length : 0,
      words.some((word) => word.length > shortestName && this.#domain.includes(word)) ? 1 : 0,
      mostLike(this.#tokens[at]!, tokens),
      this.#sites.some((site) => key.includes(site.key)) ? 1 : 0,
    ]
  }
}

/** Shorter words stand in domains by chance. */
const shortestName = 3

/** Scripts without spaces between words, and Hangul: their characters are compared, not their words. */
const unspaced = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const tokensOf = (key: string): ReadonlySet<string> =>
  new Set(unspaced.test(key) ? charactersAndWordsOf(key) : key.split(' '))

/** The F1 of words with the text that shares most of them. */
function mostLike(own: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number {
  let most = 0
  for (const text of texts) {
    let common = 0
    for (const token of own) if (text.has(token)) common++
    most = Math.max(most, (2 * common) / Math.max(1, own.size + text.size))
  }
  return most
}

/** For each voice 1 for what stands before a mark in a text of it, -1 behind one, 0 for neither. */
function cutsOf({ said }: Candidate<TitleCut>): readonly number[] {
  const cuts = voices.map(() => 0)
  for (const { mention, detail } of said) {
    const voice = voiceOf[mention.source]
    if (detail !== 'whole' && cuts[voice] === 0) cuts[voice] = detail === 'before' ? 1 : -1
  }
  return cuts
}

const shownRun = ({ said }: Candidate<TitleCut>): number =>
  said.find(({ mention, detail }) => detail === 'whole' && mention.source === 'visible')?.mention
    .run ?? -1

const addressWords = (address: URL | undefined): readonly string[] => {
  if (address === undefined) return []
  const { pathname } = address
  try {
    return wordsOf(decodeURIComponent(pathname).replace(/_/g, ' '))
  } catch {
    return wordsOf(pathname)
  }
}
