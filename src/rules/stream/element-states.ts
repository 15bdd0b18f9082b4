import { DOCUMENT_NODE } from '../../page/columns/tags.js'
import { growColumn } from '../../page/tree/node-table.js'
import type { ElementTest } from '../predicates/element-test.js'
import { type ElementTree, elementPath } from '../predicates/element-tree.js'
import type { ClassGroups } from './class-groups.js'
import type { NumberSets } from './number-sets.js'
import type { PredicateRegistry } from './predicate-registry.js'

const initialStates = 512

/** What a start tag says as far as predicates tell start tags apart. */
interface StartTag {
  readonly tag: number
  readonly classGroup: number
  /** The set of tests that its id and attributes pass. */
  readonly passed: number
  /** What it adds to the context of those inside. */
  readonly context: number
}

/**
 * The states of elements: the state of its parent and its own start tag are the state of an element. All that pages
 * of a site have in common is in the same states, so that what predicates of names say of a state is worked out once.
 * State 0 is the document's.
 */
export class ElementStates implements ElementTree {
  readonly #registry: PredicateRegistry
  readonly #classGroups: ClassGroups
  readonly #sets: NumberSets
  readonly #nameOfTag: (tag: number) => string
  readonly #tagTests: ReadonlyMap<string, number>
  readonly #width: number
  #count = 1
  #slots = new Int32Array(initialStates * 2)
  #parent = new Int32Array(initialStates)
  #tag = new Int32Array(initialStates)
  #classGroup = new Int32Array(initialStates)
  #passed = new Int32Array(initialStates)
  #context = new Uint16Array(initialStates)
  /** Of each state the tests that it passes, and behind them those that any state around it passes. */
  #bits: Int32Array
  /** The path of one state, which is compared with several. */
  #pathState = 0
  #path = ''

  constructor(
    registry: PredicateRegistry,
    classGroups: ClassGroups,
    sets: NumberSets,
    nameOfTag: (tag: number) => string,
  ) {
    this.#registry = registry
    this.#classGroups = classGroups
    this.#sets = sets
    this.#nameOfTag = nameOfTag
    this.#tagTests = registry.nameTests('tag')
    this.#width = (registry.tests.length + 31) >> 5
    this.#bits = new Int32Array(initialStates * this.#width * 2)
    this.#tag[0] = DOCUMENT_NODE
    this.#setOwnBits(0, this.#testsOfTag(DOCUMENT_NODE))
  }

  get count(): number {
    return this.#count
  }

  /** The state of an element with such a start tag in an element of a state. */
  inside(parent: number, tag: number, classGroup: number, passed: number, context: number): number {
    const mask = this.#slots.length - 1
    let slot = hashOf(parent, tag, classGroup, passed, context) & mask
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (
        this.#parent[at] === parent &&
        this.#tag[at] === tag &&
        this.#classGroup[at] === classGroup &&
        this.#passed[at] === passed &&
        this.#context[at] === context
      )
        return at
      slot = (slot + 1) & mask
    }
    return this.#add(parent, { tag, classGroup, passed, context }, slot)
  }

  /** What elements of a state add to the context of those inside. */
  context(state: number): number {
    return this.#context[state]!
  }

  parent(state: number): number {
    return this.#parent[state]!
  }

  passes(state: number, test: ElementTest): boolean {
    return this.#hasBit(state * this.#width * 2, this.#registry.testNumber(test))
  }

  isInside(state: number, test: ElementTest): boolean {
    return this.#hasBit((state * 2 + 1) * this.#width, this.#registry.testNumber(test))
  }

  tagName(state: number): string {
    return this.#nameOfTag(this.#tag[state]!)
  }

  /** Only where a predicate compares them; else no words that an element could have. */
  classWords(state: number): readonly string[] {
    return this.#classGroups.words(this.#classGroup[state]!)
  }

  path(state: number): string {
    if (state !== this.#pathState) {
      this.#pathState = state
      this.#path = elementPath(this, state)
    }
    return this.#path
  }

  #add(parent: number, { tag, classGroup, passed, context }: StartTag, slot: number): number {
    const state = this.#count
    if (state === this.#parent.length) this.#growColumns()
    this.#parent[state] = parent
    this.#tag[state] = tag
    this.#classGroup[state] = classGroup
    this.#passed[state] = passed
    this.#context[state] = context
    this.#slots[slot] = state
    this.#count = state + 1
    this.#setOwnBits(state, this.#testsOfTag(tag))
    this.#setOwnBits(state, this.#classGroups.passed(classGroup))
    this.#setOwnBits(state, this.#sets.members(passed))
    this.#setOuterBits(state, parent)
    if (this.#count * 2 > this.#slots.length) this.#growSlots()
    return state
  }

  #testsOfTag(tag: number): readonly number[] {
    const test = this.#tagTests.get(this.#nameOfTag(tag))
    return test === undefined ? [] : [test]
  }

  #setOwnBits(state: number, tests: readonly number[]): void {
    const own = state * this.#width * 2
    for (const test of tests) this.#bits[own + (test >> 5)]! |= 1 << (test & 31)
  }

  /** What is around the parent is around the state, and so is the parent itself, unless it is the document. */
  #setOuterBits(state: number, parent: number): void {
    const width = this.#width
    const outer = (state * 2 + 1) * width
    const above = parent * width * 2
    for (let at = 0; at < width; at++) {
      const ofParent = parent === 0 ? 0 : this.#bits[above + at]!
      this.#bits[outer + at] = ofParent | this.#bits[above + width + at]!
    }
  }

  #hasBit(from: number, test: number): boolean {
    return (this.#bits[from + (test >> 5)]! & (1 << (test & 31))) !== 0
  }

  #growColumns(): void {
    const length = this.#parent.length * 2
    this.#parent = growColumn(this.#parent, length)
    this.#tag = growColumn(this.#tag, length)
    this.#classGroup = growColumn(this.#classGroup, length)
    this.#passed = growColumn(this.#passed, length)
    this.#context = growColumn(this.#context, length)
    this.#bits = growColumn(this.#bits, length * this.#width * 2)
  }

  #growSlots(): void {
    const mask = this.#slots.length * 2 - 1
    this.#slots = new Int32Array(mask + 1)
    for (let at = 1; at < this.#count; at++) {
      const [tag, group] = [this.#tag[at]!, this.#classGroup[at]!]
      const hash = hashOf(this.#parent[at]!, tag, group, this.#passed[at]!, this.#context[at]!)
      let slot = hash & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = at
    }
  }
}

/** Spread by multipliers that have nothing in common. */
function hashOf(
  parent: number,
  tag: number,
  classGroup: number,
  passed: number,
  context: number,
): number {
  let hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(tag, 0x85ebca6b)
  hash ^= Math.imul(classGroup, 0xc2b2ae35) ^ Math.imul(passed, 0x27d4eb2f)
  hash ^= Math.imul(context, 0x165667b1)
  return hash ^ (hash >>> 15)
}
