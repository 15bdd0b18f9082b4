import { CharacterKind, characterKinds } from '../../core/text/character-kinds.js'
import { fnvOffset, fnvStep } from '../../core/text/fnv1a.js'
import { NodeContext } from '../../page/columns/node-context.js'
import { type TallyTable, tallyColumn, tallyWidth } from './tally.js'
import { type HeadWords, lowerCaseCode } from './word-hashes.js'

const at = {
  characters: tallyColumn('characters'),
  words: tallyColumn('words'),
  wordCharacters: tallyColumn('wordCharacters'),
  letters: tallyColumn('letters'),
  capitals: tallyColumn('capitals'),
  capitalisedWords: tallyColumn('capitalisedWords'),
  digits: tallyColumn('digits'),
  numbers: tallyColumn('numbers'),
  ideographs: tallyColumn('ideographs'),
  punctuation: tallyColumn('punctuation'),
  sentences: tallyColumn('sentences'),
  dots: tallyColumn('dots'),
  commas: tallyColumn('commas'),
  quotes: tallyColumn('quotes'),
  separators: tallyColumn('separators'),
  symbols: tallyColumn('symbols'),
  currencies: tallyColumn('currencies'),
  emails: tallyColumn('emails'),
  linkCharacters: tallyColumn('linkCharacters'),
  linkWords: tallyColumn('linkWords'),
  boldCharacters: tallyColumn('boldCharacters'),
  italicCharacters: tallyColumn('italicCharacters'),
  codeCharacters: tallyColumn('codeCharacters'),
  headingCharacters: tallyColumn('headingCharacters'),
  paragraphCharacters: tallyColumn('paragraphCharacters'),
  controlCharacters: tallyColumn('controlCharacters'),
  titleWords: tallyColumn('titleWords'),
  descriptionWords: tallyColumn('descriptionWords'),
} as const

const FULL_STOP = 46
const AT_SIGN = 64

/**
 * Counts the texts of segments, character by character, in one pass. State that spans the texts of a segment (an open
 * word, a pending space) is kept between calls of `add` until `finishSegment`.
 */
export class TextCounter {
  readonly #values: Float32Array
  readonly #headWords: HeadWords
  #base = 0
  #context = 0
  #previous: number = CharacterKind.space
  #wordLength = 0
  #wordHash = fnvOffset
  #wordIsNumber = true
  #wordIsLink = false
  #segmentHash = fnvOffset
  #hasAtSign = false

  constructor(table: TallyTable, headWords: HeadWords) {
    this.#values = table.values
    this.#headWords = headWords
  }

  startSegment(segment: number): void {
    this.#base = segment * tallyWidth
    this.#previous = CharacterKind.space
    this.#segmentHash = fnvOffset
    this.#wordLength = 0
    this.#context = 0
    this.#hasAtSign = false
  }

  /** Whether the segment contains an @, so that it may contain an email address. */
  get hasAtSign(): boolean {
    return this.#hasAtSign
  }

  /** Ends the segment; returns a hash of its words. */
  finishSegment(): number {
    this.#endWord()
    if (this.#previous === CharacterKind.stop) this.#values[this.#base + at.sentences]!++
    this.#previous = CharacterKind.space
    return this.#segmentHash
  }

  /** A line break separates words like white space. */
  breakLine(): void {
    this.#countSpace()
  }

  /** A link starts. Directly after another link it is separated by a space, as in `segmentText`. */
  startLink(): void {
    const touches =
      this.#previous !== CharacterKind.space && (this.#context & NodeContext.link) !== 0
    if (touches) this.#countSpace()
  }

  add(text: string, start: number, end: number, context: number): void {
    const values = this.#values
    const base = this.#base
    this.#context = context
    const isFirst = values[base + at.characters] === 0
    let characters = 0
    let letters = 0
    let previous = this.#previous
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i)
      const kind = characterKinds[code]!
      if (kind === CharacterKind.space) {
        this.#previous = previous
        this.#countSpace()
        previous = kind
        continue
      }
      // white space counts as one character, and only between other characters
      if (previous === CharacterKind.space && !(isFirst && characters === 0)) characters++
      characters++
      previous = kind
      switch (kind) {
        case CharacterKind.letter:
          letters++
          this.#extendWord(code)
          this.#wordIsNumber = false
          break
        case CharacterKind.capital:
          letters++
          values[base + at.capitals]!++
          if (this.#wordLength === 0) values[base + at.capitalisedWords]!++
          this.#extendWord(lowerCaseCode(code))
          this.#wordIsNumber = false
          break
        case CharacterKind.digit:
          values[base + at.digits]!++
          this.#extendWord(code)
          break
        case CharacterKind.mark:
          if (this.#wordLength > 0) this.#extendWord(code)
          break
        case CharacterKind.ideograph:
          this.#endWord()
          letters++
          values[base + at.ideographs]!++
          this.#extendWord(code)
          this.#wordIsNumber = false
          this.#endWord()
          break
        default:
          this.#countSign(kind, code)
      }
    }
    this.#previous = previous
    values[base + at.characters]! += characters
    values[base + at.letters]! += letters
    this.#countByContext(characters, context)
  }

  #countSpace(): void {
    this.#endWord()
    if (this.#previous === CharacterKind.stop) this.#values[this.#base + at.sentences]!++
    this.#previous = CharacterKind.space
  }

  #countSign(kind: number, code: number): void {
    const values = this.#values
    const base = this.#base
    this.#endWord()
    if (code === FULL_STOP) values[base + at.dots]!++
    else if (code === AT_SIGN) this.#hasAtSign = true
    switch (kind) {
      case CharacterKind.wideStop:
        values[base + at.sentences]!++
        break
      case CharacterKind.comma:
        values[base + at.commas]!++
        break
      case CharacterKind.quote:
        values[base + at.quotes]!++
        break
      case CharacterKind.separator:
        values[base + at.separators]!++
        break
      case CharacterKind.currency:
        values[base + at.currencies]!++
        break
      case CharacterKind.symbol:
        values[base + at.symbols]!++
        return
      case CharacterKind.other:
        return
    }
    if (kind !== CharacterKind.currency) values[base + at.punctuation]!++
  }

  #countByContext(characters: number, context: number): void {
    if (characters === 0) return
    const values = this.#values
    const base = this.#base
    if ((context & NodeContext.link) !== 0) values[base + at.linkCharacters]! += characters
    if ((context & NodeContext.bold) !== 0) values[base + at.boldCharacters]! += characters
    if ((context & NodeContext.italic) !== 0) values[base + at.italicCharacters]! += characters
    if ((context & NodeContext.code) !== 0) values[base + at.codeCharacters]! += characters
    if ((context & NodeContext.heading) !== 0) values[base + at.headingCharacters]! += characters
    if ((context & NodeContext.paragraph) !== 0)
      values[base + at.paragraphCharacters]! += characters
    if ((context & NodeContext.control) !== 0) values[base + at.controlCharacters]! += characters
  }

  #extendWord(code: number): void {
    if (this.#wordLength === 0) this.#wordIsLink = (this.#context & NodeContext.link) !== 0
    this.#wordHash = fnvStep(this.#wordHash, code)
    this.#wordLength++
  }

  #endWord(): void {
    if (this.#wordLength === 0) return
    const values = this.#values
    const base = this.#base
    const hash = this.#wordHash
    values[base + at.words]!++
    values[base + at.wordCharacters]! += this.#wordLength
    if (this.#wordIsNumber) values[base + at.numbers]!++
    if (this.#wordIsLink) values[base + at.linkWords]!++
    if (this.#headWords.title.has(hash)) values[base + at.titleWords]!++
    if (this.#headWords.description.has(hash)) values[base + at.descriptionWords]!++
    this.#segmentHash = fnvStep(this.#segmentHash, hash)
    this.#wordLength = 0
    this.#wordHash = fnvOffset
    this.#wordIsNumber = true
  }
}
