import type { ContentTree } from '../../analysis/content/content.js'
import type { Extraction } from '../../extraction/extraction.js'
import { chunkWords, sentenceStarts, wordStarts } from './chunk-words.js'
import type { ChunkOptions } from './format-names.js'
import { linesOfMarkdown } from './markdown.js'
import type { MarkdownLine } from './markdown-line.js'

/** A part of the Markdown of a page, from `start` to before `end`. */
export interface Chunk {
  /** Its place among the chunks of the page, from 0. */
  readonly chunk: number
  /** The headings that it stands below, the last of them its own. */
  readonly headings: readonly string[]
  readonly text: string
  readonly words: number
  readonly start: number
  readonly end: number
  /** The head of its table, repeated before the text from `start` on. */
  readonly head?: string
  /** So many characters from `start` on also end the chunk before. */
  readonly overlap?: number
  /** Exceeds the limit, because it is a single part that must stay whole. */
  readonly oversized?: true
}

/** A chunk with what is known of its page. */
export type PageChunk = Pick<
  Extraction,
  'id' | 'url' | 'title' | 'author' | 'date' | 'language' | 'pageType' | 'duplicateOf'
> &
  Chunk

export function* chunksOfPage(
  found: Extraction,
  content: ContentTree,
  options: ChunkOptions,
): Iterable<PageChunk> {
  const { id, url, title, author, date, language, pageType, duplicateOf } = found
  const page = { id, url, title, author, date, language, pageType, duplicateOf }
  for (const chunk of chunksOf(linesOfMarkdown(content, found), options))
    yield { ...page, ...chunk } as PageChunk
}

/**
 * Chunks of Markdown in its order: none of two sections, none of more words than allowed unless it is a single part
 * that must stay whole.
 */
export function* chunksOf(lines: readonly MarkdownLine[], options: ChunkOptions): Iterable<Chunk> {
  const markdown = lines.map(({ text }) => text).join('\n')
  let count = 0
  for (const section of sectionsOf(partsOf(lines, markdown, options)))
    for (const chunk of sectionChunks(section, markdown, options))
      yield { chunk: count++, headings: section.headings, ...chunk }
}

/** What a chunk may begin with; nothing inside of it is cut, but its plain texts if it is too long. */
interface Part {
  readonly from: number
  to: number
  words: number
  /** A chunk rather ends before a part that is less deep. */
  readonly depth: number
  readonly heading: MarkdownLine['heading']
  readonly head: string | undefined
  readonly headWords: number
  readonly plain: { readonly from: number; readonly to: number }[]
}

function partsOf(
  lines: readonly MarkdownLine[],
  markdown: string,
  { words, overlap }: ChunkOptions,
): readonly Part[] {
  const parts: Part[] = []
  const heads = new Map<readonly string[], Pick<Part, 'head' | 'headWords'>>()
  const headOf = (head: readonly string[]): Pick<Part, 'head' | 'headWords'> => {
    const known = heads.get(head) ?? repeatedHead(head.join('\n'), (words - overlap) / 2)
    heads.set(head, known)
    return known
  }
  let from = 0
  for (const { text, depth, isGap, isBroken, heading, head = noHead, plain = [] } of lines) {
    const end = from + text.length
    if (depth !== undefined || parts.length === 0)
      parts.push({
        from,
        to: from,
        words: 0,
        depth: depth ?? 0,
        heading,
        ...headOf(head),
        plain: [],
      })
    if (!isGap) {
      const part = parts.at(-1)!
      part.to = isBroken ? end - 1 : end
      part.words += chunkWords(markdown.slice(from, part.to))
      for (const range of plain) part.plain.push({ from: end - range.from, to: end - range.to })
    }
    from = end + 1
  }
  return parts.filter(({ from, to }) => to > from)
}

const noHead: readonly string[] = []

/** A head that would take most of each chunk is not repeated. */
function repeatedHead(head: string, mostWords: number): Pick<Part, 'head' | 'headWords'> {
  const headWords = chunkWords(head)
  return head === '' || headWords > mostWords
    ? { head: undefined, headWords: 0 }
    : { head, headWords }
}

interface Section {
  readonly headings: readonly string[]
  readonly parts: readonly Part[]
}

/** A heading without text below it is in the section of the next one. */
function sectionsOf(parts: readonly Part[]): readonly Section[] {
  const sections: { headings: readonly string[]; readonly parts: Part[] }[] = []
  let open: readonly { readonly level: number; readonly title: string }[] = []
  for (const part of parts) {
    const { heading } = part
    const last = sections.at(-1)
    if (heading !== undefined)
      open = [...open.filter(({ level }) => level < heading.level), heading]
    const isMore = last !== undefined && (heading === undefined || last.parts.every(isHeading))
    const headings = open.map(({ title }) => title)
    if (!isMore) sections.push({ headings, parts: [part] })
    else {
      last.parts.push(part)
      if (heading !== undefined) last.headings = headings
    }
  }
  return sections
}

const isHeading = ({ heading }: Part): boolean => heading !== undefined

type SectionChunk = Omit<Chunk, 'chunk' | 'headings'>

function* sectionChunks(
  { parts: whole }: Section,
  markdown: string,
  { words, overlap }: ChunkOptions,
): Iterable<SectionChunk> {
  const room = words - overlap
  const parts = fittingParts(whole, markdown, { words, room })
  let before = 0
  for (let start = 0; start < parts.length; ) {
    const end = chunkEnd(parts, start, start === 0 ? words : room)
    const from =
      start === 0 || overlap === 0
        ? { part: parts[start]!, at: parts[start]!.from }
        : overlapStart(parts, { start, least: before + 1 }, markdown, overlap)
    yield chunkFrom(from, { parts, start, end }, markdown, words)
    before = start
    start = end
  }
}

function chunkFrom(
  { part, at }: { readonly part: Part; readonly at: number },
  {
    parts,
    start,
    end,
  }: { readonly parts: readonly Part[]; readonly start: number; readonly end: number },
  markdown: string,
  limit: number,
): SectionChunk {
  const { to } = parts[end - 1]!
  const { head } = part
  const own = markdown.slice(at, to)
  const text = head === undefined ? own : `${head}\n${own}`
  const words = chunkWords(text)
  const overlap = parts[start]!.from - at
  return {
    text,
    words,
    start: at,
    end: to,
    ...(head !== undefined && { head }),
    ...(overlap > 0 && { overlap }),
    ...(words > limit && { oversized: true as const }),
  }
}

/** Parts that fit, as far as texts can be cut. */
const fittingParts = (
  parts: readonly Part[],
  markdown: string,
  { words, room }: { readonly words: number; readonly room: number },
): readonly Part[] => {
  // what follows the headings must leave room for them
  const headings = parts.findIndex((part) => !isHeading(part))
  const taken = parts.slice(0, Math.max(0, headings)).reduce((sum, part) => sum + part.words, 0)
  return parts.flatMap((part, at) => {
    const most = at === headings && taken < words ? Math.min(room, words - taken) : room
    return part.words <= most ? [part] : sentencesOf(part, markdown, most)
  })
}

const sentencesOf = (part: Part, markdown: string, most: number): readonly Part[] =>
  cutPart(part, markdown, sentenceStarts, 1_000).flatMap((sentence) =>
    sentence.words <= most ? [sentence] : cutPart(sentence, markdown, wordStarts, 2_000),
  )

/** Cuts the plain texts of a part where `startsIn` says. */
function cutPart(
  part: Part,
  markdown: string,
  startsIn: (text: string) => readonly number[],
  depth: number,
): readonly Part[] {
  const text = markdown.slice(part.from, part.to)
  const pieces: Part[] = []
  let from = part.from
  let range = 0
  let inside = 0
  const add = (end: number): void => {
    const own = markdown.slice(from, end).trimEnd()
    const to = from + own.length
    const plain: Part['plain'] = []
    while (inside < part.plain.length && part.plain[inside]!.to <= from) inside++
    for (let other = inside; other < part.plain.length && part.plain[other]!.from < to; other++)
      plain.push({
        from: Math.max(part.plain[other]!.from, from),
        to: Math.min(part.plain[other]!.to, to),
      })
    pieces.push({
      ...part,
      from,
      to,
      words: chunkWords(own),
      plain,
      ...(pieces.length > 0 && { depth }),
    })
    from = end
  }
  for (const start of startsIn(text)) {
    const at = part.from + start
    while (range < part.plain.length && part.plain[range]!.to < at) range++
    const isPlain = range < part.plain.length && part.plain[range]!.from <= at
    if (isPlain && at > from && markdown[at - 1] !== '\\' && markdown.slice(from, at).trim() !== '')
      add(at)
  }
  add(part.to)
  return pieces
}

/**
 * The part that the next chunk begins with: of those that at least half of the room is before, the one that is least
 * deep and last.
 */
function chunkEnd(parts: readonly Part[], start: number, room: number): number {
  let words = parts[start]!.headWords + parts[start]!.words
  let best: number | undefined
  for (let at = start + 1; at < parts.length; at++) {
    const part = parts[at]!
    const isFull = words >= room / 2
    if (isFull && (best === undefined || part.depth <= parts[best]!.depth)) best = at
    words += part.words
    if (words > room) return best ?? at
  }
  return parts.length
}

/** Where a chunk begins that repeats the end of the one before: with a part, a sentence or a word. */
function overlapStart(
  parts: readonly Part[],
  { start, least }: { readonly start: number; readonly least: number },
  markdown: string,
  overlap: number,
): { readonly part: Part; readonly at: number } {
  let at = start
  let words = 0
  while (at > least) {
    const part = parts[at - 1]!
    // rows stay below the head of their table
    if (parts[at]!.head !== undefined && part.head !== parts[at]!.head) break
    if (part.words + words + headGrowth(part, parts[start]!) > overlap) break
    words += part.words
    at--
  }
  const [before, first] = [parts[at - 1]!, parts[at]!]
  if (at === start && first.head === undefined && before.plain.length > 0)
    for (const startsIn of [sentenceStarts, wordStarts]) {
      const pieces = cutPart(before, markdown, startsIn, 0)
      let piece = pieces.length
      while (piece > 1 && words + pieces[piece - 1]!.words <= overlap)
        words += pieces[--piece]!.words
      if (piece < pieces.length) return { part: pieces[piece]!, at: pieces[piece]!.from }
    }
  return { part: first, at: first.from }
}

/** The words that the head of another table adds. */
const headGrowth = (part: Part, start: Part): number =>
  Math.max(0, part.headWords - start.headWords)
