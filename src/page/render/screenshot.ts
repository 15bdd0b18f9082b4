import type { Box } from './box.js'
import type { OpenTab, PageToRender } from './open-tab.js'
import { renderLimits, viewport } from './render-limits.js'
import type { Renderer } from './renderer.js'

/** A frame drawn over a screenshot. */
export interface ScreenshotFrame {
  readonly box: Box
  /** A short text in its corner. */
  readonly label: string
  /** A CSS colour. */
  readonly colour: string
}

/** A PNG screenshot of a page with frames, which are drawn on a screenshot to leave the page unchanged. */
export async function framedScreenshot(
  renderer: Renderer,
  page: PageToRender,
  frames: readonly ScreenshotFrame[],
): Promise<Buffer> {
  const plain = await renderer.withTab(page, screenshot)
  return renderer.withTab({ id: page.id, html: frameDocument(plain, frames) }, screenshot)
}

async function screenshot({ tab }: OpenTab): Promise<Buffer> {
  const { cssContentSize } = await (await tab.context().newCDPSession(tab)).send(
    'Page.getLayoutMetrics',
  )
  const clip = {
    x: 0,
    y: 0,
    width: viewport.width,
    height: Math.min(Math.max(cssContentSize.height, 1), renderLimits.screenshotHeight),
  }
  return tab.screenshot({ fullPage: true, clip, timeout: 0 })
}

const frameDocument = (plain: Buffer, frames: readonly ScreenshotFrame[]): string =>
  `<!doctype html><style>
body { margin: 0; overflow: hidden }
img { display: block }
svg { position: absolute; left: 0; top: 0; width: ${sizeOf(plain).width}px; height: ${sizeOf(plain).height}px }
text { font: bold 12px sans-serif; fill: white }
</style><img src="data:image/png;base64,${plain.toString('base64')}"><svg>${frames.map(frameSvg).join('')}</svg>`

/** The size in a PNG's header. */
const sizeOf = (png: Buffer): { readonly width: number; readonly height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
})

/** Drawn inside the box, so that frames of neighbours do not overlap; the label is at the top right. */
function frameSvg({ box, label, colour }: ScreenshotFrame): string {
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
