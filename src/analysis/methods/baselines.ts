import { sumDensities } from '../features/block-facts.js'
import type { Method } from './method.js'

/** Keeps all visible segments. */
export const allText: Method = {
  find: (page) => ({ segments: page.shownSegments(0) }),
}

/** 000 (7) by itself. */
export const densestBlock: Method = {
  find(page) {
    const sums = sumDensities(page.segmentation, page.counts)
    const best = sums.reduce((best, sum, block) => (sum > sums[best]! ? block : best), 0)
    return { segments: page.shownSegments(best) }
  },
}
