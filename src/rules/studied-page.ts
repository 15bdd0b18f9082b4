import { runLine } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import type { Matrix } from '../features/matrix.js'
import { runVectors } from '../features/vectors.js'
import type { Page } from '../page/page.js'
import { readPage } from '../page/read-page.js'
import { NamesOfElements } from './names-of-elements.js'
import { shapeOf, startOf } from './own-text.js'
import type { Predicate, What } from './predicate.js'
import { Surroundings } from './surroundings.js'

/** What rules decide about: a text or an element, and the run that it begins with; -1 when there is none in it. */
export interface Subject {
  readonly node: number
  readonly run: number
}

/** How likely the general model holds each run of a page for main content. */
export type Opinions = (page: StudiedPage) => ArrayLike<number>

/** Elements of a path, from the innermost. */
export const longestPath = 50

/** A page with everything that rules ask about; what costs something is worked out when it is first asked for. */
export class StudiedPage {
  readonly page: Page
  readonly #opinionsOf: Opinions | undefined
  readonly #names: NamesOfElements
  readonly #paths = new Map<number, string>()
  readonly #lines = new Map<number, string>()
  readonly #insides = new Map<Predicate, Uint8Array>()
  #vectors: Matrix | undefined
  #surroundings: Surroundings | undefined
  #opinions: ArrayLike<number> | undefined

  constructor(
    readonly segmentation: Segmentation,
    opinionsOf?: Opinions,
  ) {
    this.page = segmentation.page
    this.#names = new NamesOfElements(this.page)
    this.#opinionsOf = opinionsOf
  }

  get vectors(): Matrix {
    this.#vectors ??= runVectors(this.segmentation)
    return this.#vectors
  }

  get surroundings(): Surroundings {
    this.#surroundings ??= new Surroundings(this.page)
    return this.#surroundings
  }

  get warnings(): readonly string[] {
    return [...this.page.warnings, ...this.segmentation.warnings]
  }

  /** Whether a run is shown where scripts run. */
  isShown(run: number): boolean {
    return isShownRun(this.segmentation, run)
  }

  /** Whether a question is answered with yes. */
  holds(predicate: Predicate, subject: Subject): boolean {
    const { node } = subject
    switch (predicate.kind) {
      case 'named':
        return this.#holdsNamed(predicate, subject)
      case 'path':
        return this.path(this.elementOf(node)) === predicate.path
      case 'nth':
        return this.#holdsNth(predicate, this.elementOf(node))
      case 'part':
        return this.surroundings.part(node) === predicate.place
      case 'near':
        return this.#holdsNear(predicate, node)
      case 'starts':
        return startOf(this.ownText(node)) === predicate.text
      case 'shape':
        return shapeOf(this.ownText(node)) === predicate.shape
      case 'measure':
        return this.measure(subject, predicate.feature) >= predicate.atLeast
      case 'opinion':
        return this.opinion(subject) >= predicate.atLeast
    }
  }

  /** The element that a node is, or is a text of. */
  elementOf(node: number): number {
    return this.page.isText(node) ? this.page.nodes.parent[node]! : node
  }

  /** The text of a text, or the first text of an element, on one line. */
  ownText(node: number): string {
    const text = this.surroundings.firstText(node)
    return text === undefined ? '' : this.surroundings.line(text)
  }

  /** The elements inside a subject that its run begins in, from the innermost. */
  startOf({ node, run }: Subject): readonly number[] {
    if (run < 0 || this.page.isText(node)) return []
    const { parent } = this.page.nodes
    const inner: number[] = []
    let at = parent[this.segmentation.runs.firstNode[run]!]!
    for (; at > node && inner.length < longestPath; at = parent[at]!) inner.push(at)
    return inner
  }

  /** A feature of the subject's run; 0 for what holds no run and for names that are no feature. */
  measure({ run }: Subject, feature: string): number {
    if (run < 0) return 0
    const column = this.vectors.names.indexOf(feature)
    return column < 0 ? 0 : this.vectors.at(run, column)
  }

  /** What the general model thinks of the subject's run, from 0 to 1; 0 where it is not asked. */
  opinion({ run }: Subject): number {
    this.#opinions ??= this.#opinionsOf?.(this) ?? []
    return this.#opinions[run] ?? 0
  }

  /** The names of one kind that an element has. */
  namesOf(node: number, what: What): readonly string[] {
    return this.#names.of(node, what)
  }

  classWords(node: number): readonly string[] {
    return this.#names.classWords(node)
  }

  /** Tags and classes from the document down, as far as a person follows: `html > body > div.story > p`. */
  path(element: number): string {
    const known = this.#paths.get(element)
    if (known !== undefined) return known
    const { parent } = this.page.nodes
    const steps: string[] = []
    for (let at = element; at > 0 && steps.length < longestPath; at = parent[at]!) {
      steps.push([this.page.tagName(at), ...this.classWords(at)].join('.'))
    }
    const path = steps.reverse().join(' > ')
    this.#paths.set(element, path)
    return path
  }

  /** The text of a run on one line. */
  line(run: number): string {
    let line = this.#lines.get(run)
    if (line === undefined) {
      line = runLine(this.segmentation, run)
      this.#lines.set(run, line)
    }
    return line
  }

  #holdsNamed(predicate: Predicate & { readonly kind: 'named' }, subject: Subject): boolean {
    const { where, what, name } = predicate
    const element = this.elementOf(subject.node)
    switch (where) {
      case 'self':
        return this.#names.isNamed(element, what, name)
      case 'around':
        return this.#inside(predicate)[element] === 1
      case 'parent': {
        const up = this.page.nodes.parent[element]!
        return up > 0 && this.#names.isNamed(up, what, name)
      }
      case 'start':
        return this.startOf(subject).some((inner) => this.#names.isNamed(inner, what, name))
    }
  }

  /** The nodes that stand inside of an element of that name: worked out for all of them at once. */
  #inside(predicate: Predicate & { readonly kind: 'named' }): Uint8Array {
    const known = this.#insides.get(predicate)
    if (known !== undefined) return known
    const { parent, count } = this.page.nodes
    const inside = new Uint8Array(count)
    const isNamed = new Uint8Array(count)
    for (let node = 1; node < count; node++) {
      const up = parent[node]!
      if (inside[up] === 1 || isNamed[up] === 1) inside[node] = 1
      if (this.page.isText(node)) continue
      if (this.#names.isNamed(node, predicate.what, predicate.name)) isNamed[node] = 1
    }
    this.#insides.set(predicate, inside)
    return inside
  }

  #holdsNth(
    { up, tag, place, from }: Predicate & { readonly kind: 'nth' },
    element: number,
  ): boolean {
    let node = element
    for (let level = 0; level < up && node > 0; level++) node = this.page.nodes.parent[node]!
    return (
      node > 0 && this.page.tagName(node) === tag && this.surroundings.nth(node)[from] === place
    )
  }

  #holdsNear({ side, text }: Predicate & { readonly kind: 'near' }, node: number): boolean {
    if (side === 'beside') return this.surroundings.beside(node).includes(text)
    return this.surroundings[side](node) === text
  }
}

export const studyPage = (html: string, opinions?: Opinions): StudiedPage =>
  new StudiedPage(segment(readPage(html)), opinions)
