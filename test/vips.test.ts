import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segmentVisually } from '../src/analysis/vips/vips.js'
import { visibleSegment } from '../src/analysis/vips/visible-segments.js'
import type { LabelledPage } from '../src/input/pages/labelled-pages.js'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { RenderedPage } from '../src/page/render/rendered-page.js'
import { Renderer } from '../src/page/render/renderer.js'
import { segmentPage } from '../src/page/segments/segment-page.js'
import { isShownSegment } from '../src/page/segments/segmentation.js'
import { readPage } from '../src/page/tree/read-page.js'
import { adjustedRandIndex } from './support/rand-index.js'
import { nameOf, samplePages } from './support/sample-pages.js'
import { blocksByHand, segmentationsByHand } from './support/segmentations.js'

describe.skipIf(skipWithoutBrowser)('the pages of data/ in Chromium', () => {
  let pages: readonly LabelledPage[]
  let renderer: Renderer
  beforeAll(async () => {
    pages = await samplePages()
    renderer = new Renderer({ seconds: 60 })
  })
  afterAll(() => renderer.close())

  async function segmented({ page }: LabelledPage) {
    const segmentation = segmentPage(readPage(page.html))
    const rendering = new RenderedPage(segmentation.page, await renderer.boxesOf(page))
    return { segmentation, rendering, ...segmentVisually(segmentation, rendering) }
  }

  test('every segment that is seen stands in exactly one leaf block', {
    timeout: 600_000,
  }, async () => {
    for (const sample of pages) {
      const { segmentation, rendering, leaves } = await segmented(sample)
      const segments = Array.from({ length: segmentation.segments.count }, (_, segment) => segment)
      const seen = segments.filter(
        (segment) => visibleSegment(segmentation, rendering, segment) !== undefined,
      )
      const placed = leaves.flatMap((leaf) => leaf.segments).sort((a, b) => a - b)
      expect(placed, nameOf(sample)).toEqual(seen)
      const shown = segments.filter((segment) => isShownSegment(segmentation, segment))
      // boxes were found for nearly all that the markup shows
      expect(seen.length, nameOf(sample)).toBeGreaterThan(0.9 * shown.length)
      expect(leaves.length, nameOf(sample)).toBeGreaterThan(2)
    }
  })

  test.each(segmentationsByHand())('$page is parted much as by hand', async (byHand) => {
    const sample = pages.find((page) => nameOf(page) === byHand.page)!
    const { segmentation, leafOf } = await segmented(sample)
    const blockOf = blocksByHand(byHand, segmentation)
    const seen = [...leafOf.keys()].filter((segment) => leafOf[segment]! >= 0)
    const agreement = adjustedRandIndex(
      seen.map((segment) => leafOf[segment]!),
      seen.map((segment) => blockOf[segment]!),
    )
    expect(agreement).toBeGreaterThan(byHand.floor)
  })
})
