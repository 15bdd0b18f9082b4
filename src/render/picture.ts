import type { Box } from './box.js'
import { renderLimits, viewport } from './render-limits.js'
import type { Renderer } from './renderer.js'
import type { Renderable, View } from './show.js'

/** A frame to draw over a page. */
export interface Frame {
  readonly box: Box
  /** A few characters in its corner. */
  readonly label: string
  /** As CSS has it. */
  readonly colour: string
}

/** A page as it is rendered, as PNG, with frames drawn over it. The page itself is not touched: they are drawn on a picture of it. */
export async function picture(
  renderer: Renderer,
  page: Renderable,
  frames: readonly Frame[],
): Promise<Buffer> {
  const plain = await renderer.look(page, (view) => shot(view))
  return renderer.look({ id: page.id, html: drawing(plain, frames) }, (view) => shot(view))
}

async function shot({ tab }: View): Promise<Buffer> {
  const { cssContentSize } = await (await tab.context().newCDPSession(tab)).send(
    'Page.getLayoutMetrics',
  )
  const clip = {
    x: 0,
    y: 0,
    width: viewport.width,
    height: Math.min(Math.max(cssContentSize.height, 1), renderLimits.pictureHeight),
  }
  return tab.screenshot({ fullPage: true, clip, timeout: 0 })
}

const drawing = (plain: Buffer, frames: readonly Frame[]): string =>
  `<!doctype html><style>
body { margin: 0; overflow: hidden }
img { display: block }
svg { position: absolute; left: 0; top: 0; width: ${sizeOf(plain).width}px; height: ${sizeOf(plain).height}px }
text { font: bold 12px sans-serif; fill: white }
</style><img src="data:image/png;base64,${plain.toString('base64')}"><svg>${frames.map(framed).join('')}</svg>`

/** A PNG begins with its size. */
const sizeOf = (png: Buffer): { readonly width: number; readonly height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
})

/** Inside of the box's edges, so that frames of neighbours stand side by side; the label where least begins, on the right. */
function framed({ box, label, colour }: Frame): string {
  const { left, top, width, height } = box
  const labelWidth = label.length * 7 + 8
  const labelLeft = Math.max(left + width - labelWidth, left)
  return (
    `<rect x="${left + 1.5}" y="${top + 1.5}" width="${Math.max(width - 3, 1)}" height="${Math.max(height - 3, 1)}" ` +
    `fill="${colour}" fill-opacity=".08" stroke="${colour}" stroke-width="3"/>` +
    `<rect x="${labelLeft}" y="${top}" width="${labelWidth}" height="16" fill="${colour}"/>` +
    `<text x="${labelLeft + 4}" y="${top + 12}">${escaped(label)}</text>`
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
