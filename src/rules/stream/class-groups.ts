import { decodeAttributeValue } from '../../page/columns/character-references.js'
import { splitClass } from '../../page/columns/element-names.js'
import type { PredicateRegistry } from './predicate-registry.js'
import type { StringInterner } from './string-interner.js'

/** In place of words that no predicate compares. */
const otherWords: readonly string[] = [' ']

/**
 * Classes that no predicate tells apart as one group each: by the words that are tested for, and by all of their words
 * where a predicate compares these. Group 0 is no class.
 */
export class ClassGroups {
  readonly #classes: StringInterner
  readonly #tests: ReadonlyMap<string, number>
  readonly #lists: readonly string[]
  /** By number of a class as the source spells it: its group, and one more. */
  readonly #known: number[] = [1]
  readonly #words: (readonly string[])[] = [[]]
  readonly #passed: (readonly number[])[] = [[]]
  readonly #numbers = new Map<string, number>([[keyOf([], []), 0]])

  constructor(registry: PredicateRegistry, classes: StringInterner) {
    this.#classes = classes
    this.#tests = registry.nameTests('class')
    this.#lists = registry.classLists
  }

  /** The group of the class of that number. */
  of(id: number): number {
    const known = this.#known[id]
    if (known !== undefined) return known - 1
    const group = this.#add(splitClass(decodeAttributeValue(this.#classes.text(id))))
    this.#known[id] = group + 1
    return group
  }

  /** Its words, where a predicate compares them. */
  words(group: number): readonly string[] {
    return this.#words[group]!
  }

  /** The tests that its words pass. */
  passed(group: number): readonly number[] {
    return this.#passed[group]!
  }

  #add(all: readonly string[]): number {
    const list = all.join('.')
    const words = this.#lists.some((lists) => lists.includes(list)) ? all : otherWords
    const passed = all.flatMap((word) => this.#tests.get(word) ?? [])
    const key = keyOf(words, passed)
    const group = this.#numbers.get(key) ?? this.#words.length
    if (group === this.#words.length) {
      this.#words.push(words)
      this.#passed.push(passed)
    }
    this.#numbers.set(key, group)
    return group
  }
}

const keyOf = (words: readonly string[], passed: readonly number[]): string =>
  `${words.join(' ')}\n${passed.join(' ')}`
