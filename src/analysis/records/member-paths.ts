import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import type { ElementNames } from './element-names.js'
import { recordLimits } from './record-limits.js'
import type { NodeRange, Region } from './region.js'

/** How similar the members of a region are inside, by the paths of their elements and texts below the member. */
export interface PathAgreement {
  /** The mean share of the other members that have a path, over all paths of a member. */
  readonly agreement: number
  /** Paths that most members have: of elements, and of texts. */
  readonly usualElements: number
  readonly usualTexts: number
  /** Usual paths whose texts differ from member to member: those of values. */
  readonly changingTexts: number
  /** Characters of a member at these paths, on average. */
  readonly changingCharacters: number
}

/** The share of the members that have a usual path. */
const usualShare = 0.75
/** The share of different texts at a changing path. */
const changingShare = 0.6

interface MemberPath {
  readonly hash: number
  members: number
  lastMember: number
  characters: number
  /** The numbers of the texts; only for paths of texts. */
  readonly texts: Set<number> | undefined
}

/** Evenly spaced members. */
function sampleMembers(members: readonly NodeRange[]): readonly NodeRange[] {
  const { comparedMembers } = recordLimits
  if (members.length <= comparedMembers) return members
  const step = members.length / comparedMembers
  return Array.from({ length: comparedMembers }, (_, at) => members[Math.floor(at * step)]!)
}

/** The paths in the members of a region, collected from a sample of them. */
export class MemberPaths {
  readonly #names: ElementNames
  readonly #paths = new Map<number, MemberPath>()
  readonly #sample: number
  /** The paths of each sampled member, each once. */
  readonly #own: readonly (readonly MemberPath[])[]
  readonly #usual: readonly MemberPath[]

  constructor({ members }: Region, names: ElementNames) {
    this.#names = names
    const sample = sampleMembers(members)
    this.#sample = sample.length
    this.#own = sample.map((range, member) => this.#addMember(range, member))
    const min = usualShare * sample.length
    this.#usual = [...this.#paths.values()].filter(({ members }) => members >= min)
  }

  get agreement(): PathAgreement {
    const others = Math.max(1, this.#sample - 1)
    const shareOf = ({ members }: MemberPath): number => (members - 1) / others
    const usual = this.#usual
    const texts = usual.filter(({ texts }) => texts !== undefined)
    const changing = texts.filter(({ texts, members }) => texts!.size >= changingShare * members)
    const characters = changing.reduce((sum, path) => sum + path.characters, 0)
    return {
      agreement: meanOf(this.#own, (paths) => meanOf(paths, shareOf)),
      usualElements: usual.length - texts.length,
      usualTexts: texts.length,
      changingTexts: changing.length,
      changingCharacters: characters / this.#sample,
    }
  }

  /** The share of a member's paths that are usual, and the share of the usual paths that it has. */
  fitOf(member: NodeRange): { readonly usual: number; readonly whole: number } {
    const own = new Set(pathsIn(member, this.#names))
    own.delete(blank)
    const usual = this.#usual.filter(({ hash }) => own.has(hash)).length
    return { usual: usual / Math.max(1, own.size), whole: usual / Math.max(1, this.#usual.length) }
  }

  #addMember(range: NodeRange, member: number): readonly MemberPath[] {
    const { page, texts } = this.#names
    const own: MemberPath[] = []
    for (const [at, hash] of pathsIn(range, this.#names).entries()) {
      if (hash === blank) continue
      const node = range.first + at
      const path = this.#pathOf(hash, page.isText(node))
      if (page.isText(node)) {
        path.characters += texts.length(node)
        path.texts?.add(texts.number(node))
      }
      if (path.lastMember === member) continue
      path.lastMember = member
      path.members++
      own.push(path)
    }
    return own
  }

  #pathOf(hash: number, isText: boolean): MemberPath {
    const known = this.#paths.get(hash)
    if (known !== undefined) return known
    const texts = isText ? new Set<number>() : undefined
    const path = { hash, members: 0, lastMember: -1, characters: 0, texts }
    this.#paths.set(hash, path)
    return path
  }
}

function meanOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  if (items.length === 0) return 0
  let sum = 0
  for (const item of items) sum += of(item)
  return sum / items.length
}

/** The path of a text of white space. */
const blank = 0

/** The path of each node of a member as a hash: the names of the elements from the member down. */
function pathsIn({ first, end }: NodeRange, names: ElementNames): Int32Array {
  const { page, texts } = names
  const { parent } = page.nodes
  const paths = new Int32Array(Math.min(end - first, recordLimits.comparedNodes))
  for (let at = 0; at < paths.length; at++) {
    const node = first + at
    const above = parent[node]! >= first ? paths[parent[node]! - first]! : fnvOffset
    if (!page.isText(node)) paths[at] = fnvStep(above, names.mainName(node))
    else paths[at] = texts.length(node) === 0 ? blank : fnvStep(above, 0)
  }
  return paths
}
