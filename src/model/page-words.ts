import { runText } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { classWords, idWord } from '../blocks/words.js'
import { hashStart, hashStep } from '../features/word-hashes.js'
import { TagSet } from '../page/tags.js'

/** The words that may tell of a page's runs what they are, as hashes: the same word of two kinds has two. */
export interface PageWords {
  /** Each word of a run's beginning once. */
  readonly text: readonly Words[]
  /** The words of the heading before a run; runs below the same heading share them. */
  readonly heading: readonly Words[]
  /** Tag name, and the parts of class words and id, of each block. */
  readonly names: readonly Words[]
}

export type Words = readonly number[]

const limits = {
  /** Words of a run that are looked at: what it is shows early. */
  text: 40,
  heading: 8,
  /** Longer parts of names were made by programs. */
  namePart: 20,
} as const

const headings = new TagSet('h1 h2 h3 h4 h5 h6')

const none: Words = []

export function pageWords(segmentation: Segmentation): PageWords {
  const { page, blocks, runs } = segmentation
  const text: Words[] = []
  const heading: Words[] = []
  let last = none
  for (let run = 0; run < runs.count; run++) {
    const tokens = tokensOf(runText(segmentation, run))
    text.push(hashed('text', tokens.slice(0, limits.text)))
    heading.push(last)
    const tag = page.nodes.tag[blocks.node[runs.block[run]!]!]!
    if (headings.has(tag)) last = hashed('heading', tokens.slice(0, limits.heading))
  }
  const names = Array.from(blocks.node, (node) => [
    ...hashed('tag', [page.tagName(node)]),
    ...hashed('class', classWords(page, node).flatMap(nameParts)),
    ...hashed('id', nameParts(idWord(page, node) ?? '')),
  ])
  return { text, heading, names }
}

/** Letters and digits in lower case; all numbers are one word. */
const tokensOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) =>
    /^\d+$/.test(word) ? '0' : word,
  )

/** `relatedPosts-2` is made of "related" and "posts". */
const nameParts = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length > 1 && part.length <= limits.namePart)

const hashed = (kind: string, words: readonly string[]): Words => [
  ...new Set(words.map((word) => hashOf(`${kind} ${word}`))),
]

function hashOf(text: string): number {
  let hash = hashStart
  for (let at = 0; at < text.length; at++) hash = hashStep(hash, text.charCodeAt(at))
  return hash >>> 0
}
