import { hashStart } from '../../core/hashes.js'
import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import {
  hashLetter,
  noSigns,
  type PartSigns,
  type SignBook,
  type Signs,
  signsOf,
} from './sign-book.js'

const A = tag('a')
const HREF = attributeId('href')
const naming: ReadonlySet<number> = new Set(['class', 'id', 'itemprop', 'rel'].map(attributeId))

/** Elements around a text that its place is told by, itself the first. */
const levels = 4
/** Characters of names and addresses that are read, and of a part of one. */
const longest = 300
const longestPart = 20

/** What an element says of a text right in it, and of one deeper in it. */
interface Named {
  readonly own: Signs
  readonly around: Signs
}

/** What the names of elements say of the texts in them; worked out once for each element that is asked for. */
export class ElementSigns {
  readonly #page: Page
  readonly #book: SignBook
  readonly #ofTag: (Named | undefined)[] = []
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
    const { nodes, attributes } = this.#page
    const names: PartSigns[] = []
    const steps: PartSigns[] = []
    const last = nodes.firstAttribute[node + 1]!
    for (let at = nodes.firstAttribute[node]!; at < last; at++) {
      const name = attributes.name[at]!
      if (name === HREF && nodes.tag[node] === A) this.#addSteps(at, steps)
      else if (naming.has(name)) this.#addNames(at, names)
    }
    const signs = this.#named(nodes.tag[node]!, names, steps)
    this.#ofElement[node] = signs
    return signs
  }

  /** Of an element that nothing names what its tag says. */
  #named(tag: number, names: readonly PartSigns[], steps: readonly PartSigns[]): Named {
    this.#ofTag[tag] ??= { own: signsOf(this.#book, [this.#tagSign(tag)]), around: noSigns }
    const ofTag = this.#ofTag[tag]
    if (names.length === 0 && steps.length === 0) return ofTag
    const own = [...ofTag.own.ids]
    const around: number[] = []
    for (const name of names) {
      own.push(name.own)
      around.push(name.around)
    }
    for (const { step } of steps) {
      own.push(step)
      around.push(step)
    }
    return { own: signsOf(this.#book, own), around: signsOf(this.#book, around) }
  }

  #tagSign(tag: number): number {
    return this.#book.idOf(`<${this.#page.names.tags[tag]}>`)
  }

  #addNames(attribute: number, parts: PartSigns[]): void {
    const { valueStart, valueEnd } = this.#page.attributes
    const start = valueStart[attribute]!
    this.#addParts(start, Math.min(valueEnd[attribute]!, start + longest), parts)
  }

  /** The steps of an address but the last, which names what is there: `/author/`. */
  #addSteps(attribute: number, steps: PartSigns[]): void {
    const { html, attributes } = this.#page
    const { valueStart, valueEnd } = attributes
    const start = valueStart[attribute]!
    let end = Math.min(valueEnd[attribute]!, start + longest)
    while (end > start && html.charCodeAt(end - 1) !== slash) end--
    this.#addParts(pathStart(html, start, end), end, steps)
  }

  /** Finds the parts of names: `relatedPosts-2` is made of "related" and "posts". */
  #addParts(from: number, end: number, parts: PartSigns[]): void {
    const { html } = this.#page
    let start = -1
    let hash = hashStart
    let before = 0
    for (let at = from; at <= end; at++) {
      const code = at < end ? html.charCodeAt(at) : 0
      const letter = code < letters.length ? letters[code]! : 0
      const begins = start < 0 ? letter !== 0 : letter === capital && before === small
      if (start >= 0 && (begins || letter === 0)) {
        const length = at - start
        const signs =
          length > 1 && length <= longestPart
            ? this.#book.partSigns(hash, html, start, at)
            : undefined
        if (signs !== undefined) parts.push(signs)
        start = -1
      }
      if (begins) {
        start = at
        hash = hashStart
      }
      hash = hashLetter(hash, code)
      before = letter
    }
  }
}

const slash = 0x2f
const colon = 0x3a
/** `https://`, and as much of a name before it. */
const longestScheme = 10

/** Where the path of an address begins, behind the name of its site. */
function pathStart(html: string, start: number, end: number): number {
  for (let at = start; at < end && at - start < longestScheme; at++) {
    if (html.charCodeAt(at) !== colon || html.charCodeAt(at + 1) !== slash) continue
    let path = at + 3
    while (path < end && html.charCodeAt(path) !== slash) path++
    return path
  }
  return start
}

const [small, capital] = [1, 2]
const letters = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z]/.test(String.fromCharCode(code))
    ? small
    : /[A-Z]/.test(String.fromCharCode(code))
      ? capital
      : 0,
)
