import { groupBy } from '../../core/group-by.js'
import { NodeContext } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { headingTags, layoutTags, TagSet, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { noteLimits } from './content-limits.js'
import type { FragmentLink } from './fragment-links.js'
import type { PageUrls } from './page-urls.js'

/** A kept link that may be a reference to a note. */
export interface PossibleReference extends FragmentLink {
  /** The element of the possible note. */
  readonly element: number
  readonly label: string
  /** Its texts. */
  readonly texts: readonly number[]
}

/**
 * Finds short links forward to blocks, in page order.
 * @param kept The texts that are kept.
 */
export function possibleReferences(
  segmentation: Segmentation,
  kept: readonly number[],
  links: readonly FragmentLink[],
  urls: PageUrls,
): readonly PossibleReference[] {
  const { page } = segmentation
  const targets = new Map(links.map(({ node, target }) => [node, target]))
  return [...groupBy(kept, (text) => urls.linkAround(text))].flatMap(([node, texts]) => {
    const target = targets.get(node)
    if (target === undefined) return []
    const element = target > node ? noteElementAt(segmentation, target) : undefined
    if (element === undefined || element < node) return []
    if ((page.nodes.context[node]! & (NodeContext.code | NodeContext.control)) !== 0) return []
    const label = labelOf(segmentation, texts)
    return label === undefined ? [] : [{ node, target, element, label, texts }]
  })
}

const marks = /^[\p{L}\p{N}\p{M}*∗⁎†‡§¶‖#.,: -]+$/u

/** The text of a reference without brackets; `undefined` if it is too long or has unusual characters. */
function labelOf({ page }: Segmentation, texts: readonly number[]): string | undefined {
  let all = ''
  for (const text of texts) {
    all += page.text(text)
    // the limit leaves room for white space, which is folded later
    if (all.length > 10 * noteLimits.numbered) return undefined
  }
  const label = all.replace(/[\s\p{Ps}\p{Pe}]+/gu, ' ').trim()
  const maxLength = /\p{N}/u.test(label) ? noteLimits.numbered : noteLimits.lettered
  return [...label].length <= maxLength && marks.test(label) ? label : undefined
}

/**
 * The elements that a back link may lead to, with the elements of the notes: each reference itself, elements around it
 * without references to other notes, and adjacent elements with no text between.
 */
export function backLinkAnchors(
  page: Page,
  references: readonly PossibleReference[],
  isTarget: (node: number) => boolean,
): ReadonlyMap<number, ReadonlySet<number>> {
  const { tag, parent, end, count } = page.nodes
  const anchors = new Map<number, Set<number>>()
  const others = nearestOthers(references)
  const isBlank = (node: number): boolean => !page.isText(node) || page.text(node).trim() === ''
  for (const [at, { node, element }] of references.entries()) {
    const add = (anchor: number): void => {
      if (!isTarget(anchor)) return
      const notes = anchors.get(anchor)
      if (notes === undefined) anchors.set(anchor, new Set([element]))
      else notes.add(element)
    }
    add(node)
    const { before, after } = others[at]!
    let around = parent[node]!
    for (let level = 0; level < noteLimits.levels && around > before; level++) {
      if (layoutTags.has(tag[around]!) || after < end[around]!) break
      add(around)
      around = parent[around]!
    }
    for (let near = node + 1; near < end[node]! + noteLimits.reach && near < count; near++) {
      if (near >= end[node]! && !isBlank(near)) break
      if (near < end[node]! || end[near] === near + 1) add(near)
    }
    for (let near = node - 1; near > 0 && near >= node - noteLimits.reach; near--) {
      if (!isBlank(near)) break
      if (end[near]! <= node) add(near)
    }
  }
  return anchors
}

/** For each reference the nearest ones before and after it that lead to other notes. */
function nearestOthers(references: readonly PossibleReference[]) {
  const others = references.map(() => ({ before: 0, after: Number.POSITIVE_INFINITY }))
  for (let at = 1; at < references.length; at++) {
    const last = references[at - 1]!
    const isSame = last.element === references[at]!.element
    others[at]!.before = isSame ? others[at - 1]!.before : last.node
  }
  for (let at = references.length - 2; at >= 0; at--) {
    const next = references[at + 1]!
    const isSame = next.element === references[at]!.element
    others[at]!.after = isSame ? others[at + 1]!.after : next.node
  }
  return others
}

const DT = tagId('dt')
const DD = tagId('dd')

/** Elements that may be a note. */
const noteTags = new TagSet('li p div dd dt td aside section article footer details address center')
/** Contexts that exclude notes. */
const excludedContexts = NodeContext.heading | NodeContext.code | NodeContext.control

/** The block around a link target, if it may be a note. */
function noteElementAt(
  { page, blocks, blockOf }: Segmentation,
  target: number,
): number | undefined {
  const block = blocks.node[blockOf[target]!]!
  const { tag, context } = page.nodes
  return noteTags.has(tag[block]!) && (context[block]! & excludedContexts) === 0 ? block : undefined
}

/** The elements of a note: a term with its details, or a single element. */
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

/** Whether there is a heading among these nodes; notes contain none. */
export function holdsHeading({ nodes }: Page, from: number, to: number): boolean {
  for (let node = from; node < to; node++) if (headingTags.has(nodes.tag[node]!)) return true
  return false
}
