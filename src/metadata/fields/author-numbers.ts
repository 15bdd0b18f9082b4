import { type Candidate, runNear } from '../candidate.js'
import { nameKey, type SplitName } from '../names/split-names.js'
import type { SaidPage } from '../said-page.js'
import { countOf, nearness, nearnessColumns, sourcesIn } from './field-kind.js'
import { type Nesting, nestingOf } from './nesting.js'

export interface NameDetail {
  readonly kind: SplitName['kind']
  /** Where the name stands among those of its text, and how many there are. */
  readonly place: number
  readonly among: number
}

export const authorColumns = [
  ...['words', 'characters', 'capital words', 'all capitals', 'digits', 'marks', 'letters'],
  ...['sources', 'mentions', 'share of mentions', 'only', 'part', 'whole', 'place', 'among'],
  ...['candidates', 'is site', 'in TITLE', 'holds others', 'held by others', 'shown', 'said'],
  ...['run', ...nearnessColumns],
  ...['alike', 'like site', 'in site', 'is article'],
]

/** What is counted of the names that may be those of a page's authors. */
export class AuthorNumbers {
  readonly #candidates: readonly Candidate<NameDetail>[]
  /** The run of the page's title; -1 for none. */
  readonly #title: number
  /** Letters and digits of the domain. */
  readonly #site: string
  readonly #titleKey: string
  readonly #sites: readonly string[]
  readonly #isArticle: number
  readonly #mentions: number
  readonly #nesting: Nesting

  constructor(page: SaidPage, candidates: readonly Candidate<NameDetail>[], title: number) {
    this.#candidates = candidates
    this.#title = title
    this.#site = (page.site ?? '').replace(/[^a-z\d]/g, '')
    this.#titleKey = nameKey(page.head.title)
    this.#sites = page.siteNames.map(({ value }) => nameKey(value)).filter((name) => name !== '')
    this.#isArticle = page.kinds.some(({ value }) => value === 'article') ? 1 : 0
    this.#mentions = candidates.reduce((sum, { said }) => sum + said.length, 0)
    this.#nesting = nestingOf(candidates.map(({ key }) => key))
  }

  /** In the order of the columns. */
  of(at: number): readonly number[] {
    const candidate = this.#candidates[at]!
    const numbers: number[] = []
    addShape(candidate, numbers)
    this.#addMentions(candidate, numbers)
    this.#addSurroundings(candidate, at, numbers)
    this.#addPlace(candidate, numbers)
    return numbers
  }

  #addMentions(candidate: Candidate<NameDetail>, numbers: number[]): void {
    const { said } = candidate
    const kinds = { only: 0, part: 0, whole: 0 }
    let place = Number.POSITIVE_INFINITY
    let among = Number.POSITIVE_INFINITY
    for (const { detail } of said) {
      kinds[detail.kind]++
      place = Math.min(place, detail.place)
      among = Math.min(among, detail.among)
    }
    numbers.push(sourcesIn(candidate), said.length, said.length / this.#mentions)
    numbers.push(kinds.only, kinds.part, kinds.whole, place, among)
  }

  #addSurroundings({ key }: Candidate, at: number, numbers: number[]): void {
    numbers.push(
      this.#candidates.length,
      this.#site.includes(key) || key.includes(this.#site.slice(0, -domainEnd)) ? 1 : 0,
      this.#titleKey.includes(key) ? 1 : 0,
      this.#nesting.holds[at]!,
      this.#nesting.heldBy[at]!,
    )
  }

  #addPlace(candidate: Candidate<NameDetail>, numbers: number[]): void {
    const { key, said } = candidate
    const { signs } = said[0].mention
    const shown = countOf(said, ({ mention }) => mention.run >= 0)
    const run = runNear(candidate, this.#title)
    numbers.push(shown, said.length - shown, run, ...nearness(run, this.#title))
    numbers.push(
      countOf(this.#candidates, (other) => isSame(other.said[0].mention.signs, signs)),
      this.#sites.includes(key) ? 1 : 0,
      this.#sites.some((site) => site.includes(key) || key.includes(site)) ? 1 : 0,
      this.#isArticle,
    )
  }
}

/** Letters of the last part of most domains. */
const domainEnd = 3

function addShape({ key, said: [{ value }] }: Candidate, numbers: number[]): void {
  const words = value.split(' ')
  numbers.push(
    words.length,
    value.length,
    countOf(words, (word) => /^\p{Lu}/u.test(word)) / words.length,
    /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value) ? 1 : 0,
    /\d/.test(value) ? 1 : 0,
    /[^\p{L}\p{M}\p{N}\s.'’-]/u.test(value) ? 1 : 0,
    key.length / value.length,
  )
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((sign, at) => sign === b[at]))
