import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segment } from '../src/blocks/segment.js'
import { isShownRun } from '../src/blocks/shown-runs.js'
import { adjustedRandIndex } from '../src/evaluation/rand-index.js'
import { readPage } from '../src/page/read-page.js'
import { Rendering } from '../src/render/boxes.js'
import { skipWithoutBrowser } from '../src/render/render.test-kit.js'
import { Renderer } from '../src/render/renderer.js'
import type { LabelledPage } from '../src/source/labelled.js'
import { seenRun } from '../src/vips/seen-runs.js'
import { segmentVisually } from '../src/vips/vips.js'
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
    const segmentation = segment(readPage(page.html))
    const rendering = new Rendering(segmentation.page, await renderer.boxesOf(page))
    return { segmentation, rendering, ...segmentVisually(segmentation, rendering) }
  }

  test('every run that is seen stands in exactly one leaf block', {
    timeout: 600_000,
  }, async () => {
    for (const sample of pages) {
      const { segmentation, rendering, leaves } = await segmented(sample)
      const runs = Array.from({ length: segmentation.runs.count }, (_, run) => run)
      const seen = runs.filter((run) => seenRun(segmentation, rendering, run) !== undefined)
      const placed = leaves.flatMap((leaf) => leaf.runs).sort((a, b) => a - b)
      expect(placed, nameOf(sample)).toEqual(seen)
      const shown = runs.filter((run) => isShownRun(segmentation, run))
      // boxes were found for nearly all that the markup shows
      expect(seen.length, nameOf(sample)).toBeGreaterThan(0.9 * shown.length)
      expect(leaves.length, nameOf(sample)).toBeGreaterThan(2)
    }
  })

  test.each(segmentationsByHand())('$page is parted much as by hand', async (byHand) => {
    const sample = pages.find((page) => nameOf(page) === byHand.page)!
    const { segmentation, leafOf } = await segmented(sample)
    const blockOf = blocksByHand(byHand, segmentation)
    const seen = [...leafOf.keys()].filter((run) => leafOf[run]! >= 0)
    const agreement = adjustedRandIndex(
      seen.map((run) => leafOf[run]!),
      seen.map((run) => blockOf[run]!),
    )
    expect(agreement).toBeGreaterThan(byHand.floor)
  })
})
