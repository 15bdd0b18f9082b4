import { wordsOfClass } from '../blocks/words.js'
import { decodeValue } from '../page/references.js'
import type { Questions } from './questions.js'
import type { SpanTable } from './span-table.js'

/** What no class has for a word. */
const otherWords: readonly string[] = [' ']

/** Classes as far as rules tell them apart: by the names that are asked for, and by their words where a path has them. */
export class Looks {
  readonly #classes: SpanTable
  readonly #asked: ReadonlyMap<string, number>
  readonly #paths: readonly string[]
  /** By the number of a class as the source spells it: its look, and one more. */
  readonly #known: number[] = [1]
  readonly #words: (readonly string[])[] = [[]]
  readonly #names: (readonly number[])[] = [[]]
  readonly #numbers = new Map<string, number>([[keyOf([], []), 0]])

  constructor(questions: Questions, classes: SpanTable) {
    this.#classes = classes
    this.#asked = questions.namesOf('class')
    this.#paths = questions.all.flatMap(({ predicate }) =>
      predicate.kind === 'path' ? [predicate.path] : [],
    )
  }

  /** Of the class of that number; 0 is none. */
  of(id: number): number {
    const known = this.#known[id]
    if (known !== undefined) return known - 1
    const look = this.#add(wordsOfClass(decodeValue(this.#classes.text(id))))
    this.#known[id] = look + 1
    return look
  }

  /** The words that paths have of it. */
  words(look: number): readonly string[] {
    return this.#words[look]!
  }

  /** The asked names of it. */
  names(look: number): readonly number[] {
    return this.#names[look]!
  }

  #add(all: readonly string[]): number {
    const step = all.join('.')
    const words = this.#paths.some((path) => path.includes(step)) ? all : otherWords
    const names = all.flatMap((word) => this.#asked.get(word) ?? [])
    const key = keyOf(words, names)
    const look = this.#numbers.get(key) ?? this.#words.length
    if (look === this.#words.length) {
      this.#words.push(words)
      this.#names.push(names)
    }
    this.#numbers.set(key, look)
    return look
  }
}

const keyOf = (words: readonly string[], names: readonly number[]): string =>
  `${words.join(' ')}\n${names.join(' ')}`
