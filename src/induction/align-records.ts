import { commonTokens } from '../core/common-tokens.js'
import { wordsOf } from '../core/words.js'
import { Paths } from '../records/paths.js'
import { recordText } from '../records/record-text.js'
import type { Region, Span } from '../records/region.js'
import { surveyOf } from '../records/survey.js'
import type { StudiedPage } from '../rules/studied-page.js'

/** What the labels of a page's records mean: where each begins, and of how many siblings it consists. */
export interface AlignedRecords {
  readonly starts: readonly number[]
  readonly siblings: number
  /** Texts of the label that no record has. */
  readonly missing: readonly string[]
}

/** Two texts are of the same record from this word F1 on: what is written beside a page leaves this and that out. */
const sameRecord = 0.8

/**
 * Finds the records of which some are given as texts: the members of the region in which all of them are, and which are
 * most like each other.
 */
export function alignRecords({ page }: StudiedPage, texts: readonly string[]): AlignedRecords {
  const { regions, names } = surveyOf(page)
  const wanted = texts.map(wordsOf)
  let best:
    | { readonly region: Region; readonly found: Set<number>; readonly score: number }
    | undefined
  for (const region of regions) {
    const found = foundIn(region, wanted, (span) => wordsOf(recordText(page, span)))
    if (found.size === 0) continue
    const score = found.size + new Paths(region, names).likeness.agreement
    if (best === undefined || score > best.score) best = { region, found, score }
  }
  if (best === undefined) return { starts: [], siblings: 1, missing: texts }
  const { region, found } = best
  return {
    starts: region.members.map(({ first }) => first),
    siblings: usualSiblings(region, page.nodes.end, (node) => page.isText(node)),
    missing: texts.filter((_, at) => !found.has(at)),
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  2 * commonTokens(some, others) >= sameRecord * (some.length + others.length)

/** Which of the texts are those of members. */
function foundIn(
  { members }: Region,
  wanted: readonly (readonly string[])[],
  wordsIn: (span: Span) => readonly string[],
): Set<number> {
  const found = new Set<number>()
  for (const member of members) {
    if (found.size === wanted.length) break
    const words = wordsIn(member)
    for (const [at, its] of wanted.entries())
      if (!found.has(at) && isSame(words, its)) found.add(at)
  }
  return found
}

function usualSiblings(
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
