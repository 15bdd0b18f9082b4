import { runsText } from '../../blocks/run-text.js'
import { wordsOf } from '../../core/words.js'
import type { MethodPage } from '../method-page.js'
import { clusteringDefaults } from './block-clustering.js'
import { dataRegions } from './data-regions.js'

/** The thresholds that are tried: every twentieth. */
const tried = Array.from({ length: 19 }, (_, at) => (at + 1) / 20)

/**
 * 002's threshold, trained from a sample page whose records are known by their words: of those that find most of them in one data
 * region, the middle one; ours where none finds any.
 */
export function trainedThreshold(
  page: MethodPage,
  records: readonly (readonly string[])[],
): number {
  const known = new Set(records.map(keyOf))
  const keys = new Map<number, string>()
  const keyOfBlock = (block: number): string => {
    const key =
      keys.get(block) ?? keyOf(wordsOf(runsText(page.segmentation, page.shownRuns(block))))
    keys.set(block, key)
    return key
  }
  const shares = tried.map((threshold) => {
    const regions = dataRegions(page, { ...clusteringDefaults, threshold })
    return Math.max(0, ...regions.map((region) => f1(region.records.map(keyOfBlock), known)))
  })
  const most = Math.max(...shares)
  const best = tried.filter((_, at) => shares[at] === most)
  return most === 0 ? clusteringDefaults.threshold : best[best.length >> 1]!
}

const keyOf = (words: readonly string[]): string => words.join(' ')

function f1(found: readonly string[], known: ReadonlySet<string>): number {
  const common = found.filter((key) => known.has(key)).length
  return (2 * common) / (found.length + known.size)
}
