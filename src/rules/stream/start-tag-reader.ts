import { styleHides } from '../../page/columns/node-context.js'
import { matchesAt } from '../../page/scanner/markup-characters.js'
import { ContextAttribute } from '../../page/tree/element-context.js'
import { growColumn } from '../../page/tree/node-table.js'
import type { AttributeTests } from './attribute-tests.js'
import { NumberSets } from './number-sets.js'
import { StringInterner } from './string-interner.js'

const initialIds = 256

/** Numbers for each value of a target attribute: its node, and where it starts and ends. */
export const targetWidth = 3

/** Reads the attributes of one start tag after another; of two with one name the first counts. */
export class StartTagReader {
  readonly classes = new StringInterner()
  readonly sets = new NumberSets()
  /** Attributes of the tag so far, and of the page. */
  count = 0
  countInAll = 0
  /** Bits of `ContextAttribute`. */
  context = 0
  /** The number of the class attribute as the source spells it; 0 for none. */
  classId = 0
  readonly #tests: AttributeTests
  readonly #ids = new StringInterner()
  /** By number of an id: the test that it passes, and two more; 0 where that is not known yet. */
  #testOfId = new Int32Array(initialIds)
  /** By target attribute: its values on the page. */
  #targets: readonly number[][] = []
  #html = ''
  #node = 0
  #id = 0
  #passed = 0
  /** The tested and target attributes that the tag has had so far. */
  readonly #seen: number[] = []
  #seenCount = 0

  constructor(tests: AttributeTests) {
    this.#tests = tests
  }

  /** Entries that are kept from page to page. */
  get remembered(): number {
    return this.classes.size + this.#ids.size
  }

  /** Starts a page, whose values of target attributes go there. */
  startPage(html: string, targets: readonly number[][]): void {
    this.#html = html
    this.#targets = targets
    this.countInAll = 0
  }

  startTag(node: number): void {
    this.#node = node
    this.count = 0
    this.context = 0
    this.classId = 0
    this.#id = 0
    this.#passed = 0
    this.#seenCount = 0
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.count++
    this.countInAll++
    this.#readCommon(nameStart, nameEnd, valueStart, valueEnd)
    const index = this.#tests.indexOf(this.#html, nameStart, nameEnd)
    if (index >= 0) this.#readTested(index, valueStart, valueEnd)
  }

  /** The set of the tests that the id and the attributes of the tag pass. */
  get passed(): number {
    if (this.#id === 0) return this.#passed
    const test = this.#idTest(this.#id)
    return test < 0 ? this.#passed : this.sets.with(this.#passed, test)
  }

  /** The values of a target attribute, in page order: `targetWidth` numbers each. */
  targetValues(attribute: string): readonly number[] {
    return this.#targets[this.#tests.names.indexOf(attribute)] ?? []
  }

  /** Takes back what was read of the tag, which the page breaks off in. */
  withdraw(): void {
    for (let at = 0; at < this.#seenCount; at++) {
      const index = this.#seen[at]!
      if (index < this.#tests.targetCount) this.#targets[index]!.length -= targetWidth
    }
    this.#seenCount = 0
  }

  #readCommon(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const html = this.#html
    switch (nameEnd - nameStart) {
      case 2:
        if (this.#tests.readsIds && this.#id === 0 && matchesAt(html, nameStart, 'id'))
          this.#id = this.#ids.id(html, valueStart, valueEnd)
        break
      case 4:
        if (matchesAt(html, nameStart, 'href')) this.context |= ContextAttribute.address
        else if (matchesAt(html, nameStart, 'open')) this.context |= ContextAttribute.open
        break
      case 5:
        if (matchesAt(html, nameStart, 'class')) {
          if (this.classId === 0) this.classId = this.classes.id(html, valueStart, valueEnd)
        } else if (matchesAt(html, nameStart, 'style') && this.#isHiding(valueStart, valueEnd))
          this.context |= ContextAttribute.hidden
        break
      case 6:
        if (matchesAt(html, nameStart, 'hidden')) this.context |= ContextAttribute.hidden
        break
      case 14:
        if (matchesAt(html, nameStart, 'shadowrootmode'))
          this.context |= ContextAttribute.shadowRoot
    }
  }

  #isHiding(valueStart: number, valueEnd: number): boolean {
    return styleHides(this.#html.slice(valueStart, valueEnd))
  }

  #readTested(index: number, valueStart: number, valueEnd: number): void {
    for (let at = 0; at < this.#seenCount; at++) if (this.#seen[at] === index) return
    this.#seen[this.#seenCount++] = index
    const html = this.#html
    if (index < this.#tests.targetCount)
      this.#targets[index]!.push(this.#node, valueStart, valueEnd)
    this.#passed = this.#tests.withPassed(
      this.#passed,
      this.sets,
      index,
      html,
      valueStart,
      valueEnd,
    )
  }

  #idTest(id: number): number {
    if (id >= this.#testOfId.length) this.#testOfId = growColumn(this.#testOfId, id * 2)
    if (this.#testOfId[id] === 0) this.#testOfId[id] = this.#tests.testOfId(this.#ids.text(id)) + 2
    return this.#testOfId[id]! - 2
  }
}
