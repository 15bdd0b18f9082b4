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
 * Chunks of Markdown in its order: none of two sections, none larger than allowed unless it is a single part that must
 * stay whole.
 */
export function* chunksOf(lines: readonly MarkdownLine[], options: ChunkOptions): Iterable<Chunk> {
  const markdown = lines.map(({ text }) => text).join('\n')
  let count = 0
  for (const section of sectionsOf(partsOf(lines, markdown, options)))
    for (const chunk of sectionChunks(section, markdown, options))
      yield { chunk: count++, headings: section.headings, ...chunk }
}

/** How sizes are counted: that of a text, and what is between two texts adds to their sum. */
const measures = {
  words: { size: chunkWords, gap: () => 0 },
  characters: { size: (text: string) => text.length, gap: (length: number) => length },
} as const

type Measure = (typeof measures)[ChunkOptions['unit']]

/** What a chunk may begin with; nothing inside of it is cut, but its plain texts if it is too long. */
interface Part {
  readonly from: number
  to: number
  readonly size: number
  /** What stands between it and the next part. */
  readonly gap: number
  /** A chunk rather ends before a part that is less deep. */
  readonly depth: number
  readonly heading: MarkdownLine['heading']
  readonly head: string | undefined
  readonly headSize: number
  readonly plain: { readonly from: number; readonly to: number }[]
}

function partsOf(
  lines: readonly MarkdownLine[],
  markdown: string,
  { unit, limit, overlap }: ChunkOptions,
): readonly Part[] {
  const measure = measures[unit]
  const parts: Part[] = []
  const heads = new Map<readonly string[], Pick<Part, 'head' | 'headSize'>>()
  const headOf = (head: readonly string[]): Pick<Part, 'head' | 'headSize'> => {
    const known = heads.get(head) ?? repeatedHead(head.join('\n'), (limit - overlap) / 2, measure)
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
        ...{ size: 0, gap: 0 },
        depth: depth ?? 0,
        heading,
        ...headOf(head),
        plain: [],
      })
    if (!isGap) {
      const part = parts.at(-1)!
      part.to = isBroken ? end - 1 : end
      for (const range of plain) part.plain.push({ from: end - range.from, to: end - range.to })
    }
    from = end + 1
  }
  return parts
    .filter(({ from, to }) => markdown.slice(from, to).trim() !== '')
    .map((part, at, all) => ({
      ...part,
      size: measure.size(markdown.slice(part.from, part.to)),
      gap: measure.gap((all[at + 1]?.from ?? part.to) - part.to),
    }))
}

const noHead: readonly string[] = []

/** A head that would take most of each chunk is not repeated. */
function repeatedHead(
  head: string,
  most: number,
  measure: Measure,
): Pick<Part, 'head' | 'headSize'> {
  const headSize = measure.size(head) + measure.gap(1)
  return head === '' || headSize > most ? { head: undefined, headSize: 0 } : { head, headSize }
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
  options: ChunkOptions,
): Iterable<SectionChunk> {
  const { unit, limit, overlap } = options
  const measure = measures[unit]
  const room = limit - overlap
  const parts = fittingParts(whole, markdown, { limit, room, measure })
  let before = 0
  for (let start = 0; start < parts.length; ) {
    const end = chunkEnd(parts, start, start === 0 ? limit : room)
    const from =
      start === 0 || overlap === 0
        ? { part: parts[start]!, at: parts[start]!.from }
        : overlapStart(parts, { start, least: before + 1 }, markdown, options)
    yield chunkFrom(from, { parts, start, end }, markdown, options)
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
  { unit, limit }: ChunkOptions,
): SectionChunk {
  const { to } = parts[end - 1]!
  const { head } = part
  const own = markdown.slice(at, to)
  const text = head === undefined ? own : `${head}\n${own}`
  const overlap = parts[start]!.from - at
  return {
    text,
    words: chunkWords(text),
    start: at,
    end: to,
    ...(head !== undefined && { head }),
    ...(overlap > 0 && { overlap }),
    ...(measures[unit].size(text) > limit && { oversized: true as const }),
  }
}

/** Parts that fit, as far as texts can be cut. */
const fittingParts = (
  parts: readonly Part[],
  markdown: string,
  {
    limit,
    room,
    measure,
  }: { readonly limit: number; readonly room: number; readonly measure: Measure },
): readonly Part[] => {
  // what follows the headings must leave room for them
  const headings = parts.findIndex((part) => !isHeading(part))
  const taken = parts
    .slice(0, Math.max(0, headings))
    .reduce((sum, { size, gap }) => sum + size + gap, 0)
  return parts.flatMap((part, at) => {
    const most = at === headings && taken < limit ? Math.min(room, limit - taken) : room
    return part.size <= most ? [part] : sentencesOf(part, markdown, most, measure)
  })
}

const sentencesOf = (
  part: Part,
  markdown: string,
  most: number,
  measure: Measure,
): readonly Part[] =>
  cutPart(part, markdown, { startsIn: sentenceStarts, depth: 1_000, measure }).flatMap(
    (sentence) =>
      sentence.size <= most
        ? [sentence]
        : cutPart(sentence, markdown, { startsIn: wordStarts, depth: 2_000, measure }),
  )

interface Cut {
  /** Where a text may be cut. */
  readonly startsIn: (text: string) => readonly number[]
  readonly depth: number
  readonly measure: Measure
}

/** Cuts the plain texts of a part. */
function cutPart(part: Part, markdown: string, { startsIn, depth, measure }: Cut): readonly Part[] {
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
      size: measure.size(own),
      gap: measure.gap(end - to) + (end === part.to ? part.gap : 0),
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
  let size = parts[start]!.headSize + parts[start]!.size
  let best: number | undefined
  for (let at = start + 1; at < parts.length; at++) {
    const part = parts[at]!
    const isFull = size >= room / 2
    if (isFull && (best === undefined || part.depth <= parts[best]!.depth)) best = at
    size += parts[at - 1]!.gap + part.size
    if (size > room) return best ?? at
  }
  return parts.length
}

/** Where a chunk begins that repeats the end of the one before: with a part, a sentence or a word. */
function overlapStart(
  parts: readonly Part[],
  { start, least }: { readonly start: number; readonly least: number },
  markdown: string,
  { unit, overlap }: ChunkOptions,
): { readonly part: Part; readonly at: number } {
  const measure = measures[unit]
  const sizeOf = ({ size, gap }: Part): number => size + gap
  let at = start
  let size = 0
  while (at > least) {
    const part = parts[at - 1]!
    // rows stay below the head of their table
    if (parts[at]!.head !== undefined && part.head !== parts[at]!.head) break
    if (sizeOf(part) + size + headGrowth(part, parts[start]!) > overlap) break
    size += sizeOf(part)
    at--
  }
  const [before, first] = [parts[at - 1]!, parts[at]!]
  if (at === start && first.head === undefined && before.plain.length > 0)
    for (const startsIn of [sentenceStarts, wordStarts]) {
      const pieces = cutPart(before, markdown, { startsIn, depth: 0, measure })
      let piece = pieces.length
      while (piece > 1 && size + sizeOf(pieces[piece - 1]!) <= overlap)
        size += sizeOf(pieces[--piece]!)
      if (piece < pieces.length) return { part: pieces[piece]!, at: pieces[piece]!.from }
    }
  return { part: first, at: first.from }
}

/** What the head of another table adds. */
const headGrowth = (part: Part, start: Part): number => Math.max(0, part.headSize - start.headSize)
