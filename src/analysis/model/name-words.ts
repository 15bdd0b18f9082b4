import { fnvStep } from '../../core/text/fnv1a.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { classWords, trimmedId } from '../../page/columns/element-names.js'
import { firstUnknownTag } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { extendHash, kindHash, type WordListBuilder } from './hashed-words.js'

/** Longer parts of names are generated. */
const maxPartLength = 20

/** The parts of a name: "related" and "posts" for `relatedPosts-2`. */
export const nameParts = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1 && part.length <= maxPartLength)

/** The first part of a name; of one in ASCII without looking for the others. */
export function firstNamePart(name: string): string | undefined {
  if (!isPlain(name, 0, name.length)) return nameParts(name)[0]
  let start = -1
  let wasLower = false
  for (let at = 0; at <= name.length; at++) {
    const code = at < name.length ? name.charCodeAt(at) : 0
    const lower = code | LOWER
    const isLetter = lower >= 97 && lower <= 122
    const isCapital = isLetter && code !== lower
    if (start >= 0 && (!isLetter || (isCapital && wasLower))) {
      if (at - start > 1 && at - start <= maxPartLength) return name.slice(start, at).toLowerCase()
      start = -1
    }
    if (isLetter && start < 0) start = at
    wasLower = isLetter && !isCapital
  }
  return undefined
}

const kinds = { tag: kindHash('tag'), class: kindHash('class'), id: kindHash('id') } as const

const CLASS = attributeId('class')
const ID = attributeId('id')

/** Adds the tag name of a block's element and the parts of its class words and id to a list. */
export function addNameWords(
  { page, blocks }: Segmentation,
  block: number,
  lists: WordListBuilder,
) {
  const node = blocks.node[block]!
  lists.add(tagHash(page.nodes.tag[node]!, page.tagName(node)))
  lists.endPart()
  const { html } = page
  const { valueStart, valueEnd } = page.attributes
  const classes = page.attributeIndex(node, CLASS)
  if (classes >= 0 && !addParts(html, valueStart[classes]!, valueEnd[classes]!, kinds.class, lists))
    addAll(classWords(page, node).flatMap(nameParts), kinds.class, lists)
  lists.endPart()
  const id = page.attributeIndex(node, ID)
  if (id >= 0 && !addParts(html, valueStart[id]!, valueEnd[id]!, kinds.id, lists))
    addAll(nameParts(trimmedId(page, node) ?? ''), kinds.id, lists)
  lists.endList()
}

/** The hashes of tags with a fixed id; most pages have no others. */
const tagHashes = new Float64Array(firstUnknownTag).fill(-1)

function tagHash(tag: number, name: string): number {
  const known = tag < firstUnknownTag ? tagHashes[tag]! : -1
  if (known >= 0) return known
  const hash = extendHash(kinds.tag, name) >>> 0
  if (tag < firstUnknownTag) tagHashes[tag] = hash
  return hash
}

function addAll(parts: readonly string[], kind: number, lists: WordListBuilder): void {
  for (const part of parts) lists.add(extendHash(kind, part) >>> 0)
}

const AMPERSAND = 38
const LOWER = 0x20

/** Adds the parts of an attribute value in the source; returns false without adding if it is not plain ASCII. */
function addParts(
  html: string,
  start: number,
  end: number,
  kind: number,
  lists: WordListBuilder,
): boolean {
  if (!isPlain(html, start, end)) return false
  let hash = kind
  let length = 0
  let wasLower = false
  for (let at = start; at <= end; at++) {
    const code = at < end ? html.charCodeAt(at) : 0
    const lower = code | LOWER
    const isLetter = lower >= 97 && lower <= 122
    const isCapital = isLetter && code !== lower
    if (!isLetter || (isCapital && wasLower)) {
      if (length > 1 && length <= maxPartLength) lists.add(hash >>> 0)
      hash = kind
      length = 0
    }
    if (isLetter) {
      hash = fnvStep(hash, lower)
      length++
    }
    wasLower = isLetter && !isCapital
  }
  return true
}

function isPlain(html: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = html.charCodeAt(at)
    if (code === AMPERSAND || code > 127) return false
  }
  return true
}
