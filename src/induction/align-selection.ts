import { firstOver } from '../core/first-over.js'
import { Context } from '../page/context.js'
import { DOCUMENT, TEXT } from '../page/tags.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'

/**
 * Finds the subjects that selected elements mean: the elements themselves, or the one inside each that holds all its
 * text (`<h1><span>...</span></h1>`). Subjects come in page order.
 */
export class Selection {
  readonly #page: StudiedPage
  readonly #placeOf: ReadonlyMap<number, number>
  readonly #subjects: readonly Subject[]
  #texts: readonly number[] | undefined

  constructor(page: StudiedPage, subjects: readonly Subject[]) {
    this.#page = page
    this.#subjects = subjects
    this.#placeOf = new Map(subjects.map(({ node }, at) => [node, at]))
  }

  /** The place of the subject that is the element itself. */
  own(node: number): number | undefined {
    return this.#placeOf.get(node)
  }

  /** The place of the subject that is the element, or holds all its text. */
  meant(node: number): number | undefined {
    return this.own(node) ?? this.#inside(node)
  }

  /** Its first subject holds its first text; no other can hold all of them. */
  #inside(outer: number): number | undefined {
    const { end } = this.#page.page.nodes
    const first = firstOver(this.#subjects.length, (at) => this.#subjects[at]!.node > outer)
    const inner = this.#subjects[first]?.node
    if (inner === undefined || inner >= end[outer]!) return undefined
    this.#texts ??= textsOf(this.#page)
    const texts = this.#texts
    const last = texts[firstOver(texts.length, (at) => texts[at]! >= end[outer]!) - 1]!
    return last < end[inner]! ? first : undefined
  }
}

/** The texts that are read, in page order. */
function textsOf({ page }: StudiedPage): readonly number[] {
  const { tag, parent, context, count } = page.nodes
  const texts: number[] = []
  for (let node = 0; node < count; node++) {
    if (tag[node] !== TEXT || (context[node]! & (Context.raw | Context.template)) !== 0) continue
    if (tag[parent[node]!] !== DOCUMENT && /\S/.test(page.text(node))) texts.push(node)
  }
  return texts
}
