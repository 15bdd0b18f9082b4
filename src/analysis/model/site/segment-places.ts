import { fnvOffset, fnvStep } from '../../../core/text/fnv1a.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'

const CLASS = attributeId('class')
const ID = attributeId('id')

/**
 * How the places of segments are told on several pages of a site, from the most precise to the least: by the tags and
 * classes from the document down; by the tag, classes and id of the block and of the one around; by the tags from the
 * document down.
 */
export const placeKinds = ['shape', 'opening', 'path'] as const

export type PlaceKind = (typeof placeKinds)[number]

/** For each kind the place of each segment, a hash that is the same on every page. */
export type SegmentPlaces = Readonly<Record<PlaceKind, Uint32Array>>

/** Digits of classes and ids count as none: `post-1234` is the same place as `post-99`. */
export function segmentPlaces({ page, blocks, segments }: Segmentation): SegmentPlaces {
  const { count } = blocks
  const path = new Uint32Array(count)
  const shape = new Uint32Array(count)
  const own = new Uint32Array(count)
  const opening = new Uint32Array(count)
  for (let block = 0; block < count; block++) {
    const node = blocks.node[block]!
    const parent = blocks.parent[block]!
    // HTML knows the tags of all blocks, so that their numbers are the same on every page
    const tag = page.nodes.tag[node]! + 1
    const classes = nameHash(page, node, CLASS)
    path[block] = fnvStep(parent < 0 ? 0 : path[parent]!, tag)
    shape[block] = fnvStep(fnvStep(parent < 0 ? 0 : shape[parent]!, tag), classes)
    own[block] = fnvStep(fnvStep(tag, classes), nameHash(page, node, ID))
    opening[block] = fnvStep(own[block]!, parent < 0 ? 0 : own[parent]!)
  }
  const ofSegments = (places: Uint32Array): Uint32Array =>
    Uint32Array.from({ length: segments.count }, (_, segment) => places[segments.block[segment]!]!)
  return { shape: ofSegments(shape), opening: ofSegments(opening), path: ofSegments(path) }
}

/** A hash of an attribute's characters in the source without digits; 0 when it is missing. */
function nameHash(page: Page, node: number, name: number): number {
  const index = page.attributeIndex(node, name)
  if (index < 0) return 0
  const { valueStart, valueEnd } = page.attributes
  let hash = fnvOffset
  for (let at = valueStart[index]!; at < valueEnd[index]!; at++) {
    const code = page.html.charCodeAt(at)
    if (code < 0x30 || code > 0x39) hash = fnvStep(hash, code)
  }
  return hash
}
