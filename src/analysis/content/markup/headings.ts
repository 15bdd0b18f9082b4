import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { headingTags, tagId } from '../../../page/columns/tags.js'
import { classPattern } from './class-pattern.js'
import type { ElementMarkup } from './element-markup.js'

const A = tagId('a')
const BUTTON = tagId('button')
const HREF = attributeId('href')

/** Signs beside a heading that lead to it or let readers edit it. */
const signClasses = classPattern(
  'anchor anchorjs-link headerlink header-anchor heading-anchor hash-link permalink heading-link anchor-link ' +
    'direct-link sl-anchor-link headeranchor-link mw-editsection editsection octicon-link link-anchor toclink-sign ' +
    'copy-link',
)

/** Elements that only screen readers read aloud. */
const spokenClasses = classPattern(
  'sr-only *visuallyhidden* *visually-hidden* screen-reader-text screen-reader-only screenreader assistive-text ' +
    'element-invisible a11y-hidden u-hidden-visually',
)

/** Whether an element is not shown, but read aloud: its text names a part of the page, and is no heading in it. */
export const isSpokenOnly = (markup: ElementMarkup, node: number): boolean =>
  markup.hasClass(node, spokenClasses)

const editClasses = classPattern('mw-editsection editsection')

/** Longer texts of a link to the page itself are words of the heading, unless the link is called a sign. */
const maxSign = 2

/** The level that an element with the role of a heading states. */
export function headingRoleLevel(markup: ElementMarkup, node: number): number | undefined {
  if (markup.role(node) !== 'heading') return undefined
  const level = Number(markup.attribute(node, 'aria-level') ?? 2)
  return Number.isInteger(level) && level > 0 ? Math.min(level, 6) : 2
}

/**
 * Marks what is no text of a heading: links to the heading itself that show a sign or nothing, links to edit it, and
 * buttons.
 */
export function* headingSigns(markup: ElementMarkup, from: number, to: number): Iterable<number> {
  const { page } = markup
  const { tag, end, context } = page.nodes
  for (let node = from; node < to; ) {
    if (page.isText(node)) {
      node++
      continue
    }
    const isInHeading = (context[node]! & NodeContext.heading) !== 0 && !headingTags.has(tag[node]!)
    if (isInHeading ? isSign(markup, node) : isLooseSign(markup, node)) {
      yield node
      node = end[node]!
    } else node++
  }
}

function isSign(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { tag } = page.nodes
  if (tag[node] === BUTTON) return !isWholeHeading(markup, node)
  const isCalled = markup.hasClass(node, signClasses)
  if (tag[node] !== A) return markup.hasClass(node, editClasses)
  const href = page.attribute(node, HREF)?.trim() ?? ''
  if (!href.includes('#') && !isCalled) return false
  const text = page.textBelow(node).replace(/[\s\u200b\ufeff]+/g, '')
  const isShort = [...text].length <= maxSign && !/[\p{L}\p{N}]/u.test(text)
  return isShort || (isCalled && !isWholeHeading(markup, node))
}

/** A sign beside a heading, in the element around both: it is called a sign, and shows no word. */
function isLooseSign(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  if (markup.hasClass(node, editClasses)) return true
  if (page.nodes.tag[node] !== A || !markup.hasClass(node, signClasses)) return false
  if (!(page.attribute(node, HREF)?.trim() ?? '').startsWith('#')) return false
  const text = page.textBelow(node).replace(/[\s\u200b\ufeff]+/g, '')
  return !/[\p{L}\p{N}]/u.test(text) || /^(?:section|permalink|direct\s*link)/i.test(text)
}

/** Whether an element in a heading holds all its words. */
function isWholeHeading({ page }: ElementMarkup, part: number): boolean {
  const { parent, tag, end } = page.nodes
  let heading = parent[part]!
  while (heading > 0 && !headingTags.has(tag[heading]!)) heading = parent[heading]!
  for (let at = heading + 1; at < end[heading]!; at++) {
    const isOutside = at < part || at >= end[part]!
    if (isOutside && page.isText(at) && /[\p{L}\p{N}]/u.test(page.text(at))) return false
  }
  return true
}
