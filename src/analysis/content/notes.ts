import { notContent } from '../../page/columns/node-context.js'
import type { Page } from '../../page/columns/page.js'
import { tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { NoteReference } from './content.js'
import { ElementStructure } from './element-structure.js'
import { type FragmentLink, fragmentLinks } from './fragment-links.js'
import {
  backLinkAnchors,
  endOfNote,
  holdsHeading,
  type PossibleReference,
  partsOfNote,
  possibleReferences,
} from './note-references.js'
import { type LinkedNote, NoteTexts } from './note-texts.js'
import type { PageUrls } from './page-urls.js'

const IMG = tagId('img')

/** The footnotes of a page. */
export interface Notes {
  /** The number of each note element. */
  readonly numbers: ReadonlyMap<number, number>
  /** References by their first text. */
  readonly references: ReadonlyMap<number, NoteReference>
  /** Texts without references, back links and brackets around them. */
  readonly texts: ReadonlyMap<number, string>
}

const none: Notes = { numbers: new Map(), references: new Map(), texts: new Map() }

/** A possible note with its target. */
interface PossibleNote extends LinkedNote {
  readonly target: number
  readonly backLinks: number[]
}

/**
 * Finds footnotes by their links: a short link forward to a block, and a link in that block back to it. Blocks in
 * tables, with headings, or with back links only are not notes.
 */
export function findNotes(
  segmentation: Segmentation,
  kept: readonly number[],
  urls: PageUrls,
  url: string | undefined,
): Notes {
  const { page, segments } = segmentation
  const links = fragmentLinks(page, url)
  if (links.length === 0) return none
  const shown = keptTexts(segmentation, kept)
  const references = possibleReferences(segmentation, shown, links, urls)
  if (references.length === 0) return none
  const structure = new ElementStructure(
    page,
    kept.map((segment) => segments.firstNode[segment]!),
  )
  const texts = new NoteTexts(page, shown)
  const notes = linkedNotes(segmentation, references, links).filter(
    (note) =>
      !holdsHeading(page, note.element, note.end) &&
      !structure.isInTable(note.element) &&
      texts.isFirst(note.element, note.target) &&
      texts.hasOwnText(note),
  )
  return numbered(page, references, notes, texts)
}

/** Elements with links in both directions, not nested, each with a single target. */
function linkedNotes(
  { page }: Segmentation,
  references: readonly PossibleReference[],
  links: readonly FragmentLink[],
): readonly PossibleNote[] {
  const targets = new Set(links.map(({ target }) => target))
  const anchors = backLinkAnchors(page, references, (node) => targets.has(node))
  const found = new Map<number, PossibleNote>()
  const ambiguous = new Set<number>()
  for (const { element, target, label } of references) {
    const note = found.get(element)
    const end = note?.end ?? endOfNote(page, element)
    if (note === undefined) found.set(element, { element, end, target, label, backLinks: [] })
    else if (note.target !== target) ambiguous.add(element)
  }
  for (const { node, target } of links) {
    for (const element of anchors.get(target) ?? []) {
      const note = found.get(element)!
      if (node > element && node < note.end) note.backLinks.push(node)
    }
  }
  const linked = [...found.values()]
    .filter(({ element, backLinks }) => backLinks.length > 0 && !ambiguous.has(element))
    .sort((a, b) => a.element - b.element)
  return linked.filter(({ end }, at) => (linked[at + 1]?.element ?? end) >= end)
}

/** All links to a note are references, even those without a back link. */
function numbered(
  page: Page,
  possible: readonly PossibleReference[],
  notes: readonly PossibleNote[],
  texts: NoteTexts,
): Notes {
  const elements = new Set(notes.map(({ element }) => element))
  const numbers = new Map<number, number>()
  const uses = new Map<number, number>()
  const references = new Map<number, NoteReference>()
  for (const { element, texts: its } of possible) {
    if (!elements.has(element)) continue
    const number = numbers.get(element) ?? numbers.size + 1
    const use = (uses.get(element) ?? 0) + 1
    numbers.set(element, number)
    uses.set(element, use)
    references.set(its[0]!, { kind: 'reference', note: number, use })
    texts.removeReference(its)
  }
  for (const note of notes) {
    texts.removeBackLinks(note)
    for (const part of partsOfNote(page, note.element))
      numbers.set(part, numbers.get(note.element)!)
  }
  return { numbers, references, texts: texts.edited }
}

/** Whether a segment is empty without its references and back links. */
export function isEmptySegment(
  { page, segments }: Segmentation,
  segment: number,
  { references, texts }: Notes,
): boolean {
  if (texts.size === 0) return false
  for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++) {
    if (references.has(node) || page.nodes.tag[node] === IMG) return false
    if (page.isText(node) && (texts.get(node) ?? page.text(node)).trim() !== '') return false
  }
  return true
}

/** The readable texts of kept segments, in page order. */
function keptTexts({ page, segments }: Segmentation, kept: readonly number[]): readonly number[] {
  const texts: number[] = []
  for (const segment of kept) {
    for (let node = segments.firstNode[segment]!; node < segments.endNode[segment]!; node++)
      if (page.isText(node) && (page.nodes.context[node]! & notContent) === 0) texts.push(node)
  }
  return texts
}
