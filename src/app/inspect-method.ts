import { MethodPage, type PagePart } from '../analysis/methods/method.js'
import type { MethodName } from '../analysis/methods/method-names.js'
import { methodOf } from '../analysis/methods/methods.js'
import { foldToLine, foldWhiteSpace } from '../core/text/white-space.js'
import { tagPath } from '../page/columns/element-names.js'
import { notContent, notShown } from '../page/columns/node-context.js'
import type { Page } from '../page/columns/page.js'
import { segmentPage } from '../page/segments/segment-page.js'
import { readPage } from '../page/tree/read-page.js'

/** What a method sees of a page. */
export interface Inspection {
  /** The parts of the page, as an outline. */
  parts(): Iterable<DescribedPart>
  /** The document that the method's paper asks for, where it does. */
  readonly document: (() => string) | undefined
  readonly warnings: readonly string[]
}

/** A part as it is printed. */
export interface DescribedPart
  extends Pick<PagePart, 'kind' | 'depth' | 'measures' | 'note' | 'isKept'> {
  readonly path: string
  /** Its range in the source. */
  readonly start: number
  readonly end: number
  /** The beginning of its text. */
  readonly text: string
}

/**
 * What a method finds on a page.
 * @param others Other pages of the same site.
 */
export function inspectMethod(
  html: string,
  method: MethodName,
  others: readonly string[],
): Inspection {
  const otherPages = others.map((other) => segmentPage(readPage(other)))
  const methodPage = new MethodPage(segmentPage(readPage(html)), { others: otherPages })
  const { page, warnings } = methodPage.segmentation
  const finding = methodOf(method).find(methodPage)
  return {
    *parts() {
      for (const part of finding.parts?.() ?? []) yield describePart(page, part)
    },
    document: finding.document,
    warnings: [...page.warnings, ...warnings, ...(finding.warnings ?? [])],
  }
}

function describePart(page: Page, part: PagePart): DescribedPart {
  const { firstNode, endNode, ...described } = part
  return {
    ...described,
    path: tagPath(page, firstElement(page, part)),
    start: page.nodes.sourceStart[firstNode]!,
    end: page.nodes.sourceEnd[endNode - 1]!,
    text: beginningOf(page, part),
  }
}

/** The element that a part is named for; texts may precede it. */
function firstElement(page: Page, { firstNode, endNode }: PagePart): number {
  const last = Math.min(endNode, firstNode + maxNodes)
  for (let node = firstNode; node < last; node++) if (!page.isText(node)) return node
  return firstNode
}

const maxTextLength = 100
/** Nodes of a part that are read for its name and its text. */
const maxNodes = 200
const skippedContext = notContent | notShown

function beginningOf(page: Page, { firstNode, endNode }: PagePart): string {
  const last = Math.min(endNode, firstNode + maxNodes)
  let text = ''
  for (let node = firstNode; node < last && text.length < maxTextLength; node++) {
    if (page.isText(node) && (page.nodes.context[node]! & skippedContext) === 0)
      text += ` ${foldWhiteSpace(page.text(node).slice(0, 4 * maxTextLength))}`
  }
  return foldToLine(text).slice(0, maxTextLength)
}
