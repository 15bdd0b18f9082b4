import { characterKinds, Kind } from '../core/characters.js'
import { hashStart, hashStep } from '../core/hashes.js'
import { Context } from '../page/context.js'
import { column, type TallyTable, tallyWidth } from './tally.js'
import { lowered, type Vocabulary } from './word-hashes.js'

const at = {
  characters: column('characters'),
  words: column('words'),
  wordCharacters: column('wordCharacters'),
  letters: column('letters'),
  capitals: column('capitals'),
  capitalisedWords: column('capitalisedWords'),
  digits: column('digits'),
  numbers: column('numbers'),
  ideographs: column('ideographs'),
  punctuation: column('punctuation'),
  sentences: column('sentences'),
  dots: column('dots'),
  commas: column('commas'),
  quotes: column('quotes'),
  separators: column('separators'),
  symbols: column('symbols'),
  currencies: column('currencies'),
  emails: column('emails'),
  linkCharacters: column('linkCharacters'),
  linkWords: column('linkWords'),
  boldCharacters: column('boldCharacters'),
  italicCharacters: column('italicCharacters'),
  codeCharacters: column('codeCharacters'),
  headingCharacters: column('headingCharacters'),
  paragraphCharacters: column('paragraphCharacters'),
  controlCharacters: column('controlCharacters'),
  titleWords: column('titleWords'),
  descriptionWords: column('descriptionWords'),
} as const

const FULL_STOP = 46
const AT_SIGN = 64

/**
 * Counts the texts of runs, character by character, in one pass. State that spans the texts of a run (an open word,
 * a pending space) is kept between calls of `add` and ends with `finishRun`.
 */
export class TextCounter {
  readonly #values: Float32Array
  readonly #vocabulary: Vocabulary
  #base = 0
  #context = 0
  #previous: number = Kind.space
  #wordLength = 0
  #wordHash = hashStart
  #wordIsNumber = true
  #wordIsLink = false
  #runHash = hashStart
  #sawAt = false

  constructor(table: TallyTable, vocabulary: Vocabulary) {
    this.#values = table.values
    this.#vocabulary = vocabulary
  }

  startRun(run: number): void {
    this.#base = run * tallyWidth
    this.#previous = Kind.space
    this.#runHash = hashStart
    this.#wordLength = 0
    this.#context = 0
    this.#sawAt = false
  }

  /** True when the run holds an @, so that it may hold an email address. */
  get sawAt(): boolean {
    return this.#sawAt
  }

  /** Ends the run; returns a hash of its words, the same for the same words. */
  finishRun(): number {
    this.#endWord()
    if (this.#previous === Kind.stop) this.#values[this.#base + at.sentences]!++
    this.#previous = Kind.space
    return this.#runHash
  }

  /** A line break separates as white space does. */
  breakLine(): void {
    this.#countSpace()
  }

  /** A link begins: right behind another one it is set apart, as `runText` does. */
  startLink(): void {
    const touches = this.#previous !== Kind.space && (this.#context & Context.link) !== 0
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
      if (kind === Kind.space) {
        this.#previous = previous
        this.#countSpace()
        previous = kind
        continue
      }
      // white space counts as one, and only between what it separates
      if (previous === Kind.space && !(isFirst && characters === 0)) characters++
      characters++
      previous = kind
      switch (kind) {
        case Kind.letter:
          letters++
          this.#extendWord(code)
          this.#wordIsNumber = false
          break
        case Kind.capital:
          letters++
          values[base + at.capitals]!++
          if (this.#wordLength === 0) values[base + at.capitalisedWords]!++
          this.#extendWord(lowered(code))
          this.#wordIsNumber = false
          break
        case Kind.digit:
          values[base + at.digits]!++
          this.#extendWord(code)
          break
        case Kind.mark:
          if (this.#wordLength > 0) this.#extendWord(code)
          break
        case Kind.ideograph:
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
    if (this.#previous === Kind.stop) this.#values[this.#base + at.sentences]!++
    this.#previous = Kind.space
  }

  #countSign(kind: number, code: number): void {
    const values = this.#values
    const base = this.#base
    this.#endWord()
    if (code === FULL_STOP) values[base + at.dots]!++
    else if (code === AT_SIGN) this.#sawAt = true
    switch (kind) {
      case Kind.wideStop:
        values[base + at.sentences]!++
        break
      case Kind.comma:
        values[base + at.commas]!++
        break
      case Kind.quote:
        values[base + at.quotes]!++
        break
      case Kind.separator:
        values[base + at.separators]!++
        break
      case Kind.currency:
        values[base + at.currencies]!++
        break
      case Kind.symbol:
        values[base + at.symbols]!++
        return
      case Kind.other:
        return
    }
    if (kind !== Kind.currency) values[base + at.punctuation]!++
  }

  #countByContext(characters: number, context: number): void {
    if (characters === 0) return
    const values = this.#values
    const base = this.#base
    if ((context & Context.link) !== 0) values[base + at.linkCharacters]! += characters
    if ((context & Context.bold) !== 0) values[base + at.boldCharacters]! += characters
    if ((context & Context.italic) !== 0) values[base + at.italicCharacters]! += characters
    if ((context & Context.code) !== 0) values[base + at.codeCharacters]! += characters
    if ((context & Context.heading) !== 0) values[base + at.headingCharacters]! += characters
    if ((context & Context.paragraph) !== 0) values[base + at.paragraphCharacters]! += characters
    if ((context & Context.control) !== 0) values[base + at.controlCharacters]! += characters
  }

  #extendWord(code: number): void {
    if (this.#wordLength === 0) this.#wordIsLink = (this.#context & Context.link) !== 0
    this.#wordHash = hashStep(this.#wordHash, code)
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
    if (this.#vocabulary.title.has(hash)) values[base + at.titleWords]!++
    if (this.#vocabulary.description.has(hash)) values[base + at.descriptionWords]!++
    this.#runHash = hashStep(this.#runHash, hash)
    this.#wordLength = 0
    this.#wordHash = hashStart
    this.#wordIsNumber = true
  }
}
