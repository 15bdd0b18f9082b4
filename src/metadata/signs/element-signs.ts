import { nameParts } from '../../model/name-words.js'
import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import type { SignBook } from './sign-book.js'

const A = tag('a')
const HREF = attributeId('href')
const naming = ['class', 'id', 'itemprop', 'rel'].map(attributeId)

/** Elements around a text that its place is told by, itself the first. */
const levels = 4
/** Characters of names and addresses that are read. */
const longest = 300

type Signs = readonly number[]
const none: Signs = []

/** What the names of elements say of the texts in them; worked out once for each name. */
export class ElementSigns {
  readonly #page: Page
  readonly #book: SignBook
  readonly #ofName = new Map<string, Signs>()
  readonly #ofElement = new Map<number, { readonly own: Signs; readonly around: Signs }>()

  constructor(page: Page, book: SignBook) {
    this.#page = page
    this.#book = book
  }

  /** The signs of a text or element: those of its element, and those of the nearest around it. */
  of(node: number): Signs {
    const { parent } = this.#page.nodes
    let at = this.#page.isText(node) ? parent[node]! : node
    const signs: number[] = []
    for (let level = 0; level < levels && at > 0; level++, at = parent[at]!) {
      const { own, around } = this.#element(at)
      for (const sign of level === 0 ? own : around) if (!signs.includes(sign)) signs.push(sign)
    }
    return signs
  }

  #element(node: number): { readonly own: Signs; readonly around: Signs } {
    const known = this.#ofElement.get(node)
    if (known !== undefined) return known
    const page = this.#page
    const name = page.tagName(node)
    const own = [...this.#named(`<${name}>`, () => [`<${name}>`])]
    const around: number[] = []
    for (const attribute of naming) {
      const index = page.attributeIndex(node, attribute)
      if (index < 0) continue
      const value = page.attributeValue(index).slice(0, longest)
      own.push(...this.#named(`.${value}`, () => nameParts(value).map((part) => `.${part}`)))
      around.push(...this.#named(`^${value}`, () => nameParts(value).map((part) => `^${part}`)))
    }
    if (page.nodes.tag[node] === A) {
      const href = (page.attribute(node, HREF) ?? '').slice(0, longest)
      const steps = this.#named(`/${href}`, () => stepsOf(href))
      own.push(...steps)
      around.push(...steps)
    }
    const signs = { own, around }
    this.#ofElement.set(node, signs)
    return signs
  }

  #named(key: string, namesOf: () => readonly string[]): Signs {
    const known = this.#ofName.get(key)
    if (known !== undefined) return known
    const ids = namesOf()
      .map((name) => this.#book.idOf(name))
      .filter((id) => id >= 0)
    const signs = ids.length === 0 ? none : ids
    this.#ofName.set(key, signs)
    return signs
  }
}

/** The steps of an address but the last, which names what is there: `/author/`. */
const stepsOf = (href: string): readonly string[] =>
  href
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(0, -1)
    .flatMap(nameParts)
    .map((part) => `/${part}`)
