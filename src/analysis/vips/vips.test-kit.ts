import { type BoxStyle, type RenderedBoxes, RenderedPage } from '../../page/render/rendered-page.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readPage } from '../../page/tree/read-page.js'

/** A page with boxes from attributes, as if it had been rendered. */
interface RenderedTestPage {
  readonly segmentation: Segmentation
  readonly rendering: RenderedPage
}

const defaultStyle: BoxStyle = {
  fontSize: 16,
  fontWeight: 400,
  fontFamily: 'serif',
  colour: 'rgb(0, 0, 0)',
  background: 'transparent',
  visibility: 'visible',
  position: 'in the page',
}

/**
 * Elements define their box by `box="left top width height"`, and their style by the attributes `size`, `weight`,
 * `background`, `unseen` and `fixed`. Texts have the box and style of their element.
 */
export function renderTestPage(html: string): RenderedTestPage {
  const page = readPage(html)
  const styles: BoxStyle[] = []
  const placed: RenderedBoxes['placed'][number][] = []
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
  const rendering = new RenderedPage(page, { browser: 'none', width, height, styles, placed })
  return { segmentation: segmentPage(page), rendering }
}

const styleOf = (own: Readonly<Record<string, string>>): BoxStyle => ({
  ...defaultStyle,
  ...(own['size'] && { fontSize: Number(own['size']) }),
  ...(own['weight'] && { fontWeight: Number(own['weight']) }),
  ...(own['background'] && { background: own['background'] }),
  ...('unseen' in own && { visibility: 'invisible' }),
  ...('fixed' in own && { position: 'fixed' }),
})
