import { hashStart } from '../../core/hashes.js'
import { attributeId } from '../../page/attributes.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import { hashLetter, type PartSigns, type SignBook } from './sign-book.js'

const A = tag('a')
const HREF = attributeId('href')
const naming: ReadonlySet<number> = new Set(['class', 'id', 'itemprop', 'rel'].map(attributeId))

/** Elements around a text that its place is told by, itself the first. */
const levels = 4
/** Characters of names and addresses that are read, and of a part of one. */
const longest = 300
const longestPart = 20

/** The parts of an element's names, and of its address. */
interface Parts {
  readonly names: PartSigns[]
  readonly steps: PartSigns[]
}
const noParts: Parts = { names: [], steps: [] }

/** What the names of elements say of the texts in them; worked out once for each element that is asked for. */
export class ElementSigns {
  readonly #page: Page
  readonly #book: SignBook
  readonly #ofTag: number[] = []
  readonly #parts: (Parts | undefined)[]
  /** -1 where nobody asked yet. */
  readonly #admits: Int8Array

  constructor(page: Page, book: SignBook) {
    this.#page = page
    this.#book = book
    this.#parts = new Array<Parts | undefined>(page.nodes.count)
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
      this.#eachSign(at, level, (sign) => {
        admits |= this.#book.admits(sign)
      })
    this.#admits[element] = admits
    return admits
  }

  /** The signs of a text or element: those of its element, and those of the nearest around it. */
  of(node: number): readonly number[] {
    const found = new Set<number>()
    let at = this.#elementOf(node)
    for (let level = 0; level < levels && at > 0; level++, at = this.#page.nodes.parent[at]!)
      this.#eachSign(at, level, (sign) => found.add(sign))
    return [...found]
  }

  #elementOf(node: number): number {
    return this.#page.isText(node) ? this.#page.nodes.parent[node]! : node
  }

  /** The signs that mean something of a text right in an element (level 0), or deeper in it. */
  #eachSign(element: number, level: number, take: (sign: number) => void): void {
    const { names, steps } = this.#partsOf(element)
    if (level === 0) takeKnown(this.#tagSign(element), take)
    for (const { own, around } of names) takeKnown(level === 0 ? own : around, take)
    for (const { step } of steps) takeKnown(step, take)
  }

  #partsOf(node: number): Parts {
    const known = this.#parts[node]
    if (known !== undefined) return known
    const { nodes, attributes } = this.#page
    let parts = noParts
    const last = nodes.firstAttribute[node + 1]!
    for (let at = nodes.firstAttribute[node]!; at < last; at++) {
      const name = attributes.name[at]!
      const isAddress = name === HREF && nodes.tag[node] === A
      if (!isAddress && !naming.has(name)) continue
      if (parts === noParts) parts = { names: [], steps: [] }
      if (isAddress) this.#addSteps(at, parts.steps)
      else this.#addNames(at, parts.names)
    }
    this.#parts[node] = parts
    return parts
  }

  #tagSign(element: number): number {
    const tag = this.#page.nodes.tag[element]!
    this.#ofTag[tag] ??= this.#book.idOf(`<${this.#page.names.tags[tag]}>`)
    return this.#ofTag[tag]
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

const takeKnown = (sign: number, take: (sign: number) => void): void => {
  if (sign >= 0) take(sign)
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
