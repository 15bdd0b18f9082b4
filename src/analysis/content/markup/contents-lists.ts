import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { headingTags, TagSet, tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import type { ElementMarkup } from './element-markup.js'

const A = tagId('a')
const LI = tagId('li')
const HREF = attributeId('href')
const listTags = new TagSet('ul ol')

/** A list of fewer links is no table of contents. */
const minLinks = 3
/** Nodes between the target of a link and its heading. */
const reach = 4

/**
 * Finds lists of nothing but links to headings of the content: tables of contents, which the headings themselves make
 * again.
 */
export function* contentsLists(
  { page }: Segmentation,
  markup: ElementMarkup,
  [from, to]: readonly [from: number, to: number],
): Iterable<number> {
  const { tag, parent, end } = page.nodes
  for (let node = from; node < to; ) {
    const isList = listTags.has(tag[node]!) && tag[parent[node]!] !== LI
    if (isList && isContentsList(markup, node, [from, to])) yield node
    node = isList ? end[node]! : node + 1
  }
}

function isContentsList(
  markup: ElementMarkup,
  list: number,
  [from, to]: readonly [from: number, to: number],
): boolean {
  const { page } = markup
  const { tag, end, context } = page.nodes
  let links = 0
  for (let node = list + 1; node < end[list]!; node++) {
    if (page.isText(node)) {
      if ((context[node]! & NodeContext.link) === 0 && /[\p{L}\p{N}]/u.test(page.text(node)))
        return false
      continue
    }
    if (tag[node] !== A) continue
    const href = page.attribute(node, HREF)?.trim() ?? ''
    if (href === '') continue
    const target = href.startsWith('#') ? markup.withId(decoded(href.slice(1))) : undefined
    if (target === undefined || target < from || target >= to || !leadsToHeading(markup, target))
      return false
    links++
  }
  return links >= minLinks
}

/** Whether an element is, holds, is in, or is directly before a heading. */
function leadsToHeading({ page }: ElementMarkup, target: number): boolean {
  const { tag, context, count } = page.nodes
  if ((context[target]! & NodeContext.heading) !== 0) return true
  for (let node = target; node < Math.min(target + reach, count); node++)
    if (headingTags.has(tag[node]!)) return true
  return false
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
