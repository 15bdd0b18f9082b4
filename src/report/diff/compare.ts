import { align, type Match } from './align.js'
import { type Passage, passageOf, shownWords } from './passage.js'
import { type PlacedWord, placedWords } from './placed-words.js'

export const compareLimits = {
  /** Words of a text that are compared, from its beginning. */
  words: 20_000,
  /** From so many words on that only one text has, they stand in a row of their own. */
  ownRow: 12,
  /** Words after which a row ends with the next line of the gold. */
  rowWords: 20,
  /** Rows, and words of a text, that are shown. */
  shownRows: 60,
  shownWords: 800,
} as const

/** Two texts side by side, what they share at the same height. */
export interface Comparison {
  readonly rows: readonly Row[]
  readonly gold: Side
  readonly found: Side
}

export interface Row {
  readonly gold: readonly Passage[]
  readonly found: readonly Passage[]
}

export interface Side {
  readonly words: number
  /** Words after the last row: cut off there for their number. */
  readonly unshown: number
}

/** Words that both texts have, or that each has there instead of the other's: from a place to before another. */
interface Span {
  readonly kind: 'same' | 'different'
  readonly gold: number
  readonly goldEnd: number
  readonly found: number
  readonly foundEnd: number
}

interface Text {
  readonly text: string
  readonly words: readonly PlacedWord[]
}

/** Compares the beginnings of two texts word by word and shows as much as is bearable of it. */
export function compare(gold: string, found: string): Comparison {
  const [goldText, foundText] = [wordedText(gold), wordedText(found)]
  const [goldKeys, foundKeys] = [keysOf(goldText), keysOf(foundText)]
  const spans = spansOf(align(goldKeys, foundKeys), goldKeys.length, foundKeys.length)
  const shown = withinBounds(rowsOf(spans, goldText))
  const last = shown.at(-1)?.at(-1)
  return {
    rows: shown.map((row) => ({
      gold: row.map(({ kind, gold, goldEnd }) => passageOf(kind, goldText, gold, goldEnd)),
      found: row.map(({ kind, found, foundEnd }) => passageOf(kind, foundText, found, foundEnd)),
    })),
    gold: sideOf(goldText, last?.goldEnd),
    found: sideOf(foundText, last?.foundEnd),
  }
}

const wordedText = (text: string): Text => ({ text, words: placedWords(text) })

const keysOf = ({ words }: Text): readonly string[] =>
  words.slice(0, compareLimits.words).map(({ key }) => key)

const sideOf = ({ words }: Text, end = 0): Side => ({
  words: words.length,
  unshown: words.length - end,
})

/** The matches and what lies between them. */
function spansOf(matches: readonly Match[], goldEnd: number, foundEnd: number): readonly Span[] {
  const spans: Span[] = []
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

const longer = ({ gold, goldEnd, found, foundEnd }: Span): number =>
  Math.max(goldEnd - gold, foundEnd - found)

function rowsOf(spans: readonly Span[], gold: Text): readonly (readonly Span[])[] {
  const rows: Span[][] = [[]]
  for (const span of spans.flatMap((each) => atLines(each, gold))) {
    const row = rows.at(-1)!
    const standsAlone = span.kind === 'different' && longer(span) >= compareLimits.ownRow
    if (row.length > 0 && (standsAlone || isFull(row, gold))) rows.push([span])
    else row.push(span)
    if (standsAlone) rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** A row ends where a line of the gold does, when it has some length. */
function isFull(row: readonly Span[], gold: Text): boolean {
  const words = row.reduce((sum, span) => sum + longer(span), 0)
  return words >= compareLimits.rowWords && endsLine(gold, row.at(-1)!.goldEnd)
}

/** A span that is the same, cut where lines of the gold end. */
function atLines(span: Span, gold: Text): readonly Span[] {
  if (span.kind === 'different') return [span]
  const ends: number[] = []
  for (let at = span.gold + 1; at < span.goldEnd; at++) if (endsLine(gold, at)) ends.push(at)
  return [...ends, span.goldEnd].map((goldEnd, i) => {
    const start = ends[i - 1] ?? span.gold
    const shift = span.found - span.gold
    return { ...span, gold: start, goldEnd, found: start + shift, foundEnd: goldEnd + shift }
  })
}

/** Whether a new line begins before the word at this place. */
const endsLine = ({ text, words }: Text, at: number): boolean =>
  at > 0 && at < words.length && text.slice(words[at - 1]!.to, words[at]!.from).includes('\n')

/** The first rows, as many as both bounds allow, and one at least. */
function withinBounds(rows: readonly (readonly Span[])[]): readonly (readonly Span[])[] {
  let words = 0
  const end = rows.findIndex((row, at) => {
    words += row.reduce((sum, span) => sum + shownWords(span.kind, longer(span)), 0)
    return at > 0 && (at >= compareLimits.shownRows || words > compareLimits.shownWords)
  })
  return end < 0 ? rows : rows.slice(0, end)
}
