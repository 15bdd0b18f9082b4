import { decodeValue } from '../page/references.js'
import type { Questions } from './questions.js'

const ascii = 128

/** Longer names are as this. */
const longest = 63

const lengthOf = ({ length }: string): number => Math.min(length, longest)

/** A letter in either case has the same bit; other characters may share it. */
const letterBit = (code: number): number => 1 << (code & 31)

/** What is asked of attributes: which of them name something, and which are taken. */
export class AskedAttributes {
  /** By attribute: the names that its values are, by value. */
  readonly #named = new Map<string, Map<string, number>>()
  readonly #ids: ReadonlyMap<string, number>
  /** What is asked, in the order of `places`: first what is taken. */
  readonly names: readonly string[]
  readonly takenCount: number
  /** By length of a name: bits of the letters that asked ones begin with. */
  readonly #letters = new Int32Array(longest + 1)

  constructor(questions: Questions, taken: readonly string[]) {
    for (const [asked, number] of questions.namesOf('attribute')) {
      const at = asked.indexOf('=')
      const name = asked.slice(0, at)
      const values = this.#named.get(name) ?? new Map<string, number>()
      this.#named.set(name, values.set(asked.slice(at + 1), number))
    }
    this.#ids = questions.namesOf('id')
    this.names = [...new Set([...taken, ...this.#named.keys()])]
    this.takenCount = new Set(taken).size
    for (const name of this.names) this.#letters[lengthOf(name)]! |= letterBit(name.charCodeAt(0))
  }

  get asksIds(): boolean {
    return this.#ids.size > 0
  }

  /** The place among the asked of the attribute whose name stands there; -1 where it is none of them. */
  placeOf(html: string, start: number, end: number): number {
    const letters = this.#letters[Math.min(end - start, longest)]!
    const first = html.charCodeAt(start)
    if (letters === 0 || (first < ascii && (letters & letterBit(first)) === 0)) return -1
    return this.names.indexOf(html.slice(start, end).toLowerCase())
  }

  /** The name that such a value is; -1 where nobody asks for it. */
  nameOf(place: number, html: string, start: number, end: number): number {
    const values = this.#named.get(this.names[place]!)
    return values?.get(decodeValue(html.slice(start, end))) ?? -1
  }

  /** The same of an id. */
  idOf(source: string): number {
    return this.#ids.get(decodeValue(source).trim()) ?? -1
  }
}
