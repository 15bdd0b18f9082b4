import { readHead } from '../page/head.js'
import { headingTags } from '../page/tags.js'
import { looseShape } from '../rules/own-text.js'
import { sides } from '../rules/predicate.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'
import { holdsSign, signs } from '../rules/usual.js'

/** Words of a value beyond which it is long text. */
const mostWords = 16

/** Elements from that of a value outwards whose names say something of it. */
const namedLevels = 3

/**
 * What is true of a value however its page is laid out: what it looks like, what stands beside it, and the words that its
 * elements are named by. `product-price` and `priceBox` say price.
 */
export class LastingSigns {
  readonly #page: StudiedPage
  readonly #title: string
  readonly #repeats = new Map<string, number>()
  /** Texts at each path. */
  readonly #alike = new Map<string, number>()

  constructor(page: StudiedPage) {
    this.#page = page
    this.#title = (readHead(page.page).title ?? '').toLowerCase()
    for (const text of page.surroundings.texts) {
      const line = page.surroundings.line(text)
      this.#repeats.set(line, (this.#repeats.get(line) ?? 0) + 1)
      const path = this.#pathOf(text)
      this.#alike.set(path, (this.#alike.get(path) ?? 0) + 1)
    }
  }

  /** Of the value itself, and whether others stand as it does. */
  own(subject: Subject, value: string): readonly string[] {
    const words = value.split(' ').length
    const lower = value.toLowerCase()
    const isNamed = lower.length > 3 && lower !== this.#title && this.#title.includes(lower)
    return [
      ...signs.filter((sign) => holdsSign(value, sign)).map((sign) => `holds ${sign}`),
      `looks like ${looseShape(value)}`,
      `words ${words > mostWords ? 'many' : Math.ceil(Math.log2(words + 1))}`,
      `in title ${isNamed}`,
      `repeats ${(this.#repeats.get(value) ?? 0) > 1}`,
      `alone ${this.#alike.get(this.#pathOf(subject.node)) === 1}`,
    ]
  }

  /** The short texts close to it. */
  besides({ node }: Subject): readonly string[] {
    const { surroundings } = this.#page
    const texts = sides.flatMap((side) => [surroundings[side](node)].flat())
    const labels = texts.map((text) => (text === undefined ? '' : wordsIn(text).join(' ')))
    return [...new Set(labels.filter((label) => label !== ''))].map((label) => `near ${label}`)
  }

  /** The words in the names of the elements that it is in. */
  names({ node }: Subject): readonly string[] {
    const page = this.#page
    const names = new Set<string>()
    let at = page.elementOf(node)
    for (let level = 0; at > 0 && level < namedLevels; level++, at = page.page.nodes.parent[at]!) {
      if (level === 0 || headingTags.has(page.page.nodes.tag[at]!))
        names.add(`tag ${page.page.tagName(at)}`)
      for (const what of ['class', 'id', 'attribute'] as const)
        for (const name of page.namesOf(at, what).flatMap(wordsIn)) names.add(`named ${name}`)
    }
    return [...names]
  }

  #pathOf(node: number): string {
    return this.#page.path(this.#page.elementOf(node))
  }
}

/** Words in lower case: of `priceBox`, `price-box` and `Price:` each "price". */
const wordsIn = (text: string): readonly string[] =>
  (text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/\p{L}{2,}/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )
