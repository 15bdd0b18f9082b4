import { headingTags } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { WordListBuilder, type WordLists } from './hashed-words.js'
import { addNameWords } from './name-words.js'
import { TextWordReader } from './text-words.js'

/** The words of a page that its segments are predicted from, as hashes; the same word of two kinds has two hashes. */
export interface PageWords {
  /** The distinct words at the start of each segment. */
  readonly text: WordLists
  /** The words of each heading, after an empty list for segments before all headings. */
  readonly headings: WordLists
  /** For each segment the list of the heading before it. */
  readonly headingOf: Int32Array
  /** The tag name and the parts of class words and id of each block. */
  readonly names: WordLists
}

/** Maximum number of words used: the first ones are the most telling. */
const maxWords = { text: 40, heading: 8 } as const

const text = new WordListBuilder()
const headings = new WordListBuilder()
const names = new WordListBuilder()

export function pageWords(segmentation: Segmentation): PageWords {
  const { page, blocks, segments } = segmentation
  for (const lists of [text, headings, names]) lists.clear()
  const textWords = new TextWordReader(segmentation, 'text', maxWords.text, text)
  const headingWords = new TextWordReader(segmentation, 'heading', maxWords.heading, headings)
  const headingOf = new Int32Array(segments.count)
  headings.endList()
  for (let segment = 0; segment < segments.count; segment++) {
    textWords.addSegment(segment)
    headingOf[segment] = headings.lists - 1
    if (headingTags.has(page.nodes.tag[blocks.node[segments.block[segment]!]!]!))
      headingWords.addSegment(segment)
  }
  for (let block = 0; block < blocks.count; block++) addNameWords(segmentation, block, names)
  return {
    text: text.build(),
    headings: headings.build(),
    headingOf,
    names: names.build(),
  }
}
