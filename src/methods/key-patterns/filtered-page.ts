import { isBlank } from '../../blocks/blank.js'
import { isImportant } from '../../features/element-counter.js'
import { Context, notContent, unseen } from '../../page/context.js'
import type { Page } from '../../page/page.js'
import { TEXT } from '../../page/tags.js'

/** Texts that filtering takes away. */
const filtered = Context.link | notContent | unseen

/** A page after 001's initial filtering: links are gone with their texts, and elements that hold nothing else. */
export interface FilteredPage {
  /** How many important elements that hold text are among nodes `from` up to, not including, `to`. */
  importance(from: number, to: number): number
  hasText(from: number, to: number): boolean
}

export function filterPage(page: Page): FilteredPage {
  const { tag, end, context, count } = page.nodes
  const texts = countBefore(
    count,
    (node) => tag[node] === TEXT && (context[node]! & filtered) === 0 && !isBlank(page, node),
  )
  const hasText = (from: number, to: number) => texts[to]! > texts[from]!
  const elements = countBefore(
    count,
    (node) => tag[node] !== TEXT && isImportant(tag[node]!) && hasText(node, end[node]!),
  )
  return { importance: (from, to) => elements[to]! - elements[from]!, hasText }
}

/** How many nodes before each one are such. */
export function countBefore(count: number, isSuch: (node: number) => boolean): Int32Array {
  const before = new Int32Array(count + 1)
  for (let node = 0; node < count; node++) before[node + 1] = before[node]! + (isSuch(node) ? 1 : 0)
  return before
}
