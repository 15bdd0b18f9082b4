import { NodeContext } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { headingTags, TagSet, tagId } from '../../../page/columns/tags.js'
import type { Segmentation } from '../../../page/segments/segmentation.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'

const DT = tagId('dt')
const DD = tagId('dd')
const HR = tagId('hr')
const TABLE = tagId('table')

/** Elements that may be a note. */
export const noteTags = new TagSet(
  'li p div dd dt td aside section article footer details address center table',
)
/** Contexts that exclude notes. */
const excludedContexts = NodeContext.code | NodeContext.control

const noteClasses = classPattern(
  'footnote footnote-definition footnote-item footnote-content footnote-body-heading footnotes-list-item endnote ' +
    'fn-item citation doc-footnote sdfootnote easy-footnote-single reference-note note-item',
)
const holderClasses = classPattern(
  'footnotes footnote-list footnotes-list footnote-definitions endnotes references reflist reference-list fn-list ' +
    'footnotes-segment mw-references-wrap note-list easy-footnotes-wrapper footnotes-container footnotedef ' +
    '*_footnotes *-footnotes footnotes__* footnotes_* ref-list ltx_biblist *article-references',
)
const noteRoles = /^(?:doc-footnote|doc-endnote)$/
const holderRoles = /^(?:doc-endnotes|doc-footnotes|doc-bibliography)$/
const noteIds =
  /^(?:user-content-)?(?:fn|footnote|foot|ftn|note|endnote|en|cite[_-]note|sdfootnote|ref)[-_:.]?\w{0,40}$/i

/** Whether an element is called a note, or stands among what is called notes. */
export function isCalledNote(markup: ElementMarkup, element: number): boolean {
  if (markup.hasClass(element, noteClasses) || noteRoles.test(markup.role(element))) return true
  const { parent } = markup.page.nodes
  for (let at = parent[element]!, level = 0; at > 0 && level < 4; at = parent[at]!, level++)
    if (isNoteHolder(markup, at)) return true
  return false
}

/** Whether an element is called a list of notes. */
export const isNoteHolder = (markup: ElementMarkup, node: number): boolean =>
  markup.hasClass(node, holderClasses) || holderRoles.test(markup.role(node))

export const hasNoteId = (markup: ElementMarkup, node: number): boolean =>
  noteIds.test(markup.id(node))

/** The block around a node, if it may be a note; the row of the table that a single note is. */
export function noteElementAt(
  { page, blocks, blockOf }: Segmentation,
  node: number,
): number | undefined {
  const block = blocks.node[blockOf[node]!]!
  const { tag, context } = page.nodes
  if ((context[block]! & excludedContexts) !== 0) return undefined
  if (headingTags.has(tag[block]!)) return isNoteHead(page, block) ? block : undefined
  return noteTags.has(tag[block]!) ? block : undefined
}

/** Whether a heading holds nothing but a short sign: the note is what follows. */
const isNoteHead = (page: Page, block: number): boolean => {
  const text = page.textBelow(block).trim()
  return text.length <= 12 && /^[\p{Ps}\s]*[\p{N}*†‡§¶]+[\p{Pe}.:\s]*$/u.test(text)
}

/** The elements of a note: a term with its details, a head with what follows it, or a single element. */
export function partsOfNote(page: Page, element: number): readonly number[] {
  const { end, tag } = page.nodes
  const parts = [element]
  const last = endOfNote(page, element)
  const isTerm = tag[element] === DT
  for (let at = end[element]!; at < last; at = end[at]!)
    if (isTerm ? tag[at] === DD : !page.isText(at)) parts.push(at)
  return parts
}

/** One past the last node of a note. */
export function endOfNote(page: Page, element: number): number {
  const { tag, parent, end } = page.nodes
  const own = end[element]!
  const isHead = headingTags.has(tag[element]!)
  if (tag[element] !== DT && !isHead) return own
  const last = end[parent[element]!]!
  let found = own
  for (let at = own; at < last; at = end[at]!) {
    if (page.isText(at) && page.text(at).trim() === '') continue
    const isMore = isHead
      ? !page.isText(at) && !headingTags.has(tag[at]!) && tag[at] !== HR && tag[at] !== TABLE
      : tag[at] === DD
    if (!isMore) break
    found = end[at]!
  }
  return found
}

/** Whether there is a heading among these nodes; notes contain none. */
export function holdsHeading({ nodes }: Page, from: number, to: number): boolean {
  for (let node = from; node < to; node++) if (headingTags.has(nodes.tag[node]!)) return true
  return false
}
