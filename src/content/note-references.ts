import type { Segmentation } from '../blocks/segmentation.js'
import { groupBy } from '../core/group-by.js'
import { Context } from '../page/context.js'
import type { Page } from '../page/page.js'
import { layoutTags } from '../page/tags.js'
import type { Addresses } from './addresses.js'
import type { FragmentLink } from './fragment-links.js'
import { noteElementAt } from './note-element.js'
import { noteLimits } from './note-limits.js'

/** A kept link that may lead to a note. */
export interface PossibleReference extends FragmentLink {
  /** The element that its note would be. */
  readonly element: number
  readonly label: string
  /** Its texts. */
  readonly texts: readonly number[]
}

/**
 * Short links forward to blocks, in page order.
 * @param kept The texts that are kept.
 */
export function possibleReferences(
  segmentation: Segmentation,
  kept: readonly number[],
  links: readonly FragmentLink[],
  addresses: Addresses,
): readonly PossibleReference[] {
  const { page } = segmentation
  const targets = new Map(links.map(({ node, target }) => [node, target]))
  return [...groupBy(kept, (text) => addresses.linkAround(text))].flatMap(([node, texts]) => {
    const target = targets.get(node)
    if (target === undefined) return []
    const element = target > node ? noteElementAt(segmentation, target) : undefined
    if (element === undefined || element < node) return []
    if ((page.nodes.context[node]! & (Context.code | Context.control)) !== 0) return []
    const label = labelOf(segmentation, texts)
    return label === undefined ? [] : [{ node, target, element, label, texts }]
  })
}

const marks = /^[\p{L}\p{N}\p{M}*∗⁎†‡§¶‖#.,: -]+$/u

/** What a reference says between its brackets; `undefined` for what is too long or too strange. */
function labelOf({ page }: Segmentation, texts: readonly number[]): string | undefined {
  let all = ''
  for (const text of texts) {
    all += page.text(text)
    // white space that is folded comes with it
    if (all.length > 10 * noteLimits.numbered) return undefined
  }
  const label = all.replace(/[\s\p{Ps}\p{Pe}]+/gu, ' ').trim()
  const most = /\p{N}/u.test(label) ? noteLimits.numbered : noteLimits.lettered
  return [...label].length <= most && marks.test(label) ? label : undefined
}

/**
 * The elements that a link back to each reference may lead to, with the elements that are its note then: the reference,
 * those around it that hold references to one note only, and those beside it with no text between.
 */
export function anchorsOf(
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
    const { before, behind } = others[at]!
    let around = parent[node]!
    for (let level = 0; level < noteLimits.levels && around > before; level++) {
      if (layoutTags.has(tag[around]!) || behind < end[around]!) break
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

/** For each reference the nearest before and behind it that lead to other notes. */
function nearestOthers(references: readonly PossibleReference[]) {
  const others = references.map(() => ({ before: 0, behind: Number.POSITIVE_INFINITY }))
  for (let at = 1; at < references.length; at++) {
    const last = references[at - 1]!
    const isSame = last.element === references[at]!.element
    others[at]!.before = isSame ? others[at - 1]!.before : last.node
  }
  for (let at = references.length - 2; at >= 0; at--) {
    const next = references[at + 1]!
    const isSame = next.element === references[at]!.element
    others[at]!.behind = isSame ? others[at + 1]!.behind : next.node
  }
  return others
}
