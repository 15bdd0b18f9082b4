import { attributeId } from '../../page/columns/attribute-names.js'
import type { Page } from '../../page/columns/page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'

const WIDTH = attributeId('width')
const STYLE = attributeId('style')

/** The page's width in pixels when no element is wider. */
const defaultPageWidth = 1000

/** Pixels, or a negative share of the parent's width; 0 when no width is stated. */
type StatedWidth = number

/**
 * 003's width share: each block's share of the page's width by its attributes and inline styles; its parent's share
 * when they state no width.
 */
export function widthShares({ page, blocks }: Segmentation): Float32Array {
  const stated = new Float32Array(blocks.count)
  let pageWidth = defaultPageWidth
  for (let block = 0; block < blocks.count; block++) {
    stated[block] = statedWidth(page, blocks.node[block]!)
    pageWidth = Math.max(pageWidth, stated[block]!)
  }
  const shares = new Float32Array(blocks.count)
  for (let block = 0; block < blocks.count; block++) {
    const around = block === 0 ? 1 : shares[blocks.parent[block]!]!
    const width = stated[block]!
    if (width === 0) shares[block] = around
    else if (width < 0) shares[block] = around * Math.min(-width, 1)
    else shares[block] = Math.min(width / pageWidth, around)
  }
  return shares
}

function statedWidth(page: Page, node: number): StatedWidth {
  const { firstAttribute } = page.nodes
  if (firstAttribute[node] === firstAttribute[node + 1]) return 0
  const style = page.attribute(node, STYLE)
  const inStyle = style && /(?:^|[;\s])width\s*:\s*([\d.]{1,8})(px|%)/i.exec(style)
  if (inStyle) return widthOf(inStyle[1]!, inStyle[2]!)
  const attribute = page.attribute(node, WIDTH)
  const inAttribute = attribute && /^\s*([\d.]{1,8})(px|%|)/i.exec(attribute)
  return inAttribute ? widthOf(inAttribute[1]!, inAttribute[2]!) : 0
}

function widthOf(digits: string, unit: string): StatedWidth {
  const value = Number.parseFloat(digits)
  if (!(value > 0)) return 0
  return unit === '%' ? -value / 100 : value
}
