import type { Page } from '../../../page/columns/page.js'
import { firstUnknownTag, layoutTags, tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'

const INPUT = tagId('input')
const LABEL = tagId('label')
const SUP = tagId('sup')

/** Notes in the line that they belong to, which style sheets put into the margin or open at a click. */
const noteClasses = classPattern(
  'sidenote side-note marginnote margin-note snote sidenote-content footnote-inline inline-footnote inline-note ' +
    'footnote__content footnote-content fn-content ltx_note_outer footnote-tooltip footnote-popup',
)
const footnoteClass = classPattern('footnote note')
const maybe = classPattern('*note*')
/** What shows where such a note belongs. */
const signClasses = classPattern(
  'margin-toggle sidenote-number sidenote-toggle sidenote-anchor sidenote-ref marginnote-ind ' +
    'ltx_note_mark ltx_tag_note ' +
    'footnote__button',
)

const describingAttributes = ['aria-describedby', 'aria-labelledby']

/** A note that stands in a line of text. */
export interface InlineNote {
  readonly element: number
  /** Elements around it that only show where it belongs. */
  readonly signs: readonly number[]
}

/** Finds notes in lines of text, in page order. */
export function inlineNotes(
  segmentation: Segmentation,
  markup: ElementMarkup,
  from: number,
  to: number,
): readonly InlineNote[] {
  const { page } = markup
  const { end, tag } = page.nodes
  const found: InlineNote[] = []
  for (let node = from; node < to; ) {
    const isPossible =
      !page.isText(node) &&
      !layoutTags.has(tag[node]!) &&
      (markup.hasClass(node, maybe) || isNoteElement(page, node) || isTooltip(markup, node))
    const note = isPossible ? noteAt(segmentation, markup, node) : undefined
    if (note !== undefined) found.push(note)
    node = note === undefined ? node + 1 : end[node]!
  }
  return found
}

/** Whether a custom element is called a note: `d-footnote`. */
const isNoteElement = (page: Page, node: number): boolean =>
  page.nodes.tag[node]! >= firstUnknownTag &&
  /^[a-z]{1,12}-(?:foot|side|margin)-?note$/.test(page.tagName(node))

/** Whether an element explains the words directly before it, which refer to it; a field's hint is text. */
function isTooltip(markup: ElementMarkup, node: number): boolean {
  const id = markup.id(node)
  if (id === '') return false
  const before = markup.previous(node)
  if (before === undefined || markup.page.isText(before)) return false
  const refers = describingAttributes.some((name) => markup.attribute(before, name)?.trim() === id)
  return refers && markup.page.textBelow(before).trim() !== ''
}

function noteAt(
  segmentation: Segmentation,
  markup: ElementMarkup,
  node: number,
): InlineNote | undefined {
  if (!isInLine(segmentation, node)) return undefined
  const before = signsBefore(markup, node)
  const isCalled =
    markup.hasClass(node, noteClasses) ||
    isNoteElement(markup.page, node) ||
    isTooltip(markup, node)
  // what is only called a footnote is one if something shows where it belongs
  if (!isCalled && (before.length === 0 || !markup.hasClass(node, footnoteClass))) return undefined
  return { element: node, signs: [...before, ...signsInside(markup, node)] }
}

/** Whether there is text before an element in its block. */
function isInLine({ page, blocks, blockOf }: Segmentation, node: number): boolean {
  const block = blocks.node[blockOf[node]!]!
  for (let at = node - 1, steps = 0; at > block && steps < 400; at--, steps++)
    if (page.isText(at) && /\p{L}/u.test(page.text(at))) return true
  return false
}

/** Labels, checkboxes and raised numbers directly before a note. */
function signsBefore(markup: ElementMarkup, node: number): readonly number[] {
  const { page } = markup
  const { tag, end } = page.nodes
  const signs: number[] = []
  for (
    let at = markup.previous(node), steps = 0;
    at !== undefined && steps < 8;
    at = markup.previous(at), steps++
  ) {
    if (page.isText(at)) {
      if (page.text(at).trim() !== '') break
      continue
    }
    const isSign =
      tag[at] === LABEL || tag[at] === INPUT || tag[at] === SUP || markup.hasClass(at, signClasses)
    const isShort = end[at]! - at <= 4 && page.textBelow(at).trim().length <= 4
    if (!isSign || !isShort) break
    signs.push(at)
  }
  return signs
}

/** The numbers at the beginning of a note. */
function signsInside(markup: ElementMarkup, node: number): readonly number[] {
  const { page } = markup
  const { end, tag } = page.nodes
  const signs: number[] = []
  for (let at = node + 1, steps = 0; at < end[node]! && steps < 8; steps++) {
    if (page.isText(at) && page.text(at).trim() !== '') break
    const isSign = !page.isText(at) && (tag[at] === SUP || markup.hasClass(at, signClasses))
    if (isSign && /^[\s\p{N}.:)\]*†‡]{0,8}$/u.test(page.textBelow(at))) {
      signs.push(at)
      at = end[at]!
    } else at++
  }
  return signs
}
