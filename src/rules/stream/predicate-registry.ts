import {
  type ElementTest,
  elementTestKey,
  type NameKind,
  type ValueTest,
} from '../predicates/element-test.js'
import {
  classListsOf,
  effortOf,
  elementTestOf,
  type Predicate,
  predicateNeeds,
} from '../predicates/predicate.js'

interface RegisteredPredicate {
  readonly predicate: Predicate
  /** Whether its element's names and those around it answer it. */
  readonly isOfNames: boolean
  /** How long it takes to be evaluated, compared to the fastest. */
  readonly effort: number
}

/** Numbers the predicates of rules, and the element tests that they ask about: equal ones once. */
export class PredicateRegistry {
  readonly all: RegisteredPredicate[] = []
  readonly tests: ElementTest[] = []
  /** See `PredicateKind.classLists`. */
  readonly classLists: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #testNumbers = new Map<string, number>()
  /** Those tests that evaluation asks about, which are always the same objects. */
  readonly #numberOfTest = new Map<ElementTest, number>()

  /** The number of a predicate, which is registered where it is new. */
  number(predicate: Predicate): number {
    const key = JSON.stringify(predicate)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.all.length
    this.#numbers.set(key, number)
    this.all.push({
      predicate,
      isOfNames: predicateNeeds(predicate) === 'names',
      effort: effortOf(predicate),
    })
    const test = elementTestOf(predicate)
    if (test !== undefined) this.#addTest(test)
    const classLists = classListsOf(predicate)
    if (classLists !== undefined) this.classLists.push(classLists)
    return number
  }

  /** The number of a test of a registered predicate. */
  testNumber(test: ElementTest): number {
    return this.#numberOfTest.get(test)!
  }

  /** The names of one kind that are tested for, with the numbers of their tests. */
  nameTests(what: NameKind): ReadonlyMap<string, number> {
    return new Map(
      this.tests.flatMap((test, number) =>
        test.what === what ? [[test.name, number] as const] : [],
      ),
    )
  }

  valueTests(): readonly (readonly [test: ValueTest, number: number])[] {
    return this.tests.flatMap((test, number) =>
      test.what === 'value' ? [[test, number] as const] : [],
    )
  }

  #addTest(test: ElementTest): void {
    const key = elementTestKey(test)
    const number = this.#testNumbers.get(key) ?? this.tests.length
    if (number === this.tests.length) this.tests.push(test)
    this.#testNumbers.set(key, number)
    this.#numberOfTest.set(test, number)
  }
}
