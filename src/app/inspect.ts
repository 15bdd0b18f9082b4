import { foldSpace } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { tagPath } from '../blocks/tag-path.js'
import type { Part } from '../methods/method.js'
import { MethodPage } from '../methods/method-page.js'
import { type MethodName, methodOf } from '../methods/methods.js'
import { notContent, unseen } from '../page/context.js'
import type { Page } from '../page/page.js'
import { readPage } from '../page/read-page.js'

/** What a method sees of a page. */
export interface Inspection {
  /** Its parts, as an outline. */
  parts(): Iterable<SeenPart>
  /** Not there where the method's paper asks for none. */
  readonly document: (() => string) | undefined
  readonly warnings: readonly string[]
}

/** A part in words. */
export interface SeenPart extends Pick<Part, 'kind' | 'depth' | 'measures' | 'note' | 'isKept'> {
  readonly path: string
  /** Where it stands in the source. */
  readonly start: number
  readonly end: number
  /** How its text begins. */
  readonly text: string
}

/** @param others Other pages of the same site. */
export function inspect(html: string, method: MethodName, others: readonly string[]): Inspection {
  const beside = others.map((other) => segment(readPage(other)))
  const seen = new MethodPage(segment(readPage(html)), { others: beside })
  const { page, warnings } = seen.segmentation
  const finding = methodOf(method).find(seen)
  return {
    *parts() {
      for (const part of finding.parts?.() ?? []) yield seenPart(page, part)
    },
    document: finding.document,
    warnings: [...page.warnings, ...warnings, ...(finding.warnings ?? [])],
  }
}

function seenPart(page: Page, part: Part): SeenPart {
  const { firstNode, endNode, ...described } = part
  return {
    ...described,
    path: tagPath(page, firstElement(page, part)),
    start: page.nodes.sourceStart[firstNode]!,
    end: page.nodes.sourceEnd[endNode - 1]!,
    text: beginningOf(page, part),
  }
}

/** What a part is named for: texts may stand before its first element. */
function firstElement(page: Page, { firstNode, endNode }: Part): number {
  const last = Math.min(endNode, firstNode + nodesLookedAt)
  for (let node = firstNode; node < last; node++) if (!page.isText(node)) return node
  return firstNode
}

const longestText = 100
/** Nodes of a part that are looked at for its name and its text. */
const nodesLookedAt = 200
const notShown = notContent | unseen

function beginningOf(page: Page, { firstNode, endNode }: Part): string {
  const last = Math.min(endNode, firstNode + nodesLookedAt)
  let text = ''
  for (let node = firstNode; node < last && text.length < longestText; node++) {
    if (page.isText(node) && (page.nodes.context[node]! & notShown) === 0)
      text += ` ${foldSpace(page.text(node).slice(0, 4 * longestText))}`
  }
  return foldSpace(text).trim().slice(0, longestText)
}
