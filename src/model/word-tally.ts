import type { Segmentation } from '../blocks/segmentation.js'
import type { PageWords } from './page-words.js'
import { listAt } from './word-lists.js'

/** In how much content words were met. */
interface Met {
  pages: number
  /** The sum over pages of the share of its runs there that are content. */
  content: number
}

/** Counts over labelled pages in which company words are: what weights of words are learned from. */
export class WordTally {
  readonly met = new Map<number, Met>()

  /** Counts a page: of each word the share of runs with it that are content. A run counts for the root of its words. */
  add(
    { runs, blocks }: Segmentation,
    { text, headings, headingOf, names }: PageWords,
    words: ArrayLike<number>,
    isContent: (run: number) => boolean,
  ): void {
    const sums = new Map<number, { all: number; content: number }>()
    const count = (word: number, weight: number, content: number): void => {
      const sum = sums.get(word) ?? { all: 0, content: 0 }
      sum.all += weight
      sum.content += weight * content
      sums.set(word, sum)
    }
    for (let run = 0; run < runs.count; run++) {
      const weight = Math.sqrt(Math.max(1, words[run]!))
      const content = isContent(run) ? 1 : 0
      const around = new Set<number>()
      for (let block = runs.block[run]!; ; block = blocks.parent[block]!) {
        for (const name of listAt(names, block)) around.add(name)
        if (block === 0) break
      }
      const heading = listAt(headings, headingOf[run]!)
      for (const word of [...listAt(text, run), ...heading, ...around]) count(word, weight, content)
    }
    for (const [word, { all, content }] of sums) this.#addMet(word, 1, content / all)
  }

  /** Counts what another tally did. */
  addAll(other: WordTally): void {
    for (const [word, { pages, content }] of other.met) this.#addMet(word, pages, content)
  }

  #addMet(word: number, pages: number, content: number): void {
    const met = this.met.get(word)
    if (met === undefined) this.met.set(word, { pages, content })
    else {
      met.pages += pages
      met.content += content
    }
  }
}
