import { MemberPaths } from '../../../analysis/records/member-paths.js'
import { pageRegions } from '../../../analysis/records/page-regions.js'
import { recordLimits } from '../../../analysis/records/record-limits.js'
import { recordText } from '../../../analysis/records/record-text.js'
import { type NodeRange, type Region, sampleOf } from '../../../analysis/records/region.js'
import { commonTokens, wordTokens } from '../../../core/text/tokens.js'
import { candidatesFor } from '../../evaluate/candidates.js'
import type { PageContext } from '../../predicates/page-context.js'
import { missingSelector, missingTexts } from './missing-labels.js'
import {
  candidatesWhere,
  type ExampleAlignment,
  type FieldAlignment,
  type FieldLabelledPage,
  noneUncertain,
} from './training-example.js'

/** Finds the records that carry the labels of pages; the records of all pages have the same number of siblings. */
export function alignRecords(pages: readonly FieldLabelledPage[]): FieldAlignment {
  const aligned = pages.map(({ page, label }) =>
    label.kind === 'nodes'
      ? { starts: label.nodes, siblings: 1, missing: [] }
      : alignRecordTexts(page, label.texts),
  )
  const siblings = Math.max(1, ...aligned.map((records) => records.siblings))
  const target = { kind: 'record', siblings } as const
  const alignments = pages.map(({ page, label }, at): ExampleAlignment => {
    const candidates = candidatesFor(target, page)
    const starts = new Set(aligned[at]!.starts)
    const positives = candidatesWhere(candidates, ({ node }) => starts.has(node))
    const isLost = label.kind === 'nodes' && positives.size === 0
    const missing = isLost ? [missingSelector(label)] : missingTexts(page, aligned[at]!.missing)
    return { example: { page, candidates, positives, uncertain: noneUncertain }, missing }
  })
  return { target, alignments }
}

/** The records of a page: their first elements, and the number of siblings of each. */
interface AlignedRecords {
  readonly starts: readonly number[]
  readonly siblings: number
  /** Texts of the label that no record carries. */
  readonly missing: readonly string[]
}

/** The least word F1 of two texts of the same record: labels leave some words out. */
const minRecordF1 = 0.8

/** Finds the region that has most of the texts as members; of several, the one whose members are most alike. */
function alignRecordTexts({ page }: PageContext, texts: readonly string[]): AlignedRecords {
  const onPage = pageRegions(page)
  const labelled = texts.map(wordTokens)
  let best:
    | { readonly region: Region; readonly found: Set<number>; readonly score: number }
    | undefined
  for (const region of onPage.regions) {
    const found = foundIn(region, labelled, (span) => wordTokens(recordText(page, span)))
    if (found.size === 0) continue
    const sample = sampleOf(region.members, recordLimits.comparedMembers)
    const score = found.size + new MemberPaths(sample, onPage).agreement
    if (best === undefined || score > best.score) best = { region, found, score }
  }
  if (best === undefined) return { starts: [], siblings: 1, missing: texts }
  const { region, found } = best
  return {
    starts: region.members.map(({ first }) => first),
    siblings: medianSiblings(region, page.nodes.end, (node) => page.isText(node)),
    missing: texts.filter((_, at) => !found.has(at)),
  }
}

const isSameRecord = (some: readonly string[], others: readonly string[]): boolean =>
  2 * commonTokens(some, others) >= minRecordF1 * (some.length + others.length)

/** The indexes of the texts that members carry. */
function foundIn(
  { members }: Region,
  labelled: readonly (readonly string[])[],
  wordsIn: (span: NodeRange) => readonly string[],
): Set<number> {
  const found = new Set<number>()
  for (const member of members) {
    if (found.size === labelled.length) break
    const words = wordsIn(member)
    for (const [at, text] of labelled.entries())
      if (!found.has(at) && isSameRecord(words, text)) found.add(at)
  }
  return found
}

function medianSiblings(
  { members }: Region,
  end: Int32Array,
  isText: (node: number) => boolean,
): number {
  const counts = members.map((span) => {
    let siblings = 0
    for (let node = span.first; node < span.end; node = end[node]!) if (!isText(node)) siblings++
    return siblings
  })
  return counts.sort((a, b) => a - b)[counts.length >> 1]!
}
