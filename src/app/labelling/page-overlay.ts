import type { GeneralModel } from '../../analysis/model/general-model.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { extractWithTrace } from '../../extraction/extract-page.js'
import type { Decider } from '../../extraction/extraction.js'
import { predictSegments } from '../../extraction/model-predictions.js'
import { explainSegments, type FeatureContribution } from '../../extraction/segment-explanation.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { isBlankNode } from '../../page/segments/blank-text.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { type RuleSet, totalVotes } from '../../rules/rule/rule.js'

/** Why each segment of a page was kept or not. */
export interface PageOverlay {
  readonly decidedBy: Decider
  readonly rule?: string
  readonly confidence?: number
  readonly warnings: readonly string[]
  /** In page order. */
  readonly segments: readonly OverlaySegment[]
}

export interface OverlaySegment {
  /** Where its texts begin in the source of the page. */
  readonly offsets: readonly number[]
  readonly text: string
  readonly kept: boolean
  /** What the general model predicts, from 0 to 1. */
  readonly likelihood: number
  /** The share of the votes of the rule for main content, where there is one. */
  readonly votes?: number
  readonly reasons: readonly FeatureContribution[]
}

/** Extracts a page, and explains what became of each of its segments. */
export function pageOverlay(
  raw: RawPage,
  { rules, model }: { readonly rules: RuleSet | undefined; readonly model: () => GeneralModel },
): PageOverlay {
  const { found, trace } = extractWithTrace(raw, { rules, model, explains: true })
  const page = trace.page!
  const answer = trace.content.find(({ rule }) => rule === trace.contentRule)
  const votes = new Map<number, number>()
  for (const [place, { segment }] of (answer?.votes?.candidates ?? []).entries())
    votes.set(segment, answer!.votes!.votes[place]! / totalVotes(answer!.rule))
  const kept =
    answer !== undefined && 'segments' in answer ? (answer.segments as readonly number[]) : []
  const explained =
    found.explanation ??
    explainSegments(model(), page.segmentation, predictSegments(page, raw.url, model), kept)
  return {
    decidedBy: found.decidedBy,
    ...omitUndefined({ rule: found.rule, confidence: found.confidence }),
    warnings: found.warnings,
    segments: explained.map(({ text, kept, likelihood, reasons }, segment) => ({
      offsets: offsetsOf(page, segment),
      text,
      kept,
      likelihood,
      ...omitUndefined({ votes: votes.get(segment) }),
      reasons,
    })),
  }
}

/** The offsets of the texts of a segment that show something. */
function offsetsOf({ page, segmentation }: PageContext, segment: number): readonly number[] {
  const { firstNode, endNode } = segmentation.segments
  const offsets: number[] = []
  for (let node = firstNode[segment]!; node < endNode[segment]!; node++)
    if (page.isText(node) && !isBlankNode(page, node)) offsets.push(page.nodes.sourceStart[node]!)
  return offsets
}
