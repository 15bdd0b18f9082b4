import { decodeAttributeValue } from '../../page/columns/character-references.js'
import { splitAttributeName, type ValueTest } from '../predicates/element-test.js'
import type { NumberSets } from './number-sets.js'
import type { PredicateRegistry } from './predicate-registry.js'

const ascii = 128

/** Longer names count as this long. */
const maxNameLength = 63

const cappedLength = ({ length }: string): number => Math.min(length, maxNameLength)

/** A letter in either case has the same bit; other characters may share it. */
const letterBit = (code: number): number => 1 << (code & 31)

/** The tests of one attribute. */
interface TestsOfAttribute {
  /** By value: the number of the test for it. */
  readonly equal: Map<string, number>
  readonly others: (readonly [test: ValueTest, number: number])[]
}

/** Which attributes rules read: those that are tested, and those that are the target of a rule. */
export class AttributeTests {
  readonly #tests = new Map<string, TestsOfAttribute>()
  readonly #ids: ReadonlyMap<string, number>
  /** The attributes that are read, first those that are targets. */
  readonly names: readonly string[]
  readonly targetCount: number
  /** By length of a name: bits of the letters that read ones begin with. */
  readonly #letters = new Int32Array(maxNameLength + 1)

  constructor(registry: PredicateRegistry, targets: readonly string[]) {
    for (const [name, number] of registry.nameTests('attribute')) {
      const [attribute, value] = splitAttributeName(name)
      this.#testsOf(attribute).equal.set(value, number)
    }
    for (const numbered of registry.valueTests())
      this.#testsOf(numbered[0].attribute).others.push(numbered)
    this.#ids = registry.nameTests('id')
    this.names = [...new Set([...targets, ...this.#tests.keys()])]
    this.targetCount = new Set(targets).size
    for (const name of this.names)
      this.#letters[cappedLength(name)]! |= letterBit(name.charCodeAt(0))
  }

  get readsIds(): boolean {
    return this.#ids.size > 0
  }

  /** The index in `names` of the attribute whose name stands there; -1 where it is none of them. */
  indexOf(html: string, start: number, end: number): number {
    const letters = this.#letters[Math.min(end - start, maxNameLength)]!
    const first = html.charCodeAt(start)
    if (letters === 0 || (first < ascii && (letters & letterBit(first)) === 0)) return -1
    return this.names.indexOf(html.slice(start, end).toLowerCase())
  }

  /** A set of tests, and those that the value which stands there passes. */
  withPassed(
    set: number,
    sets: NumberSets,
    index: number,
    html: string,
    start: number,
    end: number,
  ): number {
    const tests = this.#tests.get(this.names[index]!)
    if (tests === undefined) return set
    const value = decodeAttributeValue(html.slice(start, end))
    const equal = tests.equal.get(value)
    let passed = equal === undefined ? set : sets.with(set, equal)
    for (const [test, number] of tests.others)
      if (test.matches(value)) passed = sets.with(passed, number)
    return passed
  }

  /** The test that an id passes; -1 for none. */
  testOfId(source: string): number {
    return this.#ids.get(decodeAttributeValue(source).trim()) ?? -1
  }

  #testsOf(attribute: string): TestsOfAttribute {
    const tests = this.#tests.get(attribute) ?? { equal: new Map(), others: [] }
    this.#tests.set(attribute, tests)
    return tests
  }
}
