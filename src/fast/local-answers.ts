import { isAsciiLetter } from '../page/markup-characters.js'
import { TEXT } from '../page/tags.js'
import { shapeOf, startOf } from '../rules/own-text.js'
import type { Predicate } from '../rules/predicate.js'
import { longestPath } from '../rules/studied-page.js'
import type { Candidates } from './candidates.js'
import { type CloseBy, mayBegin } from './close-by.js'
import { NOTHING } from './first-shown.js'
import type { Places } from './places.js'
import type { Question } from './questions.js'
import type { Sketch } from './sketch.js'

/** Answers the questions that the standing of an element does not. */
export class LocalAnswers {
  readonly #sketch: Sketch
  readonly #places: Places
  readonly #closeBy: CloseBy

  constructor(sketch: Sketch, places: Places, closeBy: CloseBy) {
    this.#sketch = sketch
    this.#places = places
    this.#closeBy = closeBy
  }

  holds({ predicate, name }: Question, candidates: Candidates, at: number): boolean {
    const node = candidates.node(at)
    switch (predicate.kind) {
      case 'named':
        return this.#beginsIn(name, node, candidates.begins(at))
      case 'nth':
        return this.#isNth(predicate, node)
      case 'part':
        return this.#partOf(node) === predicate.place
      case 'near':
        return this.#closeBy.isNear(predicate.side, node, predicate.text)
      case 'starts':
        return this.#starts(node, predicate.text)
      case 'shape':
        return this.#hasShape(node, predicate.shape)
      default:
        throw new TypeError(`${predicate.kind} is not answered by a sketch`)
    }
  }

  #beginsIn(name: number, node: number, begins: number): boolean {
    const { standings, table } = this.#sketch
    const { tag, parent } = table.nodes
    if (begins < 0 || tag[node] === TEXT) return false
    let at = parent[begins]!
    for (let level = 0; at > node && level < longestPath; level++) {
      if (standings.has(table.standing[at]!, name)) return true
      at = parent[at]!
    }
    return false
  }

  #isNth({ up, tag, place, from }: Predicate & { readonly kind: 'nth' }, node: number): boolean {
    const { nodes } = this.#sketch.table
    let at = nodes.tag[node] === TEXT ? nodes.parent[node]! : node
    for (let level = 0; level < up && at > 0; level++) at = nodes.parent[at]!
    return at > 0 && this.#sketch.tagName(at) === tag && this.#places[from](at) === place
  }

  #partOf(node: number): number {
    return this.#sketch.table.nodes.tag[node] === TEXT ? this.#places.first(node) : 0
  }

  #starts(node: number, wanted: string): boolean {
    const first = this.#closeBy.firstCode(node)
    return mayBegin(first, wanted) && startOf(this.#ownLine(node)) === wanted
  }

  #hasShape(node: number, wanted: string): boolean {
    const first = this.#closeBy.firstCode(node)
    return mayBeginShape(first, wanted) && shapeOf(this.#ownLine(node)) === wanted
  }

  #ownLine(node: number): string {
    const text = this.#closeBy.firstText(node)
    return text < 0 ? '' : this.#closeBy.line(text)
  }
}

function mayBeginShape(first: number, shape: string): boolean {
  if (first === NOTHING) return shape === ''
  if (first < 0 || first >= 128) return true
  if (isAsciiLetter(first)) return shape.startsWith('a') || shape.startsWith('A')
  return isDigit(first) ? shape.startsWith('9') : mayBegin(first, shape)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
