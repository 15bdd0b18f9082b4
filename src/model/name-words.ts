import type { Segmentation } from '../blocks/segmentation.js'
import { classWords, idWord } from '../blocks/words.js'
import { hashStep } from '../core/hashes.js'
import { attributeId } from '../page/attributes.js'
import { extendHash, kindHash } from './kind-hashes.js'
import type { WordListMaker } from './word-lists.js'

/** Longer parts of names were made by programs. */
const longestPart = 20

/** `relatedPosts-2` is made of "related" and "posts". */
export const nameParts = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1 && part.length <= longestPart)

const kinds = { tag: kindHash('tag'), class: kindHash('class'), id: kindHash('id') } as const

const CLASS = attributeId('class')
const ID = attributeId('id')

/** Puts the tag name of a block's element, and the parts of its class words and its id, into a list. */
export function addNameWords({ page, blocks }: Segmentation, block: number, lists: WordListMaker) {
  const node = blocks.node[block]!
  lists.add(extendHash(kinds.tag, page.tagName(node)) >>> 0)
  lists.endPart()
  const { html } = page
  const { valueStart, valueEnd } = page.attributes
  const classes = page.attributeIndex(node, CLASS)
  if (classes >= 0 && !addParts(html, valueStart[classes]!, valueEnd[classes]!, kinds.class, lists))
    addAll(classWords(page, node).flatMap(nameParts), kinds.class, lists)
  lists.endPart()
  const id = page.attributeIndex(node, ID)
  if (id >= 0 && !addParts(html, valueStart[id]!, valueEnd[id]!, kinds.id, lists))
    addAll(nameParts(idWord(page, node) ?? ''), kinds.id, lists)
  lists.endList()
}

function addAll(parts: readonly string[], kind: number, lists: WordListMaker): void {
  for (const part of parts) lists.add(extendHash(kind, part) >>> 0)
}

const AMPERSAND = 38
const LOWER = 0x20

/** Adds the parts of a value as it stands in the source; does nothing, and says so, when there is more than ASCII in it. */
function addParts(
  html: string,
  start: number,
  end: number,
  kind: number,
  lists: WordListMaker,
): boolean {
  if (!isPlain(html, start, end)) return false
  let hash = kind
  let length = 0
  let wasSmall = false
  for (let at = start; at <= end; at++) {
    const code = at < end ? html.charCodeAt(at) : 0
    const small = code | LOWER
    const isLetter = small >= 97 && small <= 122
    const isCapital = isLetter && code !== small
    if (!isLetter || (isCapital && wasSmall)) {
      if (length > 1 && length <= longestPart) lists.add(hash >>> 0)
      hash = kind
      length = 0
    }
    if (isLetter) {
      hash = hashStep(hash, small)
      length++
    }
    wasSmall = isLetter && !isCapital
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
