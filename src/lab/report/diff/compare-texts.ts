import { alignWords, type WordMatch } from './align-words.js'
import {
  type DiffPassage,
  diffPassage,
  type PlacedWord,
  placedWords,
  shownWords,
} from './passage.js'

export const compareLimits = {
  /** Maximum number of words of a text that are compared. */
  words: 20_000,
  /** Minimum length of a differing passage with a row of its own. */
  ownRow: 12,
  /** Words after which a row ends at the next line of the gold. */
  rowWords: 20,
  /** Maximum number of rows, and of words of a text, that are shown. */
  shownRows: 60,
  shownWords: 800,
} as const

/** Two texts side by side, with shared words in the same row. */
interface TextComparison {
  readonly rows: readonly ComparisonRow[]
  readonly gold: ComparisonSide
  readonly found: ComparisonSide
}

interface ComparisonRow {
  readonly gold: readonly DiffPassage[]
  readonly found: readonly DiffPassage[]
}

export interface ComparisonSide {
  readonly words: number
  /** Words after the last row, which are not shown. */
  readonly unshown: number
}

/** Words that both texts share, or that differ at this position; ends are exclusive. */
interface DiffSpan {
  readonly kind: 'same' | 'different'
  readonly gold: number
  readonly goldEnd: number
  readonly found: number
  readonly foundEnd: number
}

interface TextWithWords {
  readonly text: string
  readonly words: readonly PlacedWord[]
}

/** Compares two texts word by word, within the limits. */
export function compareTexts(gold: string, found: string): TextComparison {
  const [goldText, foundText] = [textWithWords(gold), textWithWords(found)]
  const [goldKeys, foundKeys] = [keysOf(goldText), keysOf(foundText)]
  const spans = spansOf(alignWords(goldKeys, foundKeys), goldKeys.length, foundKeys.length)
  const shown = firstRows(rowsOf(spans, goldText))
  const last = shown.at(-1)?.at(-1)
  return {
    rows: shown.map((row) => ({
      gold: row.map(({ kind, gold, goldEnd }) => diffPassage(kind, goldText, gold, goldEnd)),
      found: row.map(({ kind, found, foundEnd }) => diffPassage(kind, foundText, found, foundEnd)),
    })),
    gold: sideOf(goldText, last?.goldEnd),
    found: sideOf(foundText, last?.foundEnd),
  }
}

const textWithWords = (text: string): TextWithWords => ({ text, words: placedWords(text) })

const keysOf = ({ words }: TextWithWords): readonly string[] =>
  words.slice(0, compareLimits.words).map(({ key }) => key)

const sideOf = ({ words }: TextWithWords, end = 0): ComparisonSide => ({
  words: words.length,
  unshown: words.length - end,
})

/** The matches and the differing spans between them. */
function spansOf(
  matches: readonly WordMatch[],
  goldEnd: number,
  foundEnd: number,
): readonly DiffSpan[] {
  const spans: DiffSpan[] = []
  let [gold, found] = [0, 0]
  for (const match of [...matches, { gold: goldEnd, found: foundEnd, length: 0 }]) {
    const [toGold, toFound] = [match.gold + match.length, match.found + match.length]
    if (match.gold > gold || match.found > found)
      spans.push({ kind: 'different', gold, goldEnd: match.gold, found, foundEnd: match.found })
    if (match.length > 0)
      spans.push({
        kind: 'same',
        gold: match.gold,
        goldEnd: toGold,
        found: match.found,
        foundEnd: toFound,
      })
    ;[gold, found] = [toGold, toFound]
  }
  return spans
}

const longerLength = ({ gold, goldEnd, found, foundEnd }: DiffSpan): number =>
  Math.max(goldEnd - gold, foundEnd - found)

function rowsOf(spans: readonly DiffSpan[], gold: TextWithWords): readonly (readonly DiffSpan[])[] {
  const rows: DiffSpan[][] = [[]]
  for (const span of spans.flatMap((each) => splitAtLines(each, gold))) {
    const row = rows.at(-1)!
    const standsAlone = span.kind === 'different' && longerLength(span) >= compareLimits.ownRow
    if (row.length > 0 && (standsAlone || isFull(row, gold))) rows.push([span])
    else row.push(span)
    if (standsAlone) rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** A row ends at a line of the gold once it is long enough. */
function isFull(row: readonly DiffSpan[], gold: TextWithWords): boolean {
  const words = row.reduce((sum, span) => sum + longerLength(span), 0)
  return words >= compareLimits.rowWords && endsLine(gold, row.at(-1)!.goldEnd)
}

/** Splits a shared span at the lines of the gold. */
function splitAtLines(span: DiffSpan, gold: TextWithWords): readonly DiffSpan[] {
  if (span.kind === 'different') return [span]
  const ends: number[] = []
  for (let at = span.gold + 1; at < span.goldEnd; at++) if (endsLine(gold, at)) ends.push(at)
  return [...ends, span.goldEnd].map((goldEnd, i) => {
    const start = ends[i - 1] ?? span.gold
    const shift = span.found - span.gold
    return { ...span, gold: start, goldEnd, found: start + shift, foundEnd: goldEnd + shift }
  })
}

/** Whether a new line begins before this word. */
const endsLine = ({ text, words }: TextWithWords, at: number): boolean =>
  at > 0 && at < words.length && text.slice(words[at - 1]!.to, words[at]!.from).includes('\n')

/** The first rows within the limits, at least one. */
function firstRows(rows: readonly (readonly DiffSpan[])[]): readonly (readonly DiffSpan[])[] {
  let words = 0
  const end = rows.findIndex((row, at) => {
    words += row.reduce((sum, span) => sum + shownWords(span.kind, longerLength(span)), 0)
    return at > 0 && (at >= compareLimits.shownRows || words > compareLimits.shownWords)
  })
  return end < 0 ? rows : rows.slice(0, end)
}
