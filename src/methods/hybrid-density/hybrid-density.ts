import type { Segmentation } from '../../blocks/segmentation.js'
import { tag } from '../../page/tags.js'
import type { Finding, Method, Part } from '../method.js'
import type { MethodPage } from '../method-page.js'
import { type Extracted, extractContent } from './extract-content.js'
import { hybridDensities } from './hybrid-densities.js'
import { byBlocks, byPosition, type Importances } from './importances.js'
import { countNodes, type NodeCounts } from './node-counts.js'

const BODY = tag('body')

const withoutBoxes =
  'hybrid-density saw no boxes of the page: it decided by its text alone. Ask for them with --render.'

/** 000, with visual importance from the blocks of VIPS. */
export const hybridDensity: Method = {
  meaning:
    'the elements whose text is dense and stands in the middle, by the blocks of VIPS (with --render)',
  paper: '000',
  asks: 'boxes',
  find: (page) => hybridFinding(page, byBlocks),
}

/** 000, with visual importance from where each text stands itself, to which the paper compares it. */
export const hybridDensityByPosition: Method = {
  meaning: 'the same by where each text stands itself',
  paper: '000',
  asks: 'boxes',
  find: (page) => hybridFinding(page, byPosition),
}

/** What 000 makes of a page, its texts as important as is said; all alike where it is not rendered. */
export function hybridFinding(
  { segmentation, rendering }: MethodPage,
  importances: Importances,
): Finding {
  const { page } = segmentation
  const body = Math.max(page.nodes.tag.indexOf(BODY), 0)
  const counts = countNodes(segmentation, rendering && importances(segmentation, rendering))
  const densities = hybridDensities(counts, body)
  const extracted = extractContent(page, densities, body)
  return {
    runs: runsOf(segmentation, counts, extracted),
    ...(rendering === undefined && { warnings: [withoutBoxes] }),
    parts: () => partsOf(segmentation, counts, densities, extracted),
  }
}

/** A run is kept when any of its texts is content. */
function runsOf(
  segmentation: Segmentation,
  { characters }: NodeCounts,
  { isContent }: Extracted,
): readonly number[] {
  const { page, runs } = segmentation
  const kept: number[] = []
  for (let run = 0; run < runs.count; run++) {
    for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++) {
      if (!page.isText(node) || characters[node] === 0 || isContent[node] === 0) continue
      kept.push(run)
      break
    }
  }
  return kept
}

/** Every element that was looked at. */
function* partsOf(
  { page }: Segmentation,
  { characters, hybrid, tags, links }: NodeCounts,
  densities: Float64Array,
  { sums, isDense, isMarked, isContent }: Extracted,
): Iterable<Part> {
  const { depth, end, count } = page.nodes
  const outermost = depth[isDense.indexOf(1)]!
  for (let node = 0; node < count; node++) {
    if (isDense[node] === 0) continue
    yield {
      kind: page.tagName(node),
      depth: depth[node]! - outermost,
      firstNode: node,
      endNode: end[node]!,
      measures: {
        density: densities[node]!,
        sum: sums[node]!,
        characters: characters[node]!,
        hybrid: hybrid[node]!,
        tags: tags[node]!,
        links: links[node]!,
      },
      ...(isMarked[node] === 1 && { note: 'densest of what was looked at' }),
      isKept: isContent[node] === 1,
    }
  }
}
