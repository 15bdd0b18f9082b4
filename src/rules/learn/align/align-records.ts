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
      : alignRecordTexts(page, label.texts, label.not),
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

/** What a member that is no record takes from the score of a region. */
const wrongMember = 0.2

/**
 * Finds the region that has most of the texts as members; of several, the one with the fewest members that are no
 * records, and whose members are most alike.
 * @param not Texts of what is no record.
 */
function alignRecordTexts(
  { page }: PageContext,
  texts: readonly string[],
  not: readonly string[] = [],
): AlignedRecords {
  const onPage = pageRegions(page)
  const labelled = texts.map(wordTokens)
  const wrong = not.map(wordTokens)
  const wordsOf = (span: NodeRange): readonly string[] => wordTokens(recordText(page, span))
  const isWrong = (span: NodeRange): boolean => {
    const words = wordsOf(span)
    return wrong.some((text) => wordF1(words, text) >= minRecordF1)
  }
  let best:
    | { readonly region: Region; readonly found: FoundTexts; readonly score: number }
    | undefined
  for (const region of onPage.regions) {
    const found = foundIn(region, labelled, wordsOf)
    if (found.size === 0) continue
    const wrongs = wrong.length === 0 ? 0 : region.members.filter(isWrong).length
    const sample = sampleOf(region.members, recordLimits.comparedMembers)
    const { agreement } = new MemberPaths(sample, onPage)
    const likeness = [...found.values()].reduce((sum, f1) => sum + f1, 0)
    const score = likeness + agreement - wrongMember * wrongs
    if (best === undefined || score > best.score) best = { region, found, score }
  }
  if (best === undefined) return { starts: [], siblings: 1, missing: texts }
  const { region, found } = best
  return {
    starts: region.members
      .filter((member) => wrong.length === 0 || !isWrong(member))
      .map(({ first }) => first),
    siblings: medianSiblings(region, page.nodes.end, (node) => page.isText(node)),
    missing: texts.filter((_, at) => !found.has(at)),
  }
}

const wordF1 = (some: readonly string[], others: readonly string[]): number =>
  (2 * commonTokens(some, others)) / Math.max(1, some.length + others.length)

/** The word F1 of labelled texts and the members that carry them, by the index of the text. */
type FoundTexts = ReadonlyMap<number, number>

/** The texts that members carry. */
function foundIn(
  { members }: Region,
  labelled: readonly (readonly string[])[],
  wordsIn: (span: NodeRange) => readonly string[],
): FoundTexts {
  const found = new Map<number, number>()
  for (const member of members) {
    if (found.size === labelled.length) break
    const words = wordsIn(member)
    for (const [at, text] of labelled.entries()) {
      if (found.has(at)) continue
      const f1 = wordF1(words, text)
      if (f1 >= minRecordF1) found.set(at, f1)
    }
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
