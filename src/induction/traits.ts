import { shapeOf, startOf } from '../rules/own-text.js'
import type { Edge, Predicate, What, Where } from '../rules/predicate.js'
import { edges, sides, whats } from '../rules/predicate.js'
import type { StudiedPage, Subject } from '../rules/studied-page.js'

/** Levels above an element whose places in their parents are asked for. */
const nthLevels = 6

/** Names of elements around something; pages with more hold the rest to be noise. */
const mostAround = 400

/** Everything that holds for the subjects of pages, each as a number that is the same on every page. */
export class Traits {
  readonly #ids = new Map<string, number>()
  readonly #predicates: Predicate[] = []
  readonly #known = new WeakMap<StudiedPage, Map<string, Int32Array>>()
  /** By page: what holds for anything inside an element. */
  readonly #around = new WeakMap<StudiedPage, Map<number, readonly number[]>>()

  predicate(id: number): Predicate {
    return this.#predicates[id]!
  }

  /** What is true of a subject, as numbers, each once; worked out once, whichever fields ask. */
  of(page: StudiedPage, subject: Subject): Int32Array {
    const known = this.#known.get(page) ?? new Map<string, Int32Array>()
    this.#known.set(page, known)
    const key = `${subject.node} ${subject.run}`
    const ids = known.get(key) ?? this.#traitsOf(page, subject)
    known.set(key, ids)
    return ids
  }

  #traitsOf(page: StudiedPage, subject: Subject): Int32Array {
    const { node } = subject
    const element = page.elementOf(node)
    const up = page.page.nodes.parent[element]!
    const ids = [
      ...this.#named(page, element, 'self'),
      ...(up > 0 ? this.#named(page, up, 'parent') : []),
      ...this.#aroundOf(page, element),
      ...page.startOf(subject).flatMap((inner) => this.#named(page, inner, 'start')),
      this.#id(`path ${page.path(element)}`, () => ({ kind: 'path', path: page.path(element) })),
      ...this.#places(page, element),
      ...this.#texts(page, node),
    ]
    return Int32Array.from(new Set(ids))
  }

  #id(key: string, predicate: () => Predicate): number {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = this.#predicates.length
    this.#ids.set(key, id)
    this.#predicates.push(predicate())
    return id
  }

  #named(page: StudiedPage, element: number, where: Where): readonly number[] {
    const id = (what: What, name: string): number =>
      this.#id(`${where} ${what} ${name}`, () => ({ kind: 'named', where, what, name }))
    return whats.flatMap((what) => page.namesOf(element, what).map((name) => id(what, name)))
  }

  /** Outer elements come before inner ones, so that none is asked twice; nothing recurses. */
  #aroundOf(page: StudiedPage, element: number): readonly number[] {
    const known = this.#around.get(page) ?? new Map<number, readonly number[]>()
    this.#around.set(page, known)
    const { parent } = page.page.nodes
    const missing: number[] = []
    for (let at = element; at > 0 && !known.has(at); at = parent[at]!) missing.push(at)
    for (const at of missing.reverse()) {
      const up = parent[at]!
      const above = known.get(up) ?? []
      const isFull = above.length >= mostAround
      const own = up > 0 && !isFull ? this.#named(page, up, 'around') : []
      const fresh = own.filter((id) => !above.includes(id))
      known.set(at, fresh.length === 0 ? above : [...above, ...fresh])
    }
    return known.get(element) ?? []
  }

  #places(page: StudiedPage, element: number): readonly number[] {
    const { parent } = page.page.nodes
    const ids: number[] = []
    for (let at = element, up = 0; at > 0 && up <= nthLevels; at = parent[at]!, up++) {
      const tag = page.page.tagName(at)
      const places = page.surroundings.nth(at)
      const id = (from: Edge): number =>
        this.#id(`nth ${up} ${tag} ${places[from]} ${from}`, () => ({
          kind: 'nth',
          up,
          tag,
          place: places[from],
          from,
        }))
      ids.push(...edges.map(id))
    }
    return ids
  }

  #texts(page: StudiedPage, node: number): readonly number[] {
    const { surroundings } = page
    const near = sides.flatMap((side) =>
      [surroundings[side](node)]
        .flat()
        .flatMap((text) =>
          text === undefined
            ? []
            : [this.#id(`${side} ${text}`, () => ({ kind: 'near', side, text }))],
        ),
    )
    const own = page.ownText(node)
    const text = startOf(own)
    const shape = shapeOf(own)
    const place = surroundings.part(node)
    return [
      ...near,
      ...(text === undefined ? [] : [this.#id(`starts ${text}`, () => ({ kind: 'starts', text }))]),
      ...(shape === '' ? [] : [this.#id(`shape ${shape}`, () => ({ kind: 'shape', shape }))]),
      ...(place === 0 ? [] : [this.#id(`part ${place}`, () => ({ kind: 'part', place }))]),
    ]
  }
}
