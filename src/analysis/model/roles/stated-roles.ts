import { roleNumber, type SegmentRole, unknownRole } from '../../../core/segment-role.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'

/** Elements that say what the texts inside are. */
const byTag: ReadonlyMap<number, SegmentRole> = new Map([
  [tagId('figcaption'), 'caption'],
  [tagId('caption'), 'caption'],
  [tagId('nav'), 'navigation'],
  [tagId('dialog'), 'notice'],
])

/** ARIA roles that say the same. */
const byAriaRole: ReadonlyMap<string, SegmentRole> = new Map([
  ['navigation', 'navigation'],
  ['menu', 'navigation'],
  ['menubar', 'navigation'],
  ['dialog', 'notice'],
  ['alertdialog', 'notice'],
])

const ROLE = attributeId('role')

/** The role of each segment that its markup states, else `unknownRole`: the nearest element around decides. */
export function statedRoles(segmentation: Segmentation): Int8Array {
  const { page, blocks, segments } = segmentation
  const ofBlock = new Int8Array(blocks.count).fill(unknownRole)
  for (let block = 1; block < blocks.count; block++) {
    const node = blocks.node[block]!
    const aria = page.attribute(node, ROLE)?.trim().toLowerCase()
    const stated =
      byTag.get(page.nodes.tag[node]!) ?? (aria === undefined ? undefined : byAriaRole.get(aria))
    ofBlock[block] = stated === undefined ? ofBlock[blocks.parent[block]!]! : roleNumber(stated)
  }
  const control = roleNumber('control')
  return Int8Array.from({ length: segments.count }, (_, segment) => {
    const stated = ofBlock[segments.block[segment]!]!
    return stated === unknownRole && isControl(segmentation, segment) ? control : stated
  })
}

/** Whether all text of a segment is in buttons and form controls. */
function isControl({ page, segments }: Segmentation, segment: number): boolean {
  for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
    if (!page.isText(node) || page.text(node).trim() === '') continue
    if ((page.nodes.context[node]! & NodeContext.control) === 0) return false
  }
  return true
}
