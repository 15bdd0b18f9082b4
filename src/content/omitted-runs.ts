import type { Segmentation } from '../blocks/segmentation.js'
import { attributeId } from '../page/attributes.js'
import type { Omitted } from './leave-out.js'
import { Structure } from './structure.js'

const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')
const TYPEOF = attributeId('typeof')

/** The kept runs without those of tables of data, and of what the page says are comments, where these are left out. */
export function withoutOmitted(
  segmentation: Segmentation,
  kept: readonly number[],
  omitted: Omitted,
): readonly number[] {
  const { page, runs } = segmentation
  let left = kept
  if (omitted.has('tables')) {
    const structure = new Structure(
      page,
      kept.map((run) => runs.firstNode[run]!),
    )
    left = left.filter((run) => !structure.isInTable(runs.firstNode[run]!))
  }
  if (omitted.has('comments')) {
    const isComment = commentNodes(segmentation)
    left = left.filter((run) => isComment[runs.firstNode[run]!] === 0)
  }
  return left
}

/** Nodes in elements that are comments by schema.org: as a thing of that type, or as a property of one. */
function commentNodes({ page }: Segmentation): Uint8Array {
  const { count, parent } = page.nodes
  const isComment = new Uint8Array(count)
  for (let node = 1; node < count; node++)
    isComment[node] = isComment[parent[node]!]! | (page.isText(node) ? 0 : commentBit(page, node))
  return isComment
}

const commentBit = (page: Segmentation['page'], node: number): number => {
  const type = page.attribute(node, ITEMTYPE) ?? page.attribute(node, TYPEOF)
  if (type !== undefined && /(?:^|[/:\s])(?:User)?Comments?(?:$|\s)/.test(type)) return 1
  const property = page.attribute(node, ITEMPROP)
  return property !== undefined && /(?:^|\s)comment(?:$|\s)/.test(property) ? 1 : 0
}
