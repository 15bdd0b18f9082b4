import { headingTags } from '../../../page/columns/tags.js'
import { readPageHead } from '../../../page/tree/page-head.js'
import { nearSides } from '../../predicates/nearby-texts.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { looseTextShape } from '../../predicates/shape.js'
import { characterClasses, hasCharacterClass } from '../../rule/output-profile.js'

/** Longer values count as long text. */
const maxWords = 16

/** The element of a value and its ancestors whose names describe it. */
const namedLevels = 3

/**
 * Features of a value that survive a redesign of its page: its form, the texts beside it, and the words in the
 * names of its elements, such as "price" in `product-price` and `priceBox`.
 */
export class StableFeatures {
  readonly #page: PageContext
  readonly #title: string
  readonly #repeats = new Map<string, number>()
  /** How many texts each path has. */
  readonly #textsAtPath = new Map<string, number>()

  constructor(page: PageContext) {
    this.#page = page
    this.#title = (readPageHead(page.page).title ?? '').toLowerCase()
    for (const text of page.texts) {
      const line = page.nearby.line(text)
      this.#repeats.set(line, (this.#repeats.get(line) ?? 0) + 1)
      const path = this.#pathOf(text)
      this.#textsAtPath.set(path, (this.#textsAtPath.get(path) ?? 0) + 1)
    }
  }

  /** The form of the value, and whether its text or its path occurs again. */
  ofValue(candidate: RuleCandidate, value: string): readonly string[] {
    const words = value.split(' ').length
    const lower = value.toLowerCase()
    const isInTitle = lower.length > 3 && lower !== this.#title && this.#title.includes(lower)
    return [
      ...characterClasses
        .filter((name) => hasCharacterClass(value, name))
        .map((name) => `holds ${name}`),
      `looks like ${looseTextShape(value)}`,
      `words ${words > maxWords ? 'many' : Math.ceil(Math.log2(words + 1))}`,
      `in title ${isInTitle}`,
      `repeats ${(this.#repeats.get(value) ?? 0) > 1}`,
      `alone ${this.#textsAtPath.get(this.#pathOf(candidate.node)) === 1}`,
    ]
  }

  /** The short texts nearby. */
  ofNearbyTexts({ node }: RuleCandidate): readonly string[] {
    const texts = nearSides.flatMap((side) => this.#page.nearby.near(side, node))
    const labels = texts.map((text) => wordsIn(text).join(' '))
    return [...new Set(labels.filter((label) => label !== ''))].map((label) => `near ${label}`)
  }

  /** The words in the names of the elements around it. */
  ofNames({ node }: RuleCandidate): readonly string[] {
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

/** Words in lower case: "price" is in `priceBox`, `price-box` and `Price:`. */
const wordsIn = (text: string): readonly string[] =>
  (text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').match(/\p{L}{2,}/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )
