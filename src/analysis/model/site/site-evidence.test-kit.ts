import { segmentPage } from '../../../page/segments/segment-page.js'
import { readPage } from '../../../page/tree/read-page.js'
import type { PagePrediction } from '../page-predictor.js'
import { type PageSummary, type SegmentKeys, segmentKeys, summarizePage } from './page-summary.js'

/** A page whose segments have these likelihoods and ten words each, what is summarized of it, and its keys. */
export function summarized(
  html: string,
  likelihoods: readonly number[],
  kept: readonly number[] = [],
): Pick<PagePrediction, 'segmentation' | 'likelihoods' | 'words'> & {
  readonly keys: SegmentKeys
  readonly summary: PageSummary
} {
  const segmentation = segmentPage(readPage(html))
  const prediction = {
    segmentation,
    likelihoods: Float32Array.from(likelihoods),
    words: new Float32Array(likelihoods.length).fill(10),
  }
  const keys = segmentKeys(segmentation)
  return { ...prediction, keys, summary: summarizePage(prediction, kept, keys) }
}
