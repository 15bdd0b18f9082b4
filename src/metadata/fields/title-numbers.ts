import { charactersAndWordsOf, wordsOf } from '../../core/words.js'
import type { Candidate } from '../candidate.js'
import type { SourceName } from '../mention.js'
import type { SaidPage } from '../said-page.js'
import { countOf, sourcesIn } from './field-kind.js'
import { type Nesting, nestingOf } from './nesting.js'
import { likeness, type TokenSet, TokenSets } from './token-sets.js'

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
  readonly #words: readonly (readonly string[])[]
  readonly #tokens: readonly TokenSet[]
  /** For each voice the whole texts of it. */
  readonly #wholes: readonly (readonly TokenSet[])[]
  readonly #sources: readonly number[]
  readonly #allSources: number
  readonly #shown: readonly number[]
  /** The runs of the headings among them, ascending. */
  readonly #headings: readonly number[]
  readonly #nesting: Nesting
  readonly #runs: number
  readonly #address: ReadonlySet<string>
  readonly #domain: string
  readonly #sites: readonly { readonly key: string; readonly tokens: TokenSet }[]
  readonly #isArticle: number

  constructor(page: SaidPage, candidates: readonly Candidate<TitleCut>[]) {
    const sets = new TokenSets()
    this.#candidates = candidates
    this.#words = candidates.map(({ key }) => key.split(' '))
    this.#tokens = candidates.map(({ key }, at) => sets.of(tokensOf(key, this.#words[at]!)))
    this.#wholes = wholesOf(candidates, this.#tokens)
    this.#sources = candidates.map(sourcesIn)
    this.#allSources = this.#sources.reduce((sum, count) => sum + count, 0)
    this.#shown = candidates.map(shownRun)
    this.#headings = this.#shown.filter((run) => run >= 0).sort((a, b) => a - b)
    this.#nesting = nestingOf(candidates.map(({ key }) => key))
    this.#runs = page.segmentation.runs.count
    this.#address = new Set(addressWords(page.address))
    this.#domain = (page.site ?? '').replace(/[^a-z\d]/g, '')
    this.#sites = page.siteNames
      .map(({ value }) => wordsOf(value))
      .filter(({ length }) => length > 0)
      .map((words) => ({ words, key: words.join(' ') }))
      .map(({ words, key }) => ({ key, tokens: sets.of(tokensOf(key, words)) }))
    this.#isArticle = page.kinds.some(({ value }) => value === 'article') ? 1 : 0
  }

  /** In the order of the columns. */
  of(at: number): readonly number[] {
    const numbers: number[] = []
    this.#addShape(at, numbers)
    this.#addPlace(at, numbers)
    addCuts(this.#candidates[at]!, numbers)
    for (const wholes of this.#wholes) numbers.push(mostLike(this.#tokens[at]!, wholes))
    this.#addNames(at, numbers)
    numbers.push(this.#nesting.holds[at]!, this.#nesting.heldBy[at]!, this.#isArticle)
    return numbers
  }

  #addShape(at: number, numbers: number[]): void {
    const { said } = this.#candidates[at]!
    const words = this.#words[at]!
    numbers.push(
      words.length,
      said[0].value.length,
      countOf(words, (word) => /\d/.test(word)),
      this.#sources[at]!,
      this.#sources[at]! / this.#allSources,
      said.length,
      countOf(said, ({ detail }) => detail === 'whole'),
    )
  }

  #addPlace(at: number, numbers: number[]): void {
    const run = this.#shown[at]!
    numbers.push(
      run < 0 ? -1 : run / this.#runs,
      this.#headings.length,
      this.#headings.indexOf(run),
    )
  }

  /** Whether it is named so in the address, or is how the site is called. */
  #addNames(at: number, numbers: number[]): void {
    const { key } = this.#candidates[at]!
    const words = this.#words[at]!
    const domain = this.#domain
    const inAddress = countOf(words, (word) => this.#address.has(word))
    const squeezed = words.join('').replaceAll('_', '')
    const isInDomain = squeezed !== '' && domain.includes(squeezed)
    let likeSite = 0
    for (const { tokens } of this.#sites)
      likeSite = Math.max(likeSite, likeness(this.#tokens[at]!, tokens))
    numbers.push(
      inAddress / words.length,
      inAddress / Math.max(1, this.#address.size),
      isInDomain ? squeezed.length / domain.length : 0,
      words.some((word) => word.length > shortestName && domain.includes(word)) ? 1 : 0,
      likeSite,
      this.#sites.some((site) => key.includes(site.key)) ? 1 : 0,
    )
  }
}

/** Shorter words stand in domains by chance. */
const shortestName = 3

/** Scripts without spaces between words, and Hangul: their characters are compared, not their words. */
const unspaced = /[\u0e00-\u0e7f\u1100-\u11ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/

const tokensOf = (key: string, words: readonly string[]): readonly string[] =>
  unspaced.test(key) ? charactersAndWordsOf(key) : words

const wholesOf = (
  candidates: readonly Candidate<TitleCut>[],
  tokens: readonly TokenSet[],
): readonly (readonly TokenSet[])[] =>
  voices.map((_, voice) =>
    tokens.filter((_, at) =>
      candidates[at]!.said.some(
        ({ mention, detail }) => detail === 'whole' && voiceOf[mention.source] === voice,
      ),
    ),
  )

/** How like it is to the likest of these texts. */
function mostLike(own: TokenSet, texts: readonly TokenSet[]): number {
  let most = 0
  for (const text of texts) most = Math.max(most, likeness(own, text))
  return most
}

/** For each voice 1 for what stands before a mark in a text of it, -1 behind one, 0 for neither. */
function addCuts({ said }: Candidate<TitleCut>, numbers: number[]): void {
  const first = numbers.length
  for (const _ of voices) numbers.push(0)
  for (const { mention, detail } of said) {
    const at = first + voiceOf[mention.source]
    if (detail !== 'whole' && numbers[at] === 0) numbers[at] = detail === 'before' ? 1 : -1
  }
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
