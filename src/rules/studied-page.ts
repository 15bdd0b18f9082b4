import { runLine } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { isShownRun } from '../blocks/shown-runs.js'
import { classWords, idWord } from '../blocks/words.js'
import type { Matrix } from '../features/matrix.js'
import { runVectors } from '../features/vectors.js'
import type { Page } from '../page/page.js'
import { readPage } from '../page/read-page.js'
import type { Predicate, What } from './predicate.js'

/** What rules decide about: an element, and the run that it begins with; -1 when there is none in it. */
export interface Subject {
  readonly node: number
  readonly run: number
}

/** A page with everything that rules ask about. */
export class StudiedPage {
  readonly page: Page
  readonly vectors: Matrix
  readonly #classWords = new Map<number, readonly string[]>()
  readonly #lines = new Map<number, string>()

  constructor(readonly segmentation: Segmentation) {
    this.page = segmentation.page
    this.vectors = runVectors(segmentation)
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
    switch (predicate.kind) {
      case 'named':
        return predicate.where === 'self'
          ? this.#isNamed(subject.node, predicate.what, predicate.name)
          : this.#isInside(subject.node, predicate.what, predicate.name)
      case 'after':
        return this.lineBefore(subject) === predicate.text
      case 'measure':
        return this.measure(subject, predicate.feature) >= predicate.atLeast
    }
  }

  /** A feature of the subject's run; 0 for what holds no run and for names that are no feature. */
  measure({ run }: Subject, feature: string): number {
    const column = this.vectors.names.indexOf(feature)
    return run < 0 || column < 0 ? 0 : this.vectors.at(run, column)
  }

  /** The names of one kind that an element has. */
  namesOf(node: number, what: What): readonly string[] {
    if (what === 'class') return this.classWords(node)
    const name = what === 'tag' ? this.page.tagName(node) : idWord(this.page, node)
    return name === undefined ? [] : [name]
  }

  classWords(node: number): readonly string[] {
    let words = this.#classWords.get(node)
    if (words === undefined) {
      words = classWords(this.page, node)
      this.#classWords.set(node, words)
    }
    return words
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

  /** The text of the run before the subject's own; undefined at the page's start. */
  lineBefore({ run }: Subject): string | undefined {
    return run > 0 ? this.line(run - 1) : undefined
  }

  #isNamed(node: number, what: What, name: string): boolean {
    if (what === 'class') return this.classWords(node).includes(name)
    return what === 'tag' ? this.page.tagName(node) === name : idWord(this.page, node) === name
  }

  #isInside(node: number, what: What, name: string): boolean {
    const { parent } = this.page.nodes
    for (let at = parent[node]!; at > 0; at = parent[at]!) {
      if (this.#isNamed(at, what, name)) return true
    }
    return false
  }
}

export const studyPage = (html: string): StudiedPage => new StudiedPage(segment(readPage(html)))
