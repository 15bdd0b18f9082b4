import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import type { SignBook } from './sign-book.js'

const A = tag('a')
const HREF = attributeId('href')
const naming = ['class', 'id', 'itemprop', 'rel'].map(attributeId)

/** Elements around a text that its place is told by, itself the first. */
const levels = 4
/** Characters of names and addresses that are read, and of a part of one. */
const longest = 300
const longestPart = 20

/** Signs, and the fields that some of them admits. */
interface Signs {
  readonly ids: readonly number[]
  readonly admits: number
}
const none: Signs = { ids: [], admits: 0 }

/** What an element says of a text right in it, and of one deeper in it. */
interface Named {
  readonly own: Signs
  readonly around: Signs
}

/** What the names of elements say of the texts in them; worked out once for each name. */
export class ElementSigns {
  readonly #page: Page
  readonly #book: SignBook
  readonly #ofTag = new Map<string, number>()
  readonly #ofName = new Map<string, Named>()
  readonly #ofElement: (Named | undefined)[]
  /** -1 where nobody asked yet. */
  readonly #admits: Int8Array

  constructor(page: Page, book: SignBook) {
    this.#page = page
    this.#book = book
    this.#ofElement = new Array<Named | undefined>(page.nodes.count)
    this.#admits = new Int8Array(page.nodes.count).fill(-1)
  }

  /** The fields that the elements around a text or element admit, as bits. */
  admits(node: number): number {
    const element = this.#elementOf(node)
    const known = this.#admits[element]!
    if (known >= 0) return known
    let admits = 0
    let at = element
    for (let level = 0; level < levels && at > 0; level++, at = this.#page.nodes.parent[at]!)
      admits |= this.#signsAt(at, level).admits
    this.#admits[element] = admits
    return admits
  }

  /** The signs of a text or element: those of its element, and those of the nearest around it. */
  of(node: number): readonly number[] {
    const found = new Set<number>()
    let at = this.#elementOf(node)
    for (let level = 0; level < levels && at > 0; level++, at = this.#page.nodes.parent[at]!)
      for (const id of this.#signsAt(at, level).ids) found.add(id)
    return [...found]
  }

  #elementOf(node: number): number {
    return this.#page.isText(node) ? this.#page.nodes.parent[node]! : node
  }

  #signsAt(element: number, level: number): Signs {
    const { own, around } = this.#element(element)
    return level === 0 ? own : around
  }

  #element(node: number): Named {
    const known = this.#ofElement[node]
    if (known !== undefined) return known
    const page = this.#page
    const { valueStart, valueEnd } = page.attributes
    const own = [this.#tag(page.tagName(node))]
    const around: number[] = []
    for (const attribute of naming) {
      const index = page.attributeIndex(node, attribute)
      if (index < 0) continue
      const end = Math.min(valueEnd[index]!, valueStart[index]! + longest)
      const named = this.#named(page.html.slice(valueStart[index], end))
      own.push(...named.own.ids)
      around.push(...named.around.ids)
    }
    if (page.nodes.tag[node] === A) {
      const steps = this.#steps(page.attribute(node, HREF) ?? '')
      own.push(...steps)
      around.push(...steps)
    }
    const signs = { own: this.#signs(own), around: this.#signs(around) }
    this.#ofElement[node] = signs
    return signs
  }

  #tag(name: string): number {
    const known = this.#ofTag.get(name) ?? this.#book.idOf(`<${name}>`)
    this.#ofTag.set(name, known)
    return known
  }

  #named(value: string): Named {
    const known = this.#ofName.get(value)
    if (known !== undefined) return known
    const own: number[] = []
    const around: number[] = []
    eachPart(value, value.length, (start, end) => {
      const part = this.#book.partSigns(value, start, end)
      if (part === undefined) return
      own.push(part.own)
      around.push(part.around)
    })
    const signs = { own: this.#signs(own), around: this.#signs(around) }
    this.#ofName.set(value, signs)
    return signs
  }

  /** The steps of an address but the last, which names what is there: `/author/`. */
  #steps(href: string): readonly number[] {
    const steps: number[] = []
    const path = /^[a-z]+:\/\/[^/]*/i.exec(href)?.[0].length ?? 0
    const last = href.slice(0, longest).lastIndexOf('/')
    eachPart(href, last + 1, (start, end) => {
      if (start < path) return
      const part = this.#book.partSigns(href, start, end)
      if (part !== undefined) steps.push(part.step)
    })
    return steps
  }

  #signs(all: readonly number[]): Signs {
    const ids = all.filter((id) => id >= 0)
    if (ids.length === 0) return none
    return { ids, admits: ids.reduce((admits, id) => admits | this.#book.admits(id), 0) }
  }
}

const small = (code: number): boolean => code >= 97 && code <= 122
const capital = (code: number): boolean => code >= 65 && code <= 90

/** Finds the parts of names: `relatedPosts-2` is made of "related" and "posts". */
function eachPart(value: string, end: number, take: (start: number, end: number) => void): void {
  let start = -1
  for (let at = 0; at <= end; at++) {
    const code = at < end ? value.charCodeAt(at) : 0
    const isLetter = small(code) || capital(code)
    const begins = isLetter && (start < 0 || (capital(code) && small(value.charCodeAt(at - 1))))
    if (start >= 0 && (begins || !isLetter)) {
      if (at - start > 1 && at - start <= longestPart) take(start, at)
      start = -1
    }
    if (begins) start = at
  }
}
