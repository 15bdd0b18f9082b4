import { hidesByStyle } from '../page/context.js'
import { Said } from '../page/element-contexts.js'
import { grown } from '../page/node-table.js'
import { standsAt } from '../page/tag-names.js'
import type { AskedAttributes } from './asked-attributes.js'
import { NameSets } from './name-sets.js'
import { SpanTable } from './span-table.js'

const smallest = 256

/** Node, start and end of a value that may be taken. */
export const bearerWidth = 3

/** Hears what the attributes of one start tag say; of two with one name the first counts. */
export class AttributeEar {
  readonly classes = new SpanTable()
  readonly sets = new NameSets()
  /** Attributes of the tag so far, and of the page. */
  count = 0
  countInAll = 0
  /** Bits of `Said`. */
  said = 0
  /** The number of the class as the source spells it; 0 for none. */
  look = 0
  readonly #asked: AskedAttributes
  readonly #ids = new SpanTable()
  /** By number of an id: the name that it is, and two more; 0 where it was not asked for. */
  #idNames = new Int32Array(smallest)
  /** By attribute that is taken: who has it, and between which places its value stands. */
  #bearers: readonly number[][] = []
  #html = ''
  #node = 0
  #id = 0
  #names = 0
  /** The asked attributes that the tag has said. */
  readonly #heard: number[] = []
  #heardCount = 0

  constructor(asked: AskedAttributes) {
    this.#asked = asked
  }

  /** Entries that are remembered of all pages. */
  get remembered(): number {
    return this.classes.size + this.#ids.size
  }

  /** A page begins, whose bearers are put there. */
  startPage(html: string, bearers: readonly number[][]): void {
    this.#html = html
    this.#bearers = bearers
    this.countInAll = 0
  }

  startTag(node: number): void {
    this.#node = node
    this.count = 0
    this.said = 0
    this.look = 0
    this.#id = 0
    this.#names = 0
    this.#heardCount = 0
  }

  hear(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.count++
    this.countInAll++
    this.#hearUsual(nameStart, nameEnd, valueStart, valueEnd)
    const place = this.#asked.placeOf(this.#html, nameStart, nameEnd)
    if (place >= 0) this.#hearAsked(place, valueStart, valueEnd)
  }

  /** The asked names that the id and the attributes of the tag are. */
  get names(): number {
    if (this.#id === 0) return this.#names
    const name = this.#nameOfId(this.#id)
    return name < 0 ? this.#names : this.sets.with(this.#names, name)
  }

  /** The elements that have an attribute that is taken, in page order: each takes `bearerWidth` numbers. */
  bearersOf(attribute: string): readonly number[] {
    return this.#bearers[this.#asked.names.indexOf(attribute)] ?? []
  }

  /** The tag was none. */
  withdraw(): void {
    for (let at = 0; at < this.#heardCount; at++) {
      const place = this.#heard[at]!
      if (place < this.#asked.takenCount) this.#bearers[place]!.length -= bearerWidth
    }
    this.#heardCount = 0
  }

  #hearUsual(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const html = this.#html
    switch (nameEnd - nameStart) {
      case 2:
        if (this.#asked.asksIds && this.#id === 0 && standsAt(html, nameStart, 'id'))
          this.#id = this.#ids.id(html, valueStart, valueEnd)
        break
      case 4:
        if (standsAt(html, nameStart, 'href')) this.said |= Said.address
        else if (standsAt(html, nameStart, 'open')) this.said |= Said.open
        break
      case 5:
        if (standsAt(html, nameStart, 'class')) {
          if (this.look === 0) this.look = this.classes.id(html, valueStart, valueEnd)
        } else if (standsAt(html, nameStart, 'style') && this.#isHiding(valueStart, valueEnd))
          this.said |= Said.hidden
        break
      case 6:
        if (standsAt(html, nameStart, 'hidden')) this.said |= Said.hidden
    }
  }

  #isHiding(valueStart: number, valueEnd: number): boolean {
    return hidesByStyle(this.#html.slice(valueStart, valueEnd))
  }

  #hearAsked(place: number, valueStart: number, valueEnd: number): void {
    for (let at = 0; at < this.#heardCount; at++) if (this.#heard[at] === place) return
    this.#heard[this.#heardCount++] = place
    if (place < this.#asked.takenCount) this.#bearers[place]!.push(this.#node, valueStart, valueEnd)
    const name = this.#asked.nameOf(place, this.#html, valueStart, valueEnd)
    if (name >= 0) this.#names = this.sets.with(this.#names, name)
  }

  #nameOfId(id: number): number {
    if (id >= this.#idNames.length) this.#idNames = grown(this.#idNames, id * 2)
    if (this.#idNames[id] === 0) this.#idNames[id] = this.#asked.idOf(this.#ids.text(id)) + 2
    return this.#idNames[id]! - 2
  }
}
