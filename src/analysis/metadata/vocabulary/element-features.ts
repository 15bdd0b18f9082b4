import { fnvOffset } from '../../../core/text/fnv1a.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { tagId } from '../../../page/columns/tags.js'
import { type FeatureVocabulary, hashLetter, type PartFeatures } from './feature-vocabulary.js'

const A = tagId('a')
const HREF = attributeId('href')
const naming: ReadonlySet<number> = new Set(['class', 'id', 'itemprop', 'rel'].map(attributeId))

/** Elements around a text that give it features, its own included. */
const levels = 4
/** Characters that are read of names and addresses, and of a part of them. */
const longest = 300
const longestPart = 20

/** The parts of an element's names, and of the address that it links to. */
interface ElementParts {
  readonly names: PartFeatures[]
  readonly steps: PartFeatures[]
}
const noParts: ElementParts = { names: [], steps: [] }

/** The features that the names of elements give the texts in them. Each element is read once, on demand. */
export class ElementFeatures {
  readonly #page: Page
  readonly #vocabulary: FeatureVocabulary
  readonly #ofTag: number[] = []
  readonly #parts: (ElementParts | undefined)[]
  /** -1 for elements that were not read yet. */
  readonly #admits: Int8Array
  readonly #around: Int8Array

  constructor(page: Page, vocabulary: FeatureVocabulary) {
    this.#page = page
    this.#vocabulary = vocabulary
    this.#parts = new Array<ElementParts | undefined>(page.nodes.count)
    this.#admits = new Int8Array(page.nodes.count).fill(-1)
    this.#around = new Int8Array(page.nodes.count).fill(-1)
  }

  /** The fields that the elements around a text or element admit, as bits. */
  admits(node: number): number {
    const element = this.#elementOf(node)
    const known = this.#admits[element]!
    if (known >= 0) return known
    const { parent } = this.#page.nodes
    let admits = 0
    let at = element
    for (let level = 0; level < levels && at > 0; level++, at = parent[at]!)
      admits |= level === 0 ? this.#admitsOf(at, 0) : this.#admitsAround(at)
    this.#admits[element] = admits
    return admits
  }

  /** The fields that an element admits for texts in elements inside of it, worked out once for all of them. */
  #admitsAround(element: number): number {
    const known = this.#around[element]!
    if (known >= 0) return known
    const admits = this.#admitsOf(element, 1)
    this.#around[element] = admits
    return admits
  }

  #admitsOf(element: number, level: number): number {
    const { names, steps } = this.#partsOf(element)
    let admits = level === 0 ? this.#admitsBy(this.#tagFeature(element)) : 0
    for (const { own, around } of names) admits |= this.#admitsBy(level === 0 ? own : around)
    for (const { step } of steps) admits |= this.#admitsBy(step)
    return admits
  }

  #admitsBy(feature: number): number {
    return feature < 0 ? 0 : this.#vocabulary.admits(feature)
  }

  /** The features of a text or element: of its own element and of the nearest ones around it. */
  of(node: number): readonly number[] {
    const found: number[] = []
    let at = this.#elementOf(node)
    for (let level = 0; level < levels && at > 0; level++, at = this.#page.nodes.parent[at]!)
      this.#addFeatures(at, level, found)
    return found
  }

  #elementOf(node: number): number {
    return this.#page.isText(node) ? this.#page.nodes.parent[node]! : node
  }

  /** Adds the known features that an element gives a text in it, directly (level 0) or deeper. */
  #addFeatures(element: number, level: number, found: number[]): void {
    const { names, steps } = this.#partsOf(element)
    if (level === 0) addOnce(this.#tagFeature(element), found)
    for (const { own, around } of names) addOnce(level === 0 ? own : around, found)
    for (const { step } of steps) addOnce(step, found)
  }

  #partsOf(node: number): ElementParts {
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

  #tagFeature(element: number): number {
    const tag = this.#page.nodes.tag[element]!
    this.#ofTag[tag] ??= this.#vocabulary.idOf(`<${this.#page.names.tags[tag]}>`)
    return this.#ofTag[tag]
  }

  #addNames(attribute: number, parts: PartFeatures[]): void {
    const { valueStart, valueEnd } = this.#page.attributes
    const start = valueStart[attribute]!
    this.#addParts(start, Math.min(valueEnd[attribute]!, start + longest), parts)
  }

  /** The steps of an address but for the last, which names a single page: `/author/`. */
  #addSteps(attribute: number, steps: PartFeatures[]): void {
    const { html, attributes } = this.#page
    const { valueStart, valueEnd } = attributes
    const start = valueStart[attribute]!
    let end = Math.min(valueEnd[attribute]!, start + longest)
    while (end > start && html.charCodeAt(end - 1) !== slash) end--
    this.#addParts(pathStart(html, start, end), end, steps)
  }

  /** Splits names into parts: `relatedPosts-2` into "related" and "posts". */
  #addParts(from: number, end: number, parts: PartFeatures[]): void {
    const { html } = this.#page
    let start = -1
    let hash = fnvOffset
    let before = 0
    for (let at = from; at <= end; at++) {
      const code = at < end ? html.charCodeAt(at) : 0
      const letter = code < letterCases.length ? letterCases[code]! : 0
      const begins = start < 0 ? letter !== 0 : letter === capital && before === small
      if (start >= 0 && (begins || letter === 0)) {
        const length = at - start
        const features =
          length > 1 && length <= longestPart
            ? this.#vocabulary.partFeatures(hash, html, start, at)
            : undefined
        if (features !== undefined) parts.push(features)
        start = -1
      }
      if (begins) {
        start = at
        hash = fnvOffset
      }
      hash = hashLetter(hash, code)
      before = letter
    }
  }
}

function addOnce(feature: number, found: number[]): void {
  if (feature >= 0 && !found.includes(feature)) found.push(feature)
}

const slash = 0x2f
const colon = 0x3a
/** Characters of `https://` and of longer schemes. */
const longestScheme = 10

/** Where the path of an address begins, after the host. */
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
const letterCases = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z]/.test(String.fromCharCode(code))
    ? small
    : /[A-Z]/.test(String.fromCharCode(code))
      ? capital
      : 0,
)
