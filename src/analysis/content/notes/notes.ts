import { attributeId } from '../../../page/columns/attribute-names.js'
import { notContent } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { headingTags, tagId } from '../../../page/columns/tags.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'
import type { NoteReference } from '../content.js'
import { ElementStructure } from '../element-structure.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import type { PageUrls } from '../page-urls.js'
import { fragmentLinks } from './fragment-links.js'
import { type InlineNote, inlineNotes } from './inline-notes.js'
import { endOfNote, holdsHeading, partsOfNote } from './note-elements.js'
import { type FoundNote, type NotePage, noteFinders } from './note-finders.js'
import { type NoteMark, noteMarks } from './note-marks.js'
import { NoteTexts } from './note-texts.js'

const A = tagId('a')
const LI = tagId('li')
const HREF = attributeId('href')

/** The footnotes of a page. */
export interface Notes {
  /** The number of each note element. */
  readonly numbers: ReadonlyMap<number, number>
  /** The numbers of the elements of notes that stand in a line of text. */
  readonly inline: ReadonlyMap<number, number>
  /** References by their first text. */
  readonly references: ReadonlyMap<number, NoteReference>
  /** Texts without references, back links and brackets around them. */
  readonly texts: ReadonlyMap<number, string>
  /** Elements that only show where a note belongs, or repeat a note. */
  readonly omitted: readonly number[]
  /** Ranges of nodes that belong to notes whose references are kept. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** What the notes of a page are found in. */
interface NoteSources {
  readonly segmentation: Segmentation
  readonly markup: ElementMarkup
  readonly kept: readonly number[]
  readonly urls: PageUrls
  readonly url: string | undefined
  /** Whether notes need not be kept, because they belong to their references. */
  readonly extent: 'kept' | 'belonging'
}

/**
 * Finds footnotes by the conventions of their markup. Blocks in tables, with headings, or with back links only are
 * not notes.
 */
export function findNotes({ segmentation, markup, kept, urls, url, extent }: NoteSources): Notes {
  const { page, segments } = segmentation
  const first = kept.length === 0 ? 0 : segments.firstNode[kept[0]!]!
  const last = kept.length === 0 ? 0 : segments.endNode[kept.at(-1)!]!
  const inline = inlineNotes(segmentation, markup, first, last)
  const marks = noteMarks(markup, textsOf(segmentation, kept), urls)
  const isMarked = marks.length > 0
  const shown = extent === 'kept' ? kept : shownSegments(segmentation)
  const texts = new NoteTexts(page, isMarked ? textsOf(segmentation, shown) : [])
  const found = isMarked ? markedNotes({ segmentation, markup, kept, url }, texts, marks) : []
  return numbered(page, [...found, ...unreferenced(page, markup, found)], inline, texts)
}

/** The notes that marks refer to. */
function markedNotes(
  { segmentation, markup, kept, url }: Omit<NoteSources, 'urls' | 'extent'>,
  texts: NoteTexts,
  marks: readonly NoteMark[],
): readonly FoundNote[] {
  const { page, segments } = segmentation
  const notePage: NotePage = { segmentation, markup, links: fragmentLinks(page, url), texts }
  const structure = new ElementStructure({
    page,
    markup,
    texts: kept.map((segment) => segments.firstNode[segment]!),
  })
  const isNote = (note: FoundNote): boolean =>
    (headingTags.has(page.nodes.tag[note.element]!) ||
      !holdsHeading(page, note.element, note.end)) &&
    !structure.isInTable(note.element) &&
    texts.hasOwnText(note)
  let left = marks
  const found: FoundNote[] = []
  for (const find of noteFinders) {
    if (left.length === 0) break
    const notes = apart(find(notePage, left).filter(isNote), found)
    const taken = new Set(notes.flatMap((note) => note.marks))
    found.push(...notes)
    left = left.filter((mark) => !taken.has(mark))
  }
  return found
}

/** Notes that neither contain one another nor one that was found before. */
function apart(notes: readonly FoundNote[], known: readonly FoundNote[]): readonly FoundNote[] {
  const sorted = [...notes].sort((a, b) => a.element - b.element)
  return sorted.filter(
    ({ element, end }, at) =>
      (sorted[at + 1]?.element ?? end) >= end &&
      known.every((other) => other.end <= element || end <= other.element),
  )
}

/** The other items of lists of which most items are notes. */
function unreferenced(
  page: Page,
  markup: ElementMarkup,
  notes: readonly FoundNote[],
): readonly FoundNote[] {
  const { tag, parent } = page.nodes
  const items = new Map<number, Set<number>>()
  for (const { element } of notes) {
    if (tag[element] !== LI) continue
    const list = parent[element]!
    const known = items.get(list) ?? new Set()
    items.set(list, known.add(element))
  }
  return [...items].flatMap(([list, noted]) => {
    const all = [...markup.children(list)].filter((child) => tag[child] === LI)
    if (noted.size < 2 || 2 * noted.size < all.length) return []
    return all
      .filter((item) => !noted.has(item) && !holdsHeading(page, item, endOfNote(page, item)))
      .map((item) => ({
        element: item,
        end: endOfNote(page, item),
        label: '',
        marks: [],
        backLinks: signLinks(page, item),
      }))
  })
}

/** Links in a note that show no word: they lead back to references that are not kept. */
function signLinks(page: Page, item: number): readonly number[] {
  const links: number[] = []
  for (let node = item + 1; node < page.nodes.end[item]!; node++) {
    if (page.nodes.tag[node] !== A || !(page.attribute(node, HREF) ?? '').trim().startsWith('#'))
      continue
    const text = page.textBelow(node).trim()
    if ([...text].length <= 2) links.push(node)
  }
  return links
}

/**
 * Numbers notes by their first references, and those without a reference after them; where all are items of one list,
 * by their places in it.
 */
function numbered(
  page: Page,
  notes: readonly FoundNote[],
  inline: readonly InlineNote[],
  texts: NoteTexts,
): Notes {
  const numbers = new Map<number, number>()
  const inlineNumbers = new Map<number, number>()
  const references = new Map<number, NoteReference>()
  const omitted: number[] = []
  const isOneList = inline.length === 0 && notes.some(({ marks }) => marks.length === 0)
  const lists = new Set(notes.map(({ element }) => page.nodes.parent[element]!))
  const placeOf = ({ element, marks }: FoundNote): number =>
    isOneList && lists.size === 1 ? element : (marks[0]?.node ?? Number.POSITIVE_INFINITY)
  const placed = [
    ...notes.map((note) => ({ at: placeOf(note), note })),
    ...inline.map((note) => ({ at: note.element, inline: note })),
  ].sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
  const markTexts = new Set(notes.flatMap(({ marks }) => marks.flatMap((mark) => mark.texts)))
  let count = 0
  for (const one of placed) {
    if ('inline' in one) {
      const { element, signs } = one.inline
      // a note that is repeated in a list, where its sign leads
      const isRepeated =
        signs.length === 0
          ? markTexts.has(lastTextBefore(page, element))
          : signs.some((sign) => holdsAny(page, sign, markTexts))
      omitted.push(...(isRepeated ? [element] : signs))
      if (!isRepeated) inlineNumbers.set(element, ++count)
      continue
    }
    const { note } = one
    count++
    for (const [use, mark] of note.marks.entries()) {
      references.set(mark.texts[0]!, { kind: 'reference', note: count, use: use + 1 })
      texts.removeReference(mark.texts)
    }
    texts.removeBackLinks(note)
    for (const part of partsOfNote(page, note.element)) numbers.set(part, count)
  }
  const ranges = notes.map(({ element, end }) => [element, end] as const)
  return { numbers, inline: inlineNumbers, references, texts: texts.edited, omitted, ranges }
}

function lastTextBefore(page: Page, node: number): number {
  for (let at = node - 1, steps = 0; at > 0 && steps < 8; at--, steps++)
    if (page.isText(at) && page.text(at).trim() !== '') return at
  return -1
}

const holdsAny = (page: Page, node: number, texts: ReadonlySet<number>): boolean => {
  for (let at = node; at < page.nodes.end[node]!; at++) if (texts.has(at)) return true
  return false
}

function shownSegments(segmentation: Segmentation): readonly number[] {
  const shown: number[] = []
  for (let segment = 0; segment < segmentation.segments.count; segment++)
    if (isShownSegment(segmentation, segment)) shown.push(segment)
  return shown
}

/** The readable texts of segments, in page order. */
function textsOf({ page, segments }: Segmentation, list: readonly number[]): readonly number[] {
  const texts: number[] = []
  for (const segment of list) {
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++)
      if (page.isText(node) && (page.nodes.context[node]! & notContent) === 0) texts.push(node)
  }
  return texts
}
