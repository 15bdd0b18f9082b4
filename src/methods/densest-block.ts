import { sumDensities } from '../features/block-facts.js'
import type { Method } from './method.js'

/** 000 (7) and nothing else of it. */
export const densestBlock: Method = {
  meaning: 'the block whose inner blocks have the highest text densities in sum',
  find(page) {
    const sums = sumDensities(page.segmentation, page.counts)
    const best = sums.reduce((most, sum, block) => (sum > sums[most]! ? block : most), 0)
    return { runs: page.shownRuns(best) }
  },
}
