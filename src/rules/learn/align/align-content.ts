import { alignGold } from '../../../analysis/model/align-gold.js'
import { comparisonKeys } from '../../../core/text/comparable-text.js'
import { TextSearch } from '../../../core/text/text-search.js'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import { candidatesFor } from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { missingSelector, missingTexts } from './missing-labels.js'
import {
  candidatesWhere,
  type ExampleAlignment,
  type FieldLabelledPage,
  noneUncertain,
  type TrainingExample,
} from './training-example.js'

/** Finds the segments that carry a label of main content; none if the label belongs to another page. */
export function alignContent({ page, label }: FieldLabelledPage): ExampleAlignment {
  const candidates = candidatesFor({ kind: 'content' }, page)
  const exampleWith = (positives: ReadonlySet<number>): TrainingExample => ({
    page,
    candidates,
    positives,
    uncertain: noneUncertain,
  })
  if (label.kind === 'texts') {
    const { positives, missing } = alignContentTexts(page, candidates, label.texts)
    const isOther = totalLength(missing) > totalLength(label.texts) * (1 - contentAlignment.found)
    return {
      example: {
        ...exampleWith(isOther ? new Set() : positives),
        words: characterAndWordTokens(label.texts.join('\n')),
      },
      missing: missingTexts(page, missing),
    }
  }
  const isInside = nodesInside(page, label.nodes)
  const positives = candidatesWhere(
    candidates,
    ({ segment }) => isInside[page.segmentation.segments.firstNode[segment]!] === 1,
  )
  const missing = positives.size === 0 ? [missingSelector(label)] : []
  return { example: exampleWith(positives), missing }
}

const totalLength = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

/** Flags the nodes inside of some others. */
function nodesInside({ page: { nodes } }: PageContext, outer: readonly number[]): Uint8Array {
  const inside = new Uint8Array(nodes.count)
  let filled = 0
  for (const node of [...outer].sort((a, b) => a - b)) {
    inside.fill(1, Math.max(node + 1, filled), nodes.end[node])
    filled = Math.max(filled, nodes.end[node]!)
  }
  return inside
}

const contentAlignment = {
  /** A text of this length that another contains is no coincidence; shorter ones must be equal. */
  longText: 25,
  /** Short texts count only within so many segments of long ones: menus contain the same words as headings. */
  reach: 3,
  /** The share of the words of a segment that the label has, or of a text of the label that segments have. */
  carried: 0.5,
  /** If a smaller share of the label is found, it belongs to another page. */
  found: 0.6,
} as const

/** The segments that carry some texts, and the texts that no segment carries. */
interface ContentAlignment {
  readonly positives: ReadonlySet<number>
  readonly missing: readonly string[]
}

/**
 * Finds the segments that equal a text or a line of it, are part of one, or contain one. White space is ignored,
 * and so are kinds of quotes and dashes if that finds more.
 */
export function alignContentTexts(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  texts: readonly string[],
): ContentAlignment {
  let best: ContentAlignment | undefined
  for (const key of comparisonKeys) {
    const squeeze = (text: string): string => key(text).replace(/\s+/g, '')
    const lines = candidates.map(({ segment }) => squeeze(page.line(segment)))
    const found = carriersOf(lines, texts, squeeze)
    if (best === undefined || found.missing.length < best.missing.length) best = found
    if (best.missing.length === 0) return best
  }
  const byWords = alignByWords(page, candidates, texts)
  return countLong(byWords.missing) < countLong(best!.missing) ? byWords : best!
}

/** Short texts occur by chance: they do not show which alignment is better. */
const countLong = (texts: readonly string[]): number => texts.filter(isLong).length

/** The segments with most of their words in the order of the label: for texts that differ in some words. */
function alignByWords(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  texts: readonly string[],
): ContentAlignment {
  const segments = candidates.map(({ segment }) => characterAndWordTokens(page.line(segment)))
  const shares = alignGold(segments, characterAndWordTokens(texts.join('\n')))
  const positives = new Set(
    [...shares.keys()].filter((at) => shares[at]! >= contentAlignment.carried),
  )
  const carried = [...positives].flatMap((at) => segments[at]!)
  const backwards = alignGold(texts.map(characterAndWordTokens), carried)
  return {
    positives,
    missing: texts.filter((_, at) => backwards[at]! < contentAlignment.carried),
  }
}

function carriersOf(
  lines: readonly string[],
  texts: readonly string[],
  squeeze: (text: string) => string,
): ContentAlignment {
  const squeezed = texts.map(squeeze)
  const whole = new Set(texts.flatMap((text) => [text, ...text.split('\n')]).map(squeeze))
  const longLines = new TextSearch(lines.filter(isLong))
  const insideText = new Set<string>()
  const withLines = new Set<string>()
  for (const text of new Set(squeezed)) {
    const found = longLines.textsIn(text)
    if (found.size > 0) withLines.add(text)
    for (const line of found) insideText.add(line)
  }
  const longTexts = new TextSearch(squeezed.filter(isLong))
  const kindOf = new Map<string, 'long' | 'short' | undefined>()
  for (const line of new Set(lines)) {
    const isMatch = isLong(line) && (insideText.has(line) || isMostlyCovered(line, longTexts))
    kindOf.set(line, isMatch ? 'long' : whole.has(line) ? 'short' : undefined)
  }
  const placesOf = (kind: 'long' | 'short'): ReadonlySet<number> =>
    new Set([...lines.keys()].filter((at) => kindOf.get(lines[at]!) === kind))
  const long = placesOf('long')
  const positives = new Set([...long, ...nearby(placesOf('short'), long)])
  const inCarried = new Set<string>()
  const search = new TextSearch(squeezed)
  for (const line of new Set([...positives].map((at) => lines[at]!)))
    for (const text of search.textsIn(line)) inCarried.add(text)
  const isMissing = (at: number): boolean =>
    !withLines.has(squeezed[at]!) && !inCarried.has(squeezed[at]!)
  return { positives, missing: texts.filter((_, at) => isMissing(at)) }
}

const isLong = (text: string): boolean => text.length >= contentAlignment.longText

/** Whether texts cover more than half of the characters of a line. */
const isMostlyCovered = (line: string, texts: TextSearch): boolean =>
  [...texts.textsIn(line)].reduce((sum, { length }) => sum + length, 0) * 2 > line.length

/** Short texts between or next to the long ones; all of them if there is no long one. */
function nearby(short: ReadonlySet<number>, long: ReadonlySet<number>): readonly number[] {
  if (long.size === 0) return [...short]
  const places = [...long]
  const first = places[0]! - contentAlignment.reach
  const last = places.at(-1)! + contentAlignment.reach
  return [...short].filter((at) => at >= first && at <= last)
}
