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

/** What stands before and behind the first marks. */
function cutsOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (const { index, 0: mark } of text.matchAll(marks)) {
    pieces.push(pieceOf(text.slice(0, index), 'before'))
    pieces.push(pieceOf(text.slice(index + mark.length), 'behind'))
    if (pieces.length === 2 * mostCuts) break
  }
  return pieces
}

/** The pieces of texts, each worked out once. */
class Cutter {
  readonly #wholes = new Map<string, Piece>()
  readonly #cuts = new Map<string, readonly Piece[]>()

  wholeOf(text: string): Piece {
    const whole = this.#wholes.get(text) ?? pieceOf(text, 'whole')
    this.#wholes.set(text, whole)
    return whole
  }

  cutsOf(text: string): readonly Piece[] {
    const cuts = this.#cuts.get(text) ?? cutsOf(text)
    this.#cuts.set(text, cuts)
    return cuts
  }
}

export const titles: FieldKind<TitleCut> = {
  candidatesOf(_, mentions) {
    const found = new Gathering<TitleCut>(metadataLimits.candidates)
    const cutter = new Cutter()
    let headings = 0
    for (const mention of mentions.slice(0, metadataLimits.mentions)) {
      const { text } = mention
      const { key, value, detail } = cutter.wholeOf(text)
      found.add(key, { value, mention, detail })
      if (mention.run >= 0 && headings++ >= cutHeadings) continue
      for (const { key, value, detail } of cutter.cutsOf(text))
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
