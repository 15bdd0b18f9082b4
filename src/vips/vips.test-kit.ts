import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { readPage } from '../page/read-page.js'
import { type Boxes, Rendering } from '../render/boxes.js'
import type { Style } from '../render/style.js'

/** A page with boxes as if it had been rendered: each element says its own in its style, as CSS would. */
export interface Made {
  readonly segmentation: Segmentation
  readonly rendering: Rendering
}

const usual: Style = {
  fontSize: 16,
  fontWeight: 400,
  fontFamily: 'serif',
  colour: 'rgb(0, 0, 0)',
  background: 'transparent',
  visibility: 'visible',
  position: 'in the page',
}

/**
 * Elements name their box as `box="left top width height"`, and what differs from the usual style as attributes: `size`,
 * `weight`, `background`, `hidden`, `fixed`. Texts are as large as the element they stand in, and look like it.
 */
export function made(html: string): Made {
  const page = readPage(html)
  const styles: Style[] = []
  const placed: Boxes['placed'][number][] = []
  let width = 0
  let height = 0
  for (let node = 1; node < page.nodes.count; node++) {
    const at = page.isText(node) ? page.nodes.parent[node]! : node
    const own = Object.fromEntries(page.attributesOf(at))
    const edges = own['box']?.split(' ').map(Number)
    if (edges === undefined) continue
    const [left = 0, top = 0, w = 0, h = 0] = edges
    width = Math.max(width, left + w)
    height = Math.max(height, top + h)
    const style = styles.push(styleOf(own)) - 1
    const start = page.nodes.sourceStart[node]!
    placed.push({ start, box: { left, top, width: w, height: h }, style })
  }
  const rendering = new Rendering(page, { browser: 'none', width, height, styles, placed })
  return { segmentation: segment(page), rendering }
}

const styleOf = (own: Readonly<Record<string, string>>): Style => ({
  ...usual,
  ...(own['size'] && { fontSize: Number(own['size']) }),
  ...(own['weight'] && { fontWeight: Number(own['weight']) }),
  ...(own['background'] && { background: own['background'] }),
  ...('unseen' in own && { visibility: 'invisible' }),
  ...('fixed' in own && { position: 'fixed' }),
})
