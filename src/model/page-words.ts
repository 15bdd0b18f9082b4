import type { Segmentation } from '../blocks/segmentation.js'
import { headingTags } from '../page/tags.js'
import { addNameWords } from './name-words.js'
import { TextWords } from './text-words.js'
import { WordListMaker, type WordLists } from './word-lists.js'

/** The words that may tell of a page's runs what they are, as hashes: the same word of two kinds has two. */
export interface PageWords {
  /** Each word of a run's beginning once. */
  readonly text: WordLists
  /** The words of each heading; before them a list of none. */
  readonly headings: WordLists
  /** The list of the heading before each run. */
  readonly headingOf: Int32Array
  /** Tag name, and the parts of class words and id, of each block. */
  readonly names: WordLists
}

/** Words of a run that are looked at: what it is shows early. */
const longest = { text: 40, heading: 8 } as const

export function pageWords(segmentation: Segmentation): PageWords {
  const { page, blocks, runs } = segmentation
  const text = new WordListMaker()
  const headings = new WordListMaker()
  const names = new WordListMaker()
  const textWords = new TextWords(segmentation, 'text', longest.text, text)
  const headingWords = new TextWords(segmentation, 'heading', longest.heading, headings)
  const headingOf = new Int32Array(runs.count)
  headings.endList()
  for (let run = 0; run < runs.count; run++) {
    textWords.addRun(run)
    headingOf[run] = headings.lists - 1
    if (headingTags.has(page.nodes.tag[blocks.node[runs.block[run]!]!]!)) headingWords.addRun(run)
  }
  for (let block = 0; block < blocks.count; block++) addNameWords(segmentation, block, names)
  return {
    text: text.finish(),
    headings: headings.finish(),
    headingOf,
    names: names.finish(),
  }
}
