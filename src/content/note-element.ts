import type { Segmentation } from '../blocks/segmentation.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { headingTags, TagSet, tag } from '../page/tags.js'

const DT = tag('dt')
const DD = tag('dd')

/** Blocks that may be a note. */
const noteTags = new TagSet('li p div dd dt td aside section article footer details address center')
/** Where a note would not be one block among others. */
const elsewhere = Context.heading | Context.code | Context.control

/** The block around the target of a link that may be its note; `undefined` for none. */
export function noteElementAt(
  { page, blocks, blockOf }: Segmentation,
  target: number,
): number | undefined {
  const block = blocks.node[blockOf[target]!]!
  const { tag, context } = page.nodes
  return noteTags.has(tag[block]!) && (context[block]! & elsewhere) === 0 ? block : undefined
}

/** The elements that are a note together: a term and its details, or one. */
export function partsOfNote(page: Page, element: number): readonly number[] {
  const { end, tag } = page.nodes
  const parts = [element]
  const last = endOfNote(page, element)
  for (let at = end[element]!; at < last; at = end[at]!) if (tag[at] === DD) parts.push(at)
  return parts
}

/** One past the last node of a note. */
export function endOfNote(page: Page, element: number): number {
  const { tag, parent, end } = page.nodes
  let at = end[element]!
  if (tag[element] !== DT) return at
  const last = end[parent[element]!]!
  let found = at
  for (; at < last && (tag[at] === DD || isBlank(page, at)); at = end[at]!)
    if (tag[at] === DD) found = end[at]!
  return found
}

const isBlank = (page: Page, node: number): boolean =>
  page.isText(node) && page.text(node).trim() === ''

/** Whether a note begins something of its own: notes hold no headings. */
export function holdsHeading({ nodes }: Page, from: number, to: number): boolean {
  for (let node = from; node < to; node++) if (headingTags.has(nodes.tag[node]!)) return true
  return false
}
