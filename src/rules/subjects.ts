import { foldSpace } from '../blocks/run-text.js'
import type { Segmentation } from '../blocks/segmentation.js'
import { Context, unseen } from '../page/context.js'
import { TEXT, tag } from '../page/tags.js'
import { recordFrom, recordStarts } from '../records/record-spans.js'
import { recordText } from '../records/record-text.js'
import { cut, lineBreak, partLimits, plainLines } from './part.js'
import type { Taking } from './rule.js'
import type { StudiedPage, Subject } from './studied-page.js'

/** What values are cut out of. */
export type CutPage = Pick<StudiedPage, 'page' | 'segmentation'>

const BR = tag('br')

export type ValueTaking = Exclude<Taking, { readonly kind: 'content' }>

/** What parts can be cut out of. */
export type PartTaking = Exclude<ValueTaking, { readonly kind: 'record' }>

/** Everything on a page that a rule of this kind may take, in page order: where it takes a part, what has such a part. */
export function subjectsFor(taking: Taking, page: StudiedPage): readonly Subject[] {
  if (taking.kind === 'content') return runSubjects(page)
  const subjects = subjectsOf(taking, page)
  if (taking.part === undefined) return subjects
  return subjects.filter((subject) => valuesAt(taking, page, subject).length > 0)
}

function subjectsOf(taking: ValueTaking, page: StudiedPage): readonly Subject[] {
  switch (taking.kind) {
    case 'text':
      return withRuns(page, page.surroundings.texts)
    case 'value':
      return textSubjects(page)
    case 'attribute':
      return attributeSubjects(page, taking.name)
    case 'record':
      return withRuns(page, recordStarts(page.page))
  }
}

/** What such a rule gives of an element: its value, or those that are cut out of it. */
export function valuesAt(taking: ValueTaking, page: CutPage, subject: Subject): readonly string[] {
  if (taking.part === undefined) return [valueAt(taking, page, subject)]
  const text = linesAt(taking, page, subject)
  return text === undefined ? [] : cut(taking.part, text)
}

/** What parts are cut out of: the text or attribute as plain lines; `undefined` where it is too long. */
export function linesAt(taking: ValueTaking, page: CutPage, subject: Subject): string | undefined {
  const text =
    taking.kind === 'attribute'
      ? shortValueAt(taking, page, subject, partLimits.longestText)
      : textBelow(page.segmentation, subject.node, partLimits.longestText * sourceShare, lineBreak)
  return text === undefined ? undefined : shortLines(text)
}

function shortLines(text: string): string | undefined {
  const lines = plainLines(text)
  return lines.length > partLimits.longestText ? undefined : lines
}

/** The values of a text that stands by itself: all of it, or those that are cut out of it. */
export function valuesIn({ kind, part }: ValueTaking, text: string): readonly string[] {
  const folded = foldSpace(text)
  if (part === undefined) return [folded.trim()]
  const length = kind === 'attribute' ? folded.trim().length : folded.length / sourceShare
  const lines = length <= partLimits.longestText ? shortLines(folded) : undefined
  return lines === undefined ? [] : cut(part, lines)
}

/** The whole text or attribute of an element, whichever part of it a rule takes. */
export const valueAt = (taking: ValueTaking, page: CutPage, subject: Subject): string =>
  shortValueAt(taking, page, subject, Number.POSITIVE_INFINITY) ?? ''

/** The same where it is short; `undefined` where it has more than `most` characters, of which few more are read. */
export function shortValueAt(
  taking: ValueTaking,
  { page, segmentation }: CutPage,
  { node }: Subject,
  most: number,
): string | undefined {
  if (taking.kind === 'record') {
    const text = recordText(page, recordFrom(page, node, taking.siblings))
    return text.length > most ? undefined : text
  }
  if (taking.kind !== 'attribute') {
    const text = textBelow(segmentation, node, most * sourceShare, ' ')
    const line = text === undefined ? undefined : foldSpace(text).trim()
    return line === undefined || line.length > most ? undefined : line
  }
  const attribute = page.attributeIndex(node, page.names.attributes.indexOf(taking.name))
  const value = attribute < 0 ? '' : foldSpace(page.attributeValue(attribute)).trim()
  return value.length > most ? undefined : value
}

/** Characters of white space and references in the source for each that is shown, at most; more are no short text. */
const sourceShare = 20

/**
 * All text below an element, but for what is hidden inside it; a gap stands where a BR or the edge of a block parts it.
 * `undefined` where it is longer than `most`.
 */
function textBelow(
  { page, blockOf }: Segmentation,
  node: number,
  most: number,
  gap: string,
): string | undefined {
  const { tag, context, end } = page.nodes
  let text = ''
  let block = blockOf[node]!
  for (let at = node; at < end[node]!; at++) {
    if (tag[at] === BR) text += gap
    const isApart = (context[at]! & (Context.raw | unseen) & ~context[node]!) !== 0
    if (tag[at] !== TEXT || isApart) continue
    if (blockOf[at] !== block) text += gap
    block = blockOf[at]!
    text += gap === lineBreak ? foldSpace(page.text(at)) : page.text(at)
    if (text.length > most) return undefined
  }
  return text
}

/** Runs that are shown. */
function runSubjects(page: StudiedPage): readonly Subject[] {
  const { blocks, runs } = page.segmentation
  const subjects: Subject[] = []
  for (let run = 0; run < runs.count; run++) {
    if (page.isShown(run)) subjects.push({ node: blocks.node[runs.block[run]!]!, run })
  }
  return subjects
}

/** Elements that hold text themselves, not only in elements inside them. */
function textSubjects(page: StudiedPage): readonly Subject[] {
  const holders = new Set(page.surroundings.texts.map((text) => page.elementOf(text)))
  return withRuns(
    page,
    [...holders].sort((a, b) => a - b),
  )
}

function attributeSubjects(page: StudiedPage, name: string): readonly Subject[] {
  const id = page.page.names.attributes.indexOf(name)
  const nodes: number[] = []
  for (let node = 1; id >= 0 && node < page.page.nodes.count; node++) {
    if (page.page.attributeIndex(node, id) >= 0) nodes.push(node)
  }
  return withRuns(page, nodes)
}

/** The first run inside each of these elements, which come in page order. */
function withRuns(
  { page, segmentation }: StudiedPage,
  nodes: readonly number[],
): readonly Subject[] {
  const { runs } = segmentation
  let run = 0
  return nodes.map((node) => {
    while (run < runs.count && runs.endNode[run]! <= node) run++
    const isInside = run < runs.count && runs.firstNode[run]! < page.nodes.end[node]!
    return { node, run: isInside ? run : -1 }
  })
}
