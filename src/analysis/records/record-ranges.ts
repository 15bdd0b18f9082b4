import { prefixSums } from '../../core/text/prefix-sums.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import { isRecordText, type NodeSums } from './node-sums.js'
import type { PageRegions } from './page-regions.js'
import { recordLimits } from './record-limits.js'
import type { NodeRange } from './region.js'

const HTML = tagId('html')
const BODY = tagId('body')
const excluded = NodeContext.raw | NodeContext.noscript | NodeContext.template | NodeContext.head

/**
 * The elements that a record may begin with, in page order: those with text, but not with more nodes than records
 * have.
 */
export function recordStarts(page: Page): readonly number[] {
  const { count, end, tag, context } = page.nodes
  const texts = prefixSums(count, (node) =>
    isRecordText(page, node) && /\S/.test(page.text(node)) ? 1 : 0,
  )
  const starts: number[] = []
  for (let node = 1; node < count; node++) {
    if (page.isText(node) || tag[node] === HTML || tag[node] === BODY) continue
    if ((context[node]! & excluded) !== 0 || end[node]! - node > recordLimits.recordNodes) continue
    if (texts[end[node]!]! > texts[node]!) starts.push(node)
  }
  return starts
}

/** The record that begins with an element and has `siblings` elements, fewer where its parent ends. */
export function recordFrom(page: Page, first: number, siblings: number): NodeRange {
  const { end, parent } = page.nodes
  const last = parent[first]! < 0 ? page.nodes.count : end[parent[first]!]!
  let at = end[first]!
  for (let more = siblings - 1; more > 0; more--) {
    let next = at
    while (next < last && page.isText(next)) next++
    if (next >= last) break
    at = end[next]!
  }
  return { first, end: at }
}

/** The records that begin with these elements. A record ends where the next one begins; none contains another. */
export function recordsFrom(
  page: Page,
  starts: readonly number[],
  siblings: number,
): readonly NodeRange[] {
  const records: NodeRange[] = []
  for (const [at, start] of starts.entries()) {
    const before = records.at(-1)
    if (before !== undefined && start < before.end) continue
    const record = recordFrom(page, start, siblings)
    const next = starts[at + 1] ?? record.end
    const isCut = siblings > 1 && next > page.nodes.end[start]! && next < record.end
    records.push(isCut ? { first: start, end: next } : record)
  }
  return records
}

/** Elements around records that are tried. */
const maxWrappers = 8

/** Text around records that may be added at most, as a multiple of their own: the author beside a post. */
const maxAdded = 2

/**
 * Widens all records to the elements around them that hold one record each: a card with the picture beside its texts,
 * a post with its author. What is in such an element belongs to its record.
 */
export function widenRecords(
  records: readonly NodeRange[],
  found: Pick<PageRegions, 'sums' | 'names'>,
): readonly NodeRange[] {
  const max = (1 + maxAdded) * textOf(records, found.sums)
  let widest = records
  for (let wrappers = 0; wrappers < maxWrappers; wrappers++) {
    const wider = wrappersOf(widest, found)
    if (wider === undefined || textOf(wider, found.sums) > max) break
    widest = wider
  }
  return widest
}

/** The parents of records; `undefined` where one holds several, or they have more text and different names. */
function wrappersOf(
  records: readonly NodeRange[],
  { sums, names }: Pick<PageRegions, 'sums' | 'names'>,
): readonly NodeRange[] | undefined {
  const { parent, end } = sums.page.nodes
  const wrappers: NodeRange[] = []
  for (const record of records) {
    const first = parent[record.first]!
    // a single record would be widened to the whole page
    if (first <= 0 || records.length < 2) return undefined
    const before = wrappers.at(-1)
    if (before !== undefined && first < before.end) return undefined
    wrappers.push({ first, end: end[first]! })
  }
  const name = names.mainName(wrappers[0]!.first)
  const isAlike = wrappers.every(({ first }) => names.mainName(first) === name)
  return isAlike || textOf(wrappers, sums) === textOf(records, sums) ? wrappers : undefined
}

function textOf(ranges: readonly NodeRange[], { characters }: NodeSums): number {
  let sum = 0
  for (const { first, end } of ranges) sum += characters[end]! - characters[first]!
  return sum
}
