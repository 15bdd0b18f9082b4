import { segment } from '../../blocks/segment.js'
import { readPage } from '../../page/read-page.js'
import { type Boxes, Rendering } from '../../render/boxes.js'
import { type Frame, picture } from '../../render/picture.js'
import type { Renderer } from '../../render/renderer.js'
import type { RawPage } from '../../source/raw-page.js'
import { segmentVisually } from '../../vips/vips.js'

/** Side by side they are told apart. */
const colours = ['#c62828', '#1565c0', '#2e7d32', '#6a1b9a', '#ef6c00', '#00838f'] as const

/** A page as it is rendered with its visual blocks drawn over it: their numbers, and how coherent they are. */
export function segmentedPicture(
  renderer: Renderer,
  page: RawPage,
  boxes: Boxes,
  permitted: number,
): Promise<Buffer> {
  const segmentation = segment(readPage(page.html))
  const { leaves } = segmentVisually(
    segmentation,
    new Rendering(segmentation.page, boxes),
    permitted,
  )
  const frames = leaves.map(
    ({ box, coherence }, i): Frame => ({
      box,
      label: `${i + 1} (${coherence})`,
      colour: colours[i % colours.length]!,
    }),
  )
  return picture(renderer, page, frames)
}
