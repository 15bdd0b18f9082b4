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
  /** Paths of a member on average. */
  readonly paths: number
  /** Mean share of the members that have one of the paths of their elements, weakest member. */
  readonly leastAgreement: number
}

/** A path is usual when so much of the members have it. */
const usualShare = 0.75
/** A place changes when so much of its texts are different. */
const changingShare = 0.6

interface Place {
  readonly isText: boolean
  members: number
  lastMember: number
  characters: number
  readonly texts: Set<number>
}

/** Members spread evenly over a region. */
export function sampleOf(members: readonly Span[]): readonly Span[] {
  const { comparedMembers } = recordLimits
  if (members.length <= comparedMembers) return members
  const step = members.length / comparedMembers
  return Array.from({ length: comparedMembers }, (_, at) => members[Math.floor(at * step)]!)
}

export function likenessOf({ members }: Region, names: ElementNames): Likeness {
  const sample = sampleOf(members)
  const places = new Map<number, Place>()
  const own = sample.map((span, member) => pathsIn(span, member, names, places))
  const others = Math.max(1, sample.length - 1)
  const shareOf = (path: number): number => (places.get(path)!.members - 1) / others
  const agreements = own.map((paths) => meanOf(paths.map(shareOf)))
  const usual = [...places.values()].filter(({ members }) => members >= usualShare * sample.length)
  const texts = usual.filter(({ isText }) => isText)
  const changing = texts.filter((place) => place.texts.size >= changingShare * place.members)
  return {
    agreement: meanOf(agreements),
    usualElements: usual.length - texts.length,
    usualTexts: texts.length,
    changingTexts: changing.length,
    changingCharacters:
      changing.reduce((sum, { characters }) => sum + characters, 0) / sample.length,
    paths: meanOf(own.map(({ length }) => length)),
    leastAgreement: agreements.reduce((least, share) => Math.min(least, share), 1),
  }
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Notes the paths of a member; gives those that it has, each once. */
function pathsIn(
  { first, end }: Span,
  member: number,
  names: ElementNames,
  places: Map<number, Place>,
): readonly number[] {
  const { page } = names
  const { parent } = page.nodes
  const last = Math.min(end, first + recordLimits.comparedNodes)
  const paths = new Int32Array(last - first)
  const own: number[] = []
  for (let node = first; node < last; node++) {
    const above = parent[node]! >= first ? paths[parent[node]! - first]! : hashStart
    const isText = page.isText(node)
    const text = isText ? page.text(node).trim() : ''
    if (isText && text === '') continue
    const path = hashStep(above, isText ? 0 : names.mainName(node))
    paths[node - first] = path
    const place = placeAt(places, path, isText)
    if (isText) {
      place.characters += text.length
      place.texts.add(textHash(text))
    }
    if (place.lastMember === member) continue
    place.lastMember = member
    place.members++
    own.push(path)
  }
  return own
}

function placeAt(places: Map<number, Place>, path: number, isText: boolean): Place {
  const known = places.get(path)
  if (known !== undefined) return known
  const place = { isText, members: 0, lastMember: -1, characters: 0, texts: new Set<number>() }
  places.set(path, place)
  return place
}

function textHash(text: string): number {
  let hash = hashStart
  for (let at = 0; at < text.length && at < 80; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash
}
