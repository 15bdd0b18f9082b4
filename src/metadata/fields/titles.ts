import { wordsOf } from '../../core/words.js'
import { Gathering } from '../candidate.js'
import { metadataLimits } from '../metadata-limits.js'
import type { FieldKind } from './field-kind.js'
import { type TitleCut, TitleNumbers, titleColumns } from './title-numbers.js'

/** A mark between spaces, or one that parts wherever it stands: site names stand behind them. */
const marks =
  /\s+[\p{P}\p{S}]+\s+|\s*[|\u00bb\u00ab\u203a\uff5c\u2502\u00b7\uff0f]\s*|:\s+|\uff1a|\s+(?=\()|_/gu

/** Pieces of a title that are looked at, and visible texts that are cut to pieces: the first. */
const mostCuts = 3
const cutHeadings = 3

const keyOf = (text: string): string => wordsOf(text).join(' ')

interface Piece {
  readonly key: string
  readonly value: string
  readonly detail: TitleCut
}

const pieceOf = (value: string, detail: TitleCut): Piece => ({ key: keyOf(value), value, detail })

/** The whole text first. */
function piecesOf(text: string): readonly Piece[] {
  const pieces = [pieceOf(text, 'whole')]
  for (const { index, 0: mark } of [...text.matchAll(marks)].slice(0, mostCuts)) {
    pieces.push(pieceOf(text.slice(0, index), 'before'))
    pieces.push(pieceOf(text.slice(index + mark.length), 'behind'))
  }
  return pieces
}

export const titles: FieldKind<TitleCut> = {
  candidatesOf(_, mentions) {
    const found = new Gathering<TitleCut>(metadataLimits.candidates)
    const known = new Map<string, readonly Piece[]>()
    let headings = 0
    for (const mention of mentions.slice(0, metadataLimits.mentions)) {
      const { text } = mention
      const pieces = known.get(text) ?? piecesOf(text)
      known.set(text, pieces)
      const isCut = mention.run < 0 || headings++ < cutHeadings
      for (const { key, value, detail } of isCut ? pieces : pieces.slice(0, 1))
        found.add(key, { value, mention, detail })
    }
    return found.candidates()
  },

  bearsSigns: (detail) => detail === 'whole',

  columns: titleColumns,

  numbersOf(page, candidates) {
    const numbers = new TitleNumbers(page, candidates)
    return candidates.map((_, at) => numbers.of(at))
  },
}
