import { segmentVisually } from '../../analysis/vips/vips.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { type RenderedBoxes, RenderedPage } from '../../page/render/rendered-page.js'
import type { Renderer } from '../../page/render/renderer.js'
import { framedScreenshot, type ScreenshotFrame } from '../../page/render/screenshot.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'

/** Colours that differ enough side by side. */
const colours = ['#c62828', '#1565c0', '#2e7d32', '#6a1b9a', '#ef6c00', '#00838f'] as const

/** A screenshot of a page with its visual blocks drawn over it, each with its number and its degree of coherence. */
export function visualBlocksPicture(
  renderer: Renderer,
  page: RawPage,
  boxes: RenderedBoxes,
  permitted: number,
): Promise<Buffer> {
  const segmentation = segmentPage(readPage(page.html))
  const { leaves } = segmentVisually(
    segmentation,
    new RenderedPage(segmentation.page, boxes),
    permitted,
  )
  const frames = leaves.map(
    ({ box, coherence }, i): ScreenshotFrame => ({
      box,
      label: `${i + 1} (${coherence})`,
      colour: colours[i % colours.length]!,
    }),
  )
  return framedScreenshot(renderer, page, frames)
}
