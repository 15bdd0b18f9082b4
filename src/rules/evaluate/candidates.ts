import { recordFrom, recordStarts } from '../../analysis/records/record-ranges.js'
import { recordText } from '../../analysis/records/record-text.js'
import { foldToLine, foldWhiteSpace } from '../../core/text/white-space.js'
import { NodeContext, notShown } from '../../page/columns/node-context.js'
import { TEXT_NODE, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import type { PageContext, RuleCandidate } from '../predicates/page-context.js'
import type { Target } from '../rule/rule.js'
import { cutValues, lineBreak, partLimits, plainLines } from '../rule/text-part.js'
import { type StatedTarget, statedValues } from './stated-values.js'

/** The part of a page that values are read from. */
type ValuePage = Pick<PageContext, 'page' | 'segmentation'>

const BR = tagId('br')

export type ValueTarget = Exclude<Target, { readonly kind: 'content' }>

/** What a part of a text can be taken of. */
export type PartTarget = Exclude<ValueTarget, { readonly kind: 'record' | 'stated' | 'joined' }>

/** Everything on a page that a rule for this target may take, in page order: for a part, what has such a part. */
export function candidatesFor(target: Target, page: PageContext): readonly RuleCandidate[] {
  if (target.kind === 'content') return segmentCandidates(page)
  const candidates = valueCandidates(target, page)
  if (target.part === undefined) return candidates
  return candidates.filter((candidate) => valuesAt(target, page, candidate).length > 0)
}

function valueCandidates(target: ValueTarget, page: PageContext): readonly RuleCandidate[] {
  switch (target.kind) {
    case 'text':
      return withSegments(page, page.texts)
    case 'value':
      return elementCandidates(page)
    case 'element':
    case 'joined':
      return allElements(page)
    case 'attribute':
      return attributeCandidates(page, target.name)
    case 'stated':
      return statedCandidates(target, page)
    case 'record':
      return withSegments(page, recordStarts(page.page))
  }
}

/** All that is stated is one candidate: the page. */
const statedCandidates = (target: StatedTarget, { page }: PageContext): readonly RuleCandidate[] =>
  statedValues(target, structuredData(page).statedTexts).length === 0
    ? []
    : [{ node: 0, segment: -1 }]

/** What a rule gives of a candidate: its value, or those that are cut out of it. */
export function valuesAt(
  target: ValueTarget,
  page: ValuePage,
  candidate: RuleCandidate,
): readonly string[] {
  if (target.kind === 'stated') return statedValues(target, structuredData(page.page).statedTexts)
  if (target.part === undefined) return [valueAt(target, page, candidate)]
  const text = linesAt(target, page, candidate)
  return text === undefined ? [] : cutValues(target.part, text)
}

/** What parts are cut out of: the text or attribute as plain lines; `undefined` where it is too long. */
export function linesAt(
  target: ValueTarget,
  page: ValuePage,
  candidate: RuleCandidate,
): string | undefined {
  const max = partLimits.maxTextLength
  const text =
    target.kind === 'attribute'
      ? shortValueAt(target, page, candidate, max)
      : textBelow(page.segmentation, candidate.node, max * sourceShare, lineBreak)
  return text === undefined ? undefined : shortLines(text)
}

function shortLines(text: string): string | undefined {
  const lines = plainLines(text)
  return lines.length > partLimits.maxTextLength ? undefined : lines
}

/** The values of a text or attribute by itself: all of it, or those that are cut out of it. */
export function valuesIn({ kind, part }: ValueTarget, text: string): readonly string[] {
  const folded = foldWhiteSpace(text)
  if (part === undefined) return [folded.trim()]
  const length = kind === 'attribute' ? folded.trim().length : folded.length / sourceShare
  const lines = length <= partLimits.maxTextLength ? shortLines(folded) : undefined
  return lines === undefined ? [] : cutValues(part, lines)
}

/** The whole text or attribute of a candidate, whichever part of it a rule takes. */
export const valueAt = (target: ValueTarget, page: ValuePage, candidate: RuleCandidate): string =>
  shortValueAt(target, page, candidate, Number.POSITIVE_INFINITY) ?? ''

/** The same where it is short; `undefined` where it has more than `max` characters, of which few more are read. */
export function shortValueAt(
  target: ValueTarget,
  { page, segmentation }: ValuePage,
  { node }: RuleCandidate,
  max: number,
): string | undefined {
  if (target.kind === 'record') {
    const text = recordText(page, recordFrom(page, node, target.siblings))
    return text.length > max ? undefined : text
  }
  if (target.kind === 'stated') {
    const text = statedValues(target, structuredData(page).statedTexts).join(' ')
    return text.length > max ? undefined : text
  }
  if (target.kind === 'joined') {
    return joinedTexts(page, node, target.between, max)
  }
  if (target.kind !== 'attribute') {
    const text = textBelow(segmentation, node, max * sourceShare, ' ')
    const line = text === undefined ? undefined : foldToLine(text)
    return line === undefined || line.length > max ? undefined : line
  }
  const attribute = page.attributeIndex(node, page.names.attributes.indexOf(target.name))
  const value = attribute < 0 ? '' : foldToLine(page.attributeValue(attribute))
  return value.length > max ? undefined : value
}

/**
 * Characters of the source for each that is shown, white space and references included; a text with more is not
 * short.
 */
const sourceShare = 20

/**
 * All text below an element, without what is hidden inside it, and with a gap at each BR and edge of a block;
 * `undefined` where it is longer than `max`.
 */
function textBelow(
  { page, blockOf }: Segmentation,
  node: number,
  max: number,
  gap: string,
): string | undefined {
  const { tag, context, end } = page.nodes
  let text = ''
  let block = blockOf[node]!
  for (let at = node; at < end[node]!; at++) {
    if (tag[at] === BR) text += gap
    const isApart = (context[at]! & (NodeContext.raw | notShown) & ~context[node]!) !== 0
    if (tag[at] !== TEXT_NODE || isApart) continue
    if (blockOf[at] !== block) text += gap
    block = blockOf[at]!
    text += gap === lineBreak ? foldWhiteSpace(page.text(at)) : page.text(at)
    if (text.length > max) return undefined
  }
  return text
}

/**
 * The texts below an element without the white space between them, and with `between` where a digit follows one of
 * another text; `undefined` where they are longer than `max`.
 */
function joinedTexts(
  page: ValuePage['page'],
  node: number,
  between: string,
  max: number,
): string | undefined {
  const { nodes } = page
  let joined = ''
  for (let at = node; at < nodes.end[node]!; at++) {
    const isApart =
      (nodes.context[at]! & (NodeContext.raw | notShown) & ~nodes.context[node]!) !== 0
    if (nodes.tag[at] !== TEXT_NODE || isApart) continue
    if (nodes.sourceEnd[at]! - nodes.sourceStart[at]! > max * sourceShare) return undefined
    const text = foldToLine(page.text(at))
    const isBetween = isDigitAt(joined, joined.length - 1) && isDigitAt(text, 0)
    joined += isBetween ? between + text : text
    if (joined.length > max) return undefined
  }
  return joined
}

const isDigitAt = (text: string, at: number): boolean => text[at]! >= '0' && text[at]! <= '9'

/** Segments that are shown. */
function segmentCandidates(page: PageContext): readonly RuleCandidate[] {
  const { blocks, segments } = page.segmentation
  const candidates: RuleCandidate[] = []
  for (let segment = 0; segment < segments.count; segment++) {
    if (page.isShown(segment))
      candidates.push({ node: blocks.node[segments.block[segment]!]!, segment })
  }
  return candidates
}

/** Elements that hold text themselves, not only in elements inside them. */
function elementCandidates(page: PageContext): readonly RuleCandidate[] {
  const holders = new Set(page.texts.map((text) => page.elementOf(text)))
  return withSegments(
    page,
    [...holders].sort((a, b) => a - b),
  )
}

/** Elements with any text inside. */
function allElements(page: PageContext): readonly RuleCandidate[] {
  const { count, end } = page.page.nodes
  const { texts } = page
  const nodes: number[] = []
  let next = 0
  for (let node = 1; node < count; node++) {
    while (next < texts.length && texts[next]! < node) next++
    if (!page.page.isText(node) && next < texts.length && texts[next]! < end[node]!)
      nodes.push(node)
  }
  return withSegments(page, nodes)
}

function attributeCandidates(page: PageContext, name: string): readonly RuleCandidate[] {
  const id = page.page.names.attributes.indexOf(name)
  const nodes: number[] = []
  for (let node = 1; id >= 0 && node < page.page.nodes.count; node++) {
    if (page.page.attributeIndex(node, id) >= 0) nodes.push(node)
  }
  return withSegments(page, nodes)
}

/** These nodes, which come in page order, each with the first segment inside it. */
function withSegments(
  { page, segmentation }: PageContext,
  nodes: readonly number[],
): readonly RuleCandidate[] {
  const { segments } = segmentation
  let segment = 0
  return nodes.map((node) => {
    while (segment < segments.count && segments.endNode[segment]! <= node) segment++
    const isInside =
      segment < segments.count && segments.firstNode[segment]! < page.nodes.end[node]!
    return { node, segment: isInside ? segment : -1 }
  })
}
