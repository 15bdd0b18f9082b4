import { logit, sigmoid } from '../../ml/numeric/probabilities.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import {
  type LabelScenarios,
  type SegmentSelection,
  type SelectionPreference,
  selectByExpectedF,
} from './expected-f.js'
import type { PagePrediction } from './page-predictor.js'
import { pageTypes } from './page-type.js'

/**
 * Subtracted from the log odds of each segment on articles. It costs almost nothing on pages like the training pages,
 * and improves precision on news of other publishers and in other languages: docs/model.md.
 */
export const articleCaution = 1.25

const article = pageTypes.indexOf('article')

/** Shorter texts are repeated on purpose: "Read more", a name, a date. */
export const minCopyWords = 5

const emptySelection: SegmentSelection = { kept: [], expectedF1: 0 }

/**
 * A page without a segment of at least this likelihood may have no content: an error page, a paywall, an empty list.
 */
const minContentLikelihood = 0.25
/**
 * Such a page has no content if at least this share of it is clickable, or it has fewer words; else it is just short.
 */
const minClickableShare = 0.5
const minPageWords = 20

/** Selects the segments to keep, given a prediction of their page. */
export function selectContent(
  prediction: PagePrediction,
  preference?: SelectionPreference,
  scenarios?: LabelScenarios,
): SegmentSelection {
  const { likelihoods, types, words } = prediction
  if (hasNoContent(prediction)) return emptySelection
  const caution = articleCaution * (types[article] ?? 0)
  const cautious = likelihoods.map((likelihood) => sigmoid(logit(likelihood) - caution))
  const selection = selectByExpectedF(cautious, words, preference, scenarios)
  return { ...selection, kept: withoutCopies(selection.kept, prediction) }
}

function hasNoContent({ segmentation, likelihoods, words }: PagePrediction): boolean {
  if (likelihoods.some((likelihood) => likelihood >= minContentLikelihood)) return false
  const total = words.reduce((sum, own) => sum + own, 0)
  return total < minPageWords || clickableShare(segmentation) >= minClickableShare
}

/** Keeps only the first of equal segments: pages repeat texts for small and large windows. */
function withoutCopies(
  kept: readonly number[],
  { segmentation, words }: PagePrediction,
): readonly number[] {
  const seen = new Set<string>()
  return kept.filter((segment) => {
    if (words[segment]! < minCopyWords) return true
    const text = segmentLine(segmentation, segment)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}

const clickable = NodeContext.link | NodeContext.control

/** The share of visible characters in links and controls; 0 for a page without visible text. */
export function clickableShare({ page, segments }: Segmentation): number {
  const { context } = page.nodes
  let [all, clicked] = [0, 0]
  for (let segment = 0; segment < segments.count; segment++) {
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
      if (!page.isText(node) || (context[node]! & (notContent | notShown)) !== 0) continue
      const { length } = page.text(node).trim()
      all += length
      if ((context[node]! & clickable) !== 0) clicked += length
    }
  }
  return all === 0 ? 0 : clicked / all
}
