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

/** So much of a text tells it from others. */
const comparedCharacters = 80

interface Place {
  readonly hash: number
  readonly isText: boolean
  members: number
  lastMember: number
  characters: number
  readonly texts: Set<string>
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
  /** Of each member of the sample. */
  readonly #own: readonly (readonly number[])[]
  readonly #usual: readonly Place[]

  constructor({ members }: Region, names: ElementNames) {
    this.#names = names
    const sample = sampleOf(members)
    this.#sample = sample.length
    this.#own = sample.map((span, member) => {
      const paths = pathsIn(span, names)
      for (const path of paths) this.#note(path, member)
      return [...new Set(paths.map(({ hash }) => hash))]
    })
    const least = usualShare * sample.length
    this.#usual = [...this.#places.values()].filter(({ members }) => members >= least)
  }

  get likeness(): Likeness {
    const others = Math.max(1, this.#sample - 1)
    const shareOf = (path: number): number => (this.#places.get(path)!.members - 1) / others
    const usual = this.#usual
    const texts = usual.filter(({ isText }) => isText)
    const changing = texts.filter((place) => place.texts.size >= changingShare * place.members)
    const characters = changing.reduce((sum, place) => sum + place.characters, 0)
    return {
      agreement: meanOf(this.#own.map((paths) => meanOf(paths.map(shareOf)))),
      usualElements: usual.length - texts.length,
      usualTexts: texts.length,
      changingTexts: changing.length,
      changingCharacters: characters / this.#sample,
    }
  }

  /** How much of what a member has is usual, and how much of what is usual it has. */
  fitOf(member: Span): { readonly usual: number; readonly whole: number } {
    const own = new Set(pathsIn(member, this.#names).map(({ hash }) => hash))
    const usual = this.#usual.filter(({ hash }) => own.has(hash)).length
    return { usual: usual / Math.max(1, own.size), whole: usual / Math.max(1, this.#usual.length) }
  }

  #note({ hash, text }: Path, member: number): void {
    const isText = text !== undefined
    const known = this.#places.get(hash)
    const place = known ?? {
      hash,
      isText,
      members: 0,
      lastMember: -1,
      characters: 0,
      texts: new Set<string>(),
    }
    if (known === undefined) this.#places.set(hash, place)
    if (text !== undefined) {
      place.characters += text.length
      place.texts.add(text.slice(0, comparedCharacters))
    }
    if (place.lastMember === member) return
    place.lastMember = member
    place.members++
  }
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Where an element or a text stands in a member: what is called how from the member down. */
interface Path {
  readonly hash: number
  readonly text?: string
}

function pathsIn({ first, end }: Span, names: ElementNames): readonly Path[] {
  const { page } = names
  const { parent } = page.nodes
  const last = Math.min(end, first + recordLimits.comparedNodes)
  const hashes = new Int32Array(last - first)
  const paths: Path[] = []
  for (let node = first; node < last; node++) {
    const above = parent[node]! >= first ? hashes[parent[node]! - first]! : hashStart
    if (page.isText(node)) {
      const text = page.text(node).trim()
      if (text !== '') paths.push({ hash: hashStep(above, 0), text })
    } else {
      const hash = hashStep(above, names.mainName(node))
      hashes[node - first] = hash
      paths.push({ hash })
    }
  }
  return paths
}
