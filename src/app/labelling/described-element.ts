import { candidateTexts } from '../../rules/evaluate/match-rule.js'
import { elementName } from '../../rules/learn/align/element-name.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { PageOffsets } from './page-offsets.js'

/** An element that a person points at. */
export interface DescribedElement {
  readonly offset: number
  /** A short selector: `span.price`. */
  readonly name: string
  /** The text that a label of the element means. */
  readonly text: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** The elements around it, the nearest first. */
  readonly around: readonly { readonly offset: number; readonly name: string }[]
  /** The text of its segment, where it has one. */
  readonly segment?: string
}

const shownLimits = { characters: 1_000, attributes: 40, around: 12 } as const

/** `undefined` where nothing begins there. */
export function describedElement(page: PageContext, offset: number): DescribedElement | undefined {
  const offsets = new PageOffsets(page)
  const node = offsets.element(offset)
  if (node === undefined) return undefined
  const shown = (text: string): string => text.slice(0, shownLimits.characters)
  const [text = ''] = candidateTexts({ taking: { kind: 'value' } }, page, [{ node, segment: -1 }])
  const around: DescribedElement['around'][number][] = []
  for (
    let at = page.parent(node);
    at > 0 && around.length < shownLimits.around;
    at = page.parent(at)
  )
    around.push({ offset: offsets.offset(at), name: elementName(page, at) })
  const segment = segmentAt(page, offsets.node(offset)!)
  return {
    offset: offsets.offset(node),
    name: elementName(page, node),
    text: shown(text),
    attributes: [...page.page.attributesOf(node)]
      .slice(0, shownLimits.attributes)
      .map(([name, value]) => ({ name, value: shown(value) })),
    around,
    ...(segment !== undefined && { segment: shown(page.line(segment)) }),
  }
}

/** The segment that a node is in, or that begins in it. */
function segmentAt(page: PageContext, node: number): number | undefined {
  const { firstNode, endNode, count } = page.segmentation.segments
  const end = page.page.nodes.end[node]!
  for (let segment = 0; segment < count; segment++)
    if (endNode[segment]! > node && firstNode[segment]! < Math.max(end, node + 1)) return segment
  return undefined
}
