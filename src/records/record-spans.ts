import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import { isRecordText } from './measures.js'
import { recordLimits } from './record-limits.js'
import type { Span } from './region.js'

const HTML = tag('html')
const BODY = tag('body')
const aside = Context.raw | Context.noscript | Context.template | Context.head

/** The elements that a record may begin with, in page order: those that hold some text, and not more than records do. */
export function recordStarts(page: Page): readonly number[] {
  const { count, end, tag, context } = page.nodes
  const texts = new Int32Array(count + 1)
  for (let node = 0; node < count; node++) {
    const isFilled = isRecordText(page, node) && /\S/.test(page.text(node))
    texts[node + 1] = texts[node]! + (isFilled ? 1 : 0)
  }
  const starts: number[] = []
  for (let node = 1; node < count; node++) {
    if (page.isText(node) || tag[node] === HTML || tag[node] === BODY) continue
    if ((context[node]! & aside) !== 0 || end[node]! - node > recordLimits.recordNodes) continue
    if (texts[end[node]!]! > texts[node]!) starts.push(node)
  }
  return starts
}

/** The record that an element begins: it and the elements behind it, `siblings` in all; fewer where its parent ends. */
export function recordFrom(page: Page, first: number, siblings: number): Span {
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

/** Records that begin with these elements: none goes on into the next, and none stands in another. */
export function recordsFrom(
  page: Page,
  starts: readonly number[],
  siblings: number,
): readonly Span[] {
  const spans: Span[] = []
  for (const [at, start] of starts.entries()) {
    const before = spans.at(-1)
    if (before !== undefined && start < before.end) continue
    const span = recordFrom(page, start, siblings)
    const next = starts[at + 1] ?? span.end
    const isCut = siblings > 1 && next > page.nodes.end[start]! && next < span.end
    spans.push(isCut ? { first: start, end: next } : span)
  }
  return spans
}
