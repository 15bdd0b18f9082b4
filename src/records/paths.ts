import { hashStart, hashStep } from '../core/hashes.js'
import type { ElementNames } from './element-names.js'
import { recordLimits } from './record-limits.js'
import type { Region, Span } from './region.js'

/** How alike the members of a region are inside: by the paths of their elements and texts, from the member down. */
export interface Likeness {
  /** Mean share of the other members that have a path, over all paths of a member. */
  readonly agreement: number
  /** Paths that most members have: of elements, and of texts. */
  readonly usualElements: number
  readonly usualTexts: number
  /** Of the usual texts those that differ from member to member: the values. */
  readonly changingTexts: number
  /** Characters of a member in such places, on average. */
  readonly changingCharacters: number
}

/** A path is usual when so much of the members have it. */
const usualShare = 0.75
/** A place changes when so much of its texts are different. */
const changingShare = 0.6

interface Place {
  readonly hash: number
  members: number
  lastMember: number
  characters: number
  /** What is said there, where it is a text. */
  readonly texts: Set<number> | undefined
}

/** Members spread evenly over a region. */
export function sampleOf(members: readonly Span[]): readonly Span[] {
  const { comparedMembers } = recordLimits
  if (members.length <= comparedMembers) return members
  const step = members.length / comparedMembers
  return Array.from({ length: comparedMembers }, (_, at) => members[Math.floor(at * step)]!)
}

/** The paths that the members of a region have, learned from a sample of them. */
export class Paths {
  readonly #names: ElementNames
  readonly #places = new Map<number, Place>()
  readonly #sample: number
  /** Of each member of the sample, every place once. */
  readonly #own: readonly (readonly Place[])[]
  readonly #usual: readonly Place[]

  constructor({ members }: Region, names: ElementNames) {
    this.#names = names
    const sample = sampleOf(members)
    this.#sample = sample.length
    this.#own = sample.map((span, member) => this.#placesOf(span, member))
    const least = usualShare * sample.length
    this.#usual = [...this.#places.values()].filter(({ members }) => members >= least)
  }

  get likeness(): Likeness {
    const others = Math.max(1, this.#sample - 1)
    const shareOf = ({ members }: Place): number => (members - 1) / others
    const usual = this.#usual
    const texts = usual.filter(({ texts }) => texts !== undefined)
    const changing = texts.filter(({ texts, members }) => texts!.size >= changingShare * members)
    const characters = changing.reduce((sum, place) => sum + place.characters, 0)
    return {
      agreement: meanOf(this.#own, (places) => meanOf(places, shareOf)),
      usualElements: usual.length - texts.length,
      usualTexts: texts.length,
      changingTexts: changing.length,
      changingCharacters: characters / this.#sample,
    }
  }

  /** How much of what a member has is usual, and how much of what is usual it has. */
  fitOf(member: Span): { readonly usual: number; readonly whole: number } {
    const own = new Set(pathsIn(member, this.#names))
    own.delete(nothing)
    const usual = this.#usual.filter(({ hash }) => own.has(hash)).length
    return { usual: usual / Math.max(1, own.size), whole: usual / Math.max(1, this.#usual.length) }
  }

  /** Notes what a member has, and where. */
  #placesOf(span: Span, member: number): readonly Place[] {
    const { page, texts } = this.#names
    const own: Place[] = []
    for (const [at, hash] of pathsIn(span, this.#names).entries()) {
      if (hash === nothing) continue
      const node = span.first + at
      const place = this.#placeAt(hash, page.isText(node))
      if (page.isText(node)) {
        place.characters += texts.length(node)
        place.texts?.add(texts.number(node))
      }
      if (place.lastMember === member) continue
      place.lastMember = member
      place.members++
      own.push(place)
    }
    return own
  }

  #placeAt(hash: number, isText: boolean): Place {
    const known = this.#places.get(hash)
    if (known !== undefined) return known
    const texts = isText ? new Set<number>() : undefined
    const place = { hash, members: 0, lastMember: -1, characters: 0, texts }
    this.#places.set(hash, place)
    return place
  }
}

function meanOf<T>(things: readonly T[], of: (thing: T) => number): number {
  if (things.length === 0) return 0
  let sum = 0
  for (const thing of things) sum += of(thing)
  return sum / things.length
}

/** The path of a text of nothing but space. */
const nothing = 0

/** Where each node of a member stands in it, as a hash: what is called how from the member down. */
function pathsIn({ first, end }: Span, names: ElementNames): Int32Array {
  const { page, texts } = names
  const { parent } = page.nodes
  const paths = new Int32Array(Math.min(end - first, recordLimits.comparedNodes))
  for (let at = 0; at < paths.length; at++) {
    const node = first + at
    const above = parent[node]! >= first ? paths[parent[node]! - first]! : hashStart
    if (!page.isText(node)) paths[at] = hashStep(above, names.mainName(node))
    else paths[at] = texts.length(node) === 0 ? nothing : hashStep(above, 0)
  }
  return paths
}
