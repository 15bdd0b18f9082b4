import type { Segmentation } from '../blocks/segmentation.js'
import type { Page } from '../page/page.js'
import { tag } from '../page/tags.js'
import type { Addresses } from './addresses.js'
import type { Reference } from './content.js'
import { type FragmentLink, fragmentLinks } from './fragment-links.js'
import { keptTexts } from './kept-texts.js'
import { endOfNote, holdsHeading, partsOfNote } from './note-element.js'
import { anchorsOf, type PossibleReference, possibleReferences } from './note-references.js'
import { type LinkedNote, NoteTexts } from './note-texts.js'
import { Structure } from './structure.js'

const IMG = tag('img')

/** The footnotes of a page. */
export interface Notes {
  /** The number of each element that is a note. */
  readonly numbers: ReadonlyMap<number, number>
  /** References by the text that each begins with. */
  readonly references: ReadonlyMap<number, Reference>
  /** What is left of texts without references, back links and what stands around those. */
  readonly texts: ReadonlyMap<number, string>
}

const none: Notes = { numbers: new Map(), references: new Map(), texts: new Map() }

/** A note of one target. */
interface PossibleNote extends LinkedNote {
  readonly target: number
  readonly backLinks: number[]
}

/**
 * Footnotes are told by their links: a short one forward to a block, and one in that block back to it. What stands in a
 * table, holds a heading or says nothing but its back links is none.
 */
export function notesOf(
  segmentation: Segmentation,
  kept: readonly number[],
  addresses: Addresses,
  url: string | undefined,
): Notes {
  const { page, runs } = segmentation
  const links = fragmentLinks(page, url)
  if (links.length === 0) return none
  const shown = keptTexts(segmentation, kept)
  const references = possibleReferences(segmentation, shown, links, addresses)
  if (references.length === 0) return none
  const structure = new Structure(
    page,
    kept.map((run) => runs.firstNode[run]!),
  )
  const texts = new NoteTexts(page, shown)
  const notes = linkedNotes(segmentation, references, links).filter(
    (note) =>
      !holdsHeading(page, note.element, note.end) &&
      !structure.isInTable(note.element) &&
      texts.isFirst(note.element, note.target) &&
      texts.saysMore(note),
  )
  return numbered(page, references, notes, texts)
}

/** Elements with links in both directions, none in another, each the note of one target. */
function linkedNotes(
  { page }: Segmentation,
  references: readonly PossibleReference[],
  links: readonly FragmentLink[],
): readonly PossibleNote[] {
  const targets = new Set(links.map(({ target }) => target))
  const anchors = anchorsOf(page, references, (node) => targets.has(node))
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

/** All links to a note are references to it, those too that it does not lead back to. */
function numbered(
  page: Page,
  possible: readonly PossibleReference[],
  notes: readonly PossibleNote[],
  texts: NoteTexts,
): Notes {
  const elements = new Set(notes.map(({ element }) => element))
  const numbers = new Map<number, number>()
  const uses = new Map<number, number>()
  const references = new Map<number, Reference>()
  for (const { element, texts: its } of possible) {
    if (!elements.has(element)) continue
    const number = numbers.get(element) ?? numbers.size + 1
    const use = (uses.get(element) ?? 0) + 1
    numbers.set(element, number)
    uses.set(element, use)
    references.set(its[0]!, { kind: 'reference', note: number, use })
    texts.leaveOutReference(its)
  }
  for (const note of notes) {
    texts.leaveOutBackLinks(note)
    for (const part of partsOfNote(page, note.element))
      numbers.set(part, numbers.get(note.element)!)
  }
  return { numbers, references, texts: texts.left }
}

/** Whether nothing is left of a run. */
export function isSilentRun(
  { page, runs }: Segmentation,
  run: number,
  { references, texts }: Notes,
): boolean {
  if (texts.size === 0) return false
  for (let node = runs.firstNode[run]!; node < runs.endNode[run]!; node++) {
    if (references.has(node) || page.nodes.tag[node] === IMG) return false
    if (page.isText(node) && (texts.get(node) ?? page.text(node)).trim() !== '') return false
  }
  return true
}
