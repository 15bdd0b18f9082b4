import { groupBy } from '../../../core/group-by.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import type { Page } from '../../../page/columns/page.js'
import { tagId } from '../../../page/columns/tags.js'
import { noteLimits } from '../content-limits.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import type { PageUrls } from '../page-urls.js'

const SUP = tagId('sup')
const HREF = attributeId('href')

/** A kept text that may refer to a note: the text of a short link to a fragment, or a raised sign. */
export interface NoteMark {
  /** The link, or the raised element. */
  readonly node: number
  /** The link around it, -1 for none. */
  readonly link: number
  readonly label: string
  /** Its texts. */
  readonly texts: readonly number[]
}

const referenceClasses = classPattern(
  'footnote-ref footnote-reference fn-ref fnref footnoteref noteref note-ref endnote-ref',
)

/** Finds the marks among kept texts, in page order. */
export function noteMarks(
  markup: ElementMarkup,
  kept: readonly number[],
  urls: PageUrls,
): readonly NoteMark[] {
  const { page } = markup
  const { context } = page.nodes
  const excluded = NodeContext.code | NodeContext.control
  const holders = groupBy(kept, (text) => {
    const link = urls.linkAround(text)
    return link >= 0 ? link : raisedAround(markup, text)
  })
  return [...holders].flatMap(([node, texts]) => {
    if (node < 0 || (context[node]! & excluded) !== 0) return []
    const link = urls.linkAround(texts[0])
    if (link >= 0 && !page.attribute(link, HREF)?.includes('#')) return []
    const label = labelOf(page, texts)
    return label === undefined ? [] : [{ node, link, label, texts }]
  })
}

/** The raised element around a text that is no link; -1 for none. */
function raisedAround(markup: ElementMarkup, text: number): number {
  const { tag, parent, context } = markup.page.nodes
  let found = -1
  for (
    let at = parent[text]!, level = 0;
    at > 0 && level < noteLimits.levels;
    at = parent[at]!, level++
  ) {
    if (tag[at] === SUP || markup.hasClass(at, referenceClasses)) found = at
  }
  return found < 0 && (context[text]! & NodeContext.sup) === 0 ? -1 : found
}

const marks = /^[\p{L}\p{N}\p{M}*∗⁎†‡§¶‖#.,: -]+$/u

/** The text of a reference without brackets; `undefined` if it is too long or has unusual characters. */
function labelOf(page: Page, texts: readonly number[]): string | undefined {
  let all = ''
  for (const text of texts) {
    all += page.text(text)
    // the limit leaves room for white space, which is folded later
    if (all.length > 10 * noteLimits.numbered) return undefined
  }
  const label = all.replace(/[\s\p{Ps}\p{Pe}]+/gu, ' ').trim()
  const maxLength = /\p{N}/u.test(label) ? noteLimits.numbered : noteLimits.lettered
  return [...label].length <= maxLength && marks.test(label) ? label : undefined
}
