import { attributeId, attributeSet } from '../../../page/columns/attribute-names.js'
import { firstUnknownTag, TagSet, tagId } from '../../../page/columns/tags.js'
import { nodesWithAttributes } from '../../../page/structured-data/microdata.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'

const FORM = tagId('form')
const ITEMTYPE = attributeId('itemtype')
const ITEMPROP = attributeId('itemprop')
const TYPEOF = attributeId('typeof')
const ROLE = attributeId('role')
/** Attributes by which schema.org and ARIA say what an element is. */
const statingAttributes = attributeSet([ITEMTYPE, ITEMPROP, TYPEOF, ROLE])

/** Elements that a comment may be. */
const itemTags = new TagSet('li div article section tr table dl details blockquote p')

const parts =
  'item entry node wrapper container box block single card row list-item listing-item thread-item post wrap parent ' +
  'child reply'
const parted = ['-', '--', '_', '__'].flatMap((sign) =>
  parts.split(' ').map((part) => `comment${sign}${part} comments${sign}${part}`),
)
/** Class words of one comment, as generators, systems and widgets call it. */
const itemClasses = classPattern(
  `comment comments *-comment *-comments *_comment *_comments commentitem commententry comtr comment_body comment-body
  h-cite ${parted.join(' ')}`,
)
/** Class words of all comments together, and of what one comment consists of. */
const areaClasses = classPattern(
  'comments comments-area comment-list commentlist comments-list comments-section comment-respond comment-form ' +
    'comment-reply comment-content comment-text comment-author comment-meta comment-metadata comment-header ' +
    'comment-footer comment-actions comments-title no-comments comment-count comments-link',
)
const pluralClasses = classPattern('comments *-comments *_comments')
const singularClasses = classPattern('comment')
const itemIds = /^(?:li-|div-|dsq-|isso-)?(?:comment|cmt|commento?|c)[-_]?(?:id[-_]?)?\d[\w-]*$/i
const areaIds =
  /^(?:comments?|comments?[-_](?:area|section|list|container|wrapper)|disqus_thread|respond|commentlist|discussion)$/i
const itemElements = /-comment$/

/** One comment of a page. */
export interface CommentItem {
  readonly node: number
  /** 0 for a comment on the page, 1 for a reply to it. */
  readonly depth: number
  /** Whether schema.org or ARIA says so, and not only a class word or an id. */
  readonly isStated: boolean
  /** Whether it is the only element of the page that is called a comment, and stands in nothing that is. */
  readonly isAlone?: boolean
}

/** A comment around the one that is looked at. */
interface OpenItem {
  readonly node: number
  readonly kind: string
  readonly depth: number
}

/**
 * Finds the comments of a page by what it states of them: schema.org, ARIA, class words and ids.
 */
export function commentItems(markup: ElementMarkup): readonly CommentItem[] {
  const { page } = markup
  const { count, end, firstAttribute, tag } = page.nodes
  const isDescribed = new Uint8Array(count)
  for (const node of nodesWithAttributes(page, statingAttributes)) isDescribed[node] = 1
  const found: CommentItem[] = []
  const open: OpenItem[] = []
  for (let node = 1; node < count; node++) {
    while (open.length > 0 && node >= end[open.at(-1)!.node]!) open.pop()
    if (page.isText(node)) continue
    if (tag[node] === FORM) {
      node = end[node]! - 1
      continue
    }
    // most elements have no names that could say so
    if (firstAttribute[node] === firstAttribute[node + 1] && tag[node]! < firstUnknownTag) continue
    const mayState = isDescribed[node] === 1 || tag[node]! >= firstUnknownTag
    const isStated = mayState && isStatedComment(markup, node)
    if (!isStated && !isCalledComment(markup, node)) continue
    const kind = kindOf(markup, node)
    const around = open.at(-1)
    // an element inside of a comment is a part of it, unless it is of the same kind
    if (around !== undefined && !isReply(markup, node, kind, open)) continue
    const depth = statedDepth(markup, node) ?? (around === undefined ? 0 : around.depth + 1)
    found.push({ node, depth, isStated })
    open.push({ node, kind, depth })
  }
  const isAlone =
    found.length === 1 && !found.some(({ node, isStated }) => isStated || isInArea(markup, node))
  return isAlone ? found.map((item) => ({ ...item, isAlone })) : found
}

function isReply(
  markup: ElementMarkup,
  node: number,
  kind: string,
  open: readonly OpenItem[],
): boolean {
  const own = markup.id(node)
  const id = own.replace(/\D+/g, '')
  const isOther = (item: OpenItem): boolean => {
    const around = markup.id(item.node)
    return id === '' || around.replace(/\D+/g, '') !== id || (item.kind === kind && around !== own)
  }
  return (
    open.some(
      (item) =>
        item.kind === kind ||
        (id !== '' &&
          itemIds.test(markup.id(node)) &&
          id !== markup.id(item.node).replace(/\D+/g, '')),
    ) && open.every(isOther)
  )
}

/** The name of an element and the first class word that makes it a comment. */
const kindOf = (markup: ElementMarkup, node: number): string =>
  `${markup.page.tagName(node)} ${itemClasses.find(markup.classes(node)) ?? ''}`

function isStatedComment(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const type = page.attribute(node, ITEMTYPE) ?? page.attribute(node, TYPEOF)
  if (type !== undefined && /(?:^|[/:\s])(?:User)?Comments?(?:$|\s)/.test(type)) return true
  const property = page.attribute(node, ITEMPROP)
  if (property !== undefined && /(?:^|\s)comment(?:$|\s)/.test(property)) return true
  return (
    markup.role(node) === 'comment' ||
    (page.nodes.tag[node]! >= firstUnknownTag && itemElements.test(page.tagName(node)))
  )
}

function isCalledComment(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  if (!itemTags.has(page.nodes.tag[node]!)) return false
  const id = markup.id(node)
  const isCalled =
    (markup.hasRareClass(node, itemClasses) && !isPlural(markup, node)) ||
    (id !== '' && itemIds.test(id))
  return isCalled && !markup.hasClass(node, areaClasses) && !areaIds.test(id)
}

/** Whether the only word that speaks of comments speaks of several. */
const isPlural = (markup: ElementMarkup, node: number): boolean =>
  markup.hasClass(node, pluralClasses) && !markup.hasClass(node, singularClasses)

function isInArea(markup: ElementMarkup, node: number): boolean {
  const { parent } = markup.page.nodes
  for (let at = parent[node]!, level = 0; at > 0 && level < 6; at = parent[at]!, level++)
    if (areaIds.test(markup.id(at)) || markup.hasClass(at, areaClasses)) return true
  return false
}

/** How deep a page says that a comment is nested, where its elements are not. */
function statedDepth(markup: ElementMarkup, node: number): number | undefined {
  const { page } = markup
  for (let at = node, steps = 0; at < page.nodes.end[node]! && steps < 8; at++, steps++) {
    if (page.isText(at)) continue
    for (const [name, value] of page.attributesOf(at)) {
      if (!depthAttributes.has(name) || !/^\s*\d{1,2}\s*$/.test(value)) continue
      return Math.max(0, Number(value) - (name === 'aria-level' ? 1 : 0))
    }
    if (at === node) {
      const [, depth] = / (?:depth|level|indent)-?(\d{1,2}) /.exec(markup.classes(node)) ?? []
      // WordPress counts from 1
      if (depth !== undefined)
        return Math.max(0, Number(depth) - (/ depth-/.test(markup.classes(node)) ? 1 : 0))
    }
  }
  return undefined
}

const depthAttributes = new Set([
  'data-depth',
  'data-level',
  'depth',
  'aria-level',
  'indent',
  'data-indent',
  'data-nesting-level',
])
