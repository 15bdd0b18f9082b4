import { groupBy } from '../../../core/group-by.js'
import type { Page } from '../../../page/columns/page.js'
import { layoutTags, TagSet, tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { noteLimits } from '../content-limits.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import { itemNumbers as numbersOfItems } from '../numbering.js'
import type { FragmentLink } from './fragment-links.js'
import {
  endOfNote,
  hasNoteId,
  isCalledNote,
  isNoteHolder,
  noteElementAt,
  noteTags,
} from './note-elements.js'
import type { NoteMark } from './note-marks.js'
import type { NoteTexts } from './note-texts.js'

const ASIDE = tagId('aside')
const HR = tagId('hr')
const LI = tagId('li')
const OL = tagId('ol')
const raisedTags = new TagSet('sup')
const strongTags = new TagSet('strong b')

/** A note with the marks that refer to it, and the links in it that lead back. */
export interface FoundNote {
  readonly element: number
  /** One past its last node. */
  readonly end: number
  readonly label: string
  readonly marks: readonly NoteMark[]
  readonly backLinks: readonly number[]
}

/** What notes are found in. */
export interface NotePage {
  readonly segmentation: Segmentation
  readonly markup: ElementMarkup
  readonly links: readonly FragmentLink[]
  readonly texts: NoteTexts
}

/** Finds notes among marks that no other finder has taken. */
type NoteFinder = (page: NotePage, marks: readonly NoteMark[]) => readonly FoundNote[]

/** By convention, the surest first. */
export const noteFinders: readonly NoteFinder[] = [
  linkedBothWays,
  linkedToNotes,
  linkedByName,
  raisedNumbers,
]

/** A mark whose link leads forward to a possible note. */
interface LinkedMark extends NoteMark {
  readonly target: number
  readonly element: number
}

function linkedMarks(
  { segmentation, links }: NotePage,
  marks: readonly NoteMark[],
): readonly LinkedMark[] {
  const targets = new Map(links.map(({ node, target }) => [node, target]))
  return marks.flatMap((mark) => {
    const target = targets.get(mark.link)
    if (target === undefined || target < mark.node) return []
    const element = noteElementAt(segmentation, target)
    return element === undefined || element < mark.node ? [] : [{ ...mark, target, element }]
  })
}

/** A short link forward to a block, and a link in that block back to it. */
function linkedBothWays(notePage: NotePage, marks: readonly NoteMark[]): readonly FoundNote[] {
  const { segmentation, links, texts } = notePage
  const { page } = segmentation
  const linked = linkedMarks(notePage, marks)
  const targets = new Set(links.map(({ target }) => target))
  const anchors = backLinkAnchors(page, linked, (node) => targets.has(node))
  const backLinks = new Map<number, number[]>()
  const byElement = groupBy(linked, ({ element }) => element)
  for (const { node, target } of links) {
    for (const element of (target !== undefined && anchors.get(target)) || []) {
      if (node <= element || node >= endOfNote(page, element)) continue
      const known = backLinks.get(element)
      if (known === undefined) backLinks.set(element, [node])
      else known.push(node)
    }
  }
  return [...byElement].flatMap(([element, its]) => {
    const { target } = its[0]
    const isOne = its.every((mark) => mark.target === target) && texts.isFirst(element, target)
    const back = backLinks.get(element)
    if (back === undefined || !isOne) return []
    return [{ ...noteOf(page, element, its), backLinks: back }]
  })
}

const noteOf = (
  page: Page,
  element: number,
  marks: readonly [NoteMark, ...NoteMark[]],
): FoundNote => ({
  element,
  end: endOfNote(page, element),
  label: marks[0].label,
  marks,
  backLinks: [],
})

/**
 * Links forward to blocks that are called notes, or to several blocks that carry the label of their link: as their
 * number in a list, or at their beginning.
 */
function linkedToNotes(notePage: NotePage, marks: readonly NoteMark[]): readonly FoundNote[] {
  const { segmentation, markup, texts } = notePage
  const { page } = segmentation
  const inText = linkedMarks(notePage, marks).filter((mark) => isInText(notePage, mark))
  const notes = [...groupBy(inText, ({ element }) => element)].flatMap(([element, its]) => {
    const isFirst = its.every(
      ({ target }) => target === its[0].target && texts.isFirst(element, target),
    )
    return isFirst ? [noteOf(page, element, its)] : []
  })
  const itemNumber = itemNumbers(page)
  const isCalled = (note: FoundNote): boolean =>
    isCalledNote(markup, note.element) || (hasNoteId(markup, note.element) && hasLabel(note))
  const hasLabel = ({ element, end, label }: FoundNote): boolean =>
    String(itemNumber(element)) === label || texts.beginsWith(element, end, label)
  const labelled = notes.filter(hasLabel)
  return notes.filter((note) => isCalled(note) || (labelled.length > 1 && labelled.includes(note)))
}

/** Whether there is other text beside a mark in its block: a list of links is no list of references. */
function isInText({ segmentation: { page, blocks, blockOf } }: NotePage, mark: NoteMark): boolean {
  const block = blocks.node[blockOf[mark.node]!]!
  const own = new Set(mark.texts)
  const { end } = page.nodes
  for (let at = block + 1, steps = 0; at < end[block]! && steps < 200; at++, steps++)
    if (page.isText(at) && !own.has(at) && /\p{L}/u.test(page.text(at))) return true
  return false
}

/** Links in both directions whose names match although the page lacks the elements: `#_ftn1` and `#_ftnref1`. */
function linkedByName(notePage: NotePage, marks: readonly NoteMark[]): readonly FoundNote[] {
  const { segmentation, markup, texts } = notePage
  const { page } = segmentation
  const keyOf = new Map(openFragments(markup).map(({ node, key }) => [node, key]))
  const backs = new Map<string, number[]>()
  for (const [node, key] of keyOf) {
    const element = noteElementAt(segmentation, node)
    if (element === undefined || !texts.isFirst(element, node)) continue
    const name = commonName(key)
    const known = backs.get(name)
    if (known === undefined) backs.set(name, [node])
    else known.push(node)
  }
  const byName = groupBy(marks, ({ link }) => commonName(keyOf.get(link) ?? ''))
  return [...byName].flatMap(([name, its]) => {
    const back = (backs.get(name) ?? []).find((node) => node > its[0].link)
    if (name === '' || back === undefined) return []
    const others = its.filter(({ node }) => node < back) as unknown as [NoteMark, ...NoteMark[]]
    const element = noteElementAt(segmentation, back)!
    return others.length === 0 ? [] : [{ ...noteOf(page, element, others), backLinks: [back] }]
  })
}

/** Links with a fragment, whatever address is before it. */
function openFragments({
  page,
}: ElementMarkup): readonly { readonly node: number; readonly key: string }[] {
  const found: { node: number; key: string }[] = []
  for (let node = 1; node < page.nodes.count; node++) {
    if (page.isText(node) || page.tagName(node) !== 'a') continue
    for (const [name, value] of page.attributesOf(node)) {
      const key = name === 'href' ? value.slice(value.indexOf('#') + 1).trim() : ''
      if (value.includes('#') && /^_?(?:ftn|edn|fn|footnote|sdfootnote|note)/i.test(key))
        found.push({ node, key })
    }
  }
  return found
}

/** What the names of a note and of its reference have in common. */
const commonName = (key: string): string =>
  key.toLowerCase().replace(/ref|anchor|back|sym|anc|[^a-z\d]/g, '')

/** Raised numbers without a link, and blocks that begin with them, or stand in a list that is called notes. */
function raisedNumbers(notePage: NotePage, marks: readonly NoteMark[]): readonly FoundNote[] {
  const { page } = notePage.segmentation
  const byLabel = groupBy(
    marks.filter(({ link, label }) => link < 0 && /^(?:\d{1,3}|[*∗⁎†‡§¶]{1,3})$/.test(label)),
    ({ label }) => label,
  )
  if (byLabel.size === 0) return []
  const candidates = numberedBlocks(notePage, new Set(byLabel.keys()))
  return [...byLabel].flatMap(([label, its]) => {
    const own = candidates.get(label) ?? []
    const [element] = own
    if (element === undefined || own.length > 1) return []
    const before = its.filter(({ node }) => node < element) as unknown as [NoteMark, ...NoteMark[]]
    return before.length === 0 ? [] : [noteOf(page, element, before)]
  })
}

/** The blocks that may be notes, by their labels. */
function numberedBlocks(
  { segmentation, markup, texts }: NotePage,
  labels: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const { page, blocks } = segmentation
  const { tag, end } = page.nodes
  const found = new Map<string, number[]>()
  const add = (label: string, element: number): void => {
    if (!labels.has(label)) return
    const known = found.get(label)
    if (known === undefined) found.set(label, [element])
    else known.push(element)
  }
  let strong: { readonly label: string; readonly element: number }[] = []
  let isBehindRule = false
  for (let block = 1; block < blocks.count; block++) {
    const node = blocks.node[block]!
    if (tag[node] === HR) {
      isBehindRule = true
      strong = []
    }
    if (tag[node] === OL && isListOfNotes(markup, node, labels)) {
      const numberOf = numbersOfItems(page, node)
      for (const item of itemsOf(markup, node)) add(String(numberOf(item)), item)
      continue
    }
    if (!noteTags.has(tag[node]!) || blocks.firstSegment[block] === blocks.endSegment[block])
      continue
    const [first] = texts.from(node, 1)
    if (first === undefined || first >= end[node]! || !isDirect(segmentation, first, block))
      continue
    const label = page
      .text(first)
      .trim()
      .replace(/^\p{Ps}|\p{Pe}$|\.$/gu, '')
    if (isInside(page, first, node, raisedTags)) add(label, node)
    else if (
      isCalledNote(markup, node) &&
      texts.beginsWith(node, end[node]!, leadingLabel(page.text(first)))
    )
      add(leadingLabel(page.text(first)), node)
    else if (isBehindRule && isInside(page, first, node, strongTags) && labels.has(label))
      strong.push({ label, element: node })
  }
  const isSeries = strong.every(({ label }, at) => label === String(at + 1))
  if (isSeries) for (const { label, element } of strong) add(label, element)
  return found
}

const itemsOf = (markup: ElementMarkup, list: number): readonly number[] =>
  [...markup.children(list)].filter((child) => markup.page.nodes.tag[child] === LI)

/**
 * Whether a numbered list holds notes: it is called notes, each of its items is, it stands alone in an ASIDE, or it is
 * the list at the end whose items have the numbers of all raised numbers, no more and no less.
 */
function isListOfNotes(markup: ElementMarkup, list: number, labels: ReadonlySet<string>): boolean {
  if (isNoteHolderOf(markup, list)) return true
  const items = itemsOf(markup, list)
  if (items.length === 0) return false
  if (items.every((item) => hasNoteId(markup, item)) || isAloneInAside(markup, list)) return true
  const numberOf = numbersOfItems(markup.page, list)
  return (
    items.length > 1 &&
    items.length === labels.size &&
    items.every((item, at) => numberOf(item) === at + 1 && labels.has(String(at + 1)))
  )
}

function isAloneInAside({ page }: ElementMarkup, list: number): boolean {
  const { tag, parent, end } = page.nodes
  const aside = parent[list]!
  if (tag[aside] !== ASIDE) return false
  for (let at = aside + 1; at < end[aside]!; at = end[at]!)
    if (at !== list && page.textBelow(at).trim() !== '') return false
  return true
}

const leadingLabel = (text: string): string =>
  /^[\s\p{Ps}]*(\d{1,3}|[*†‡§¶]{1,3})/u.exec(text)?.[1] ?? ''

function isNoteHolderOf(markup: ElementMarkup, list: number): boolean {
  const { parent } = markup.page.nodes
  for (let at = list, level = 0; at > 0 && level < 3; at = parent[at]!, level++)
    if (isNoteHolder(markup, at)) return true
  return false
}

/** Whether a text stands directly in a block. */
const isDirect = ({ blockOf }: Segmentation, text: number, block: number): boolean =>
  blockOf[text] === block

/** Whether an element around a text, inside of another, has one of these names. */
function isInside({ nodes }: Page, text: number, outer: number, tags: TagSet): boolean {
  for (let at = nodes.parent[text]!; at > outer; at = nodes.parent[at]!)
    if (tags.has(nodes.tag[at]!)) return true
  return false
}

/** The places of items among those of their numbered lists, from 1; 0 for anything else. */
function itemNumbers({ nodes }: Page): (item: number) => number {
  const { tag, parent, end } = nodes
  const known = new Map<number, number>()
  return (item) => {
    const list = parent[item]!
    if (tag[item] !== LI || tag[list] !== OL) return 0
    if (!known.has(item)) {
      let number = 0
      for (let at = list + 1; at < end[list]!; at = end[at]!)
        if (tag[at] === LI) known.set(at, ++number)
    }
    return known.get(item) ?? 0
  }
}

/**
 * The elements that a back link may lead to, with the elements of the notes: each reference itself, elements around it
 * without references to other notes, and adjacent elements with no text between.
 */
function backLinkAnchors(
  page: Page,
  references: readonly LinkedMark[],
  isTarget: (node: number) => boolean,
): ReadonlyMap<number, ReadonlySet<number>> {
  const { tag, parent, end, count } = page.nodes
  const anchors = new Map<number, Set<number>>()
  const others = nearestOthers(references)
  const isBlank = (node: number): boolean => !page.isText(node) || page.text(node).trim() === ''
  for (const [at, { node, element }] of references.entries()) {
    const add = (anchor: number): void => {
      if (!isTarget(anchor)) return
      const notes = anchors.get(anchor)
      if (notes === undefined) anchors.set(anchor, new Set([element]))
      else notes.add(element)
    }
    add(node)
    const { before, after } = others[at]!
    let around = parent[node]!
    for (let level = 0; level < noteLimits.levels && around > before; level++) {
      if (layoutTags.has(tag[around]!) || after < end[around]!) break
      add(around)
      around = parent[around]!
    }
    for (let near = node + 1; near < end[node]! + noteLimits.reach && near < count; near++) {
      if (near >= end[node]! && !isBlank(near)) break
      if (near < end[node]! || end[near] === near + 1) add(near)
    }
    for (let near = node - 1; near > 0 && near >= node - noteLimits.reach; near--) {
      if (!isBlank(near)) break
      if (end[near]! <= node) add(near)
    }
  }
  return anchors
}

/** For each reference the nearest ones before and after it that lead to other notes. */
function nearestOthers(references: readonly LinkedMark[]) {
  const others = references.map(() => ({ before: 0, after: Number.POSITIVE_INFINITY }))
  for (let at = 1; at < references.length; at++) {
    const last = references[at - 1]!
    const isSame = last.element === references[at]!.element
    others[at]!.before = isSame ? others[at - 1]!.before : last.node
  }
  for (let at = references.length - 2; at >= 0; at--) {
    const next = references[at + 1]!
    const isSame = next.element === references[at]!.element
    others[at]!.after = isSame ? others[at + 1]!.after : next.node
  }
  return others
}
