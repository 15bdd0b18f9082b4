import { copyString } from '../../../core/text/copy-string.js'
import { foldToLine } from '../../../core/text/white-space.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { NodeContext } from '../../../page/columns/node-context.js'
import { TagSet, tagId } from '../../../page/columns/tags.js'
import { segmentsText } from '../../../page/segments/segment-text.js'
import { isShownSegment, type Segmentation } from '../../../page/segments/segmentation.js'
import { classPattern } from '../markup/class-pattern.js'
import { ElementMarkup } from '../markup/element-markup.js'
import { type CommentItem, commentItems } from './comment-items.js'

const A = tagId('a')
const TIME = tagId('time')
const HREF = attributeId('href')
const TITLE = attributeId('title')
const ITEMPROP = attributeId('itemprop')
const REL = attributeId('rel')
const DATETIME = attributeId('datetime')
const CONTENT = attributeId('content')

/** Reply, share, report: what readers do with a comment. */
const actionClasses = classPattern(
  '*reply-link* *action* *toolbar* *button* *vote* *share* *permalink* *report* *controls* reply togg comment-reply ' +
    'edit-link navs',
)
/** Of its author, those that no text of a comment has. */
const ownAuthorClasses = classPattern('*author* *commenter* *comment-user* *username* *byline* fn')
const authorClasses = classPattern(
  '*author* *commenter* *comment-user* *username* *byline* user-hover *user-link* *userlink* *user-name* ' +
    '*nickname* *poster* fn user hnuser p-author p-name u-url screen-name display-name name',
)
const dateClasses = classPattern(
  '*date* *time* *posted-on* *published* age ago metadata comment-meta',
)
const bodyClasses = classPattern(
  'comment-content comment-text comment__text comment__content comment-body__text commtext comment-message ' +
    'comment__body message post-content comment_text commentbody comment-copy e-content p-content user-text md ' +
    'comment-inner-text body-text content text description review-text',
)
const headTags = new TagSet('header footer cite')

/** What is left of kept text without comments is at least this share, if there is a main text beside them. */
const minMainShare = 0.05
/** A longer text is no name. */
const maxName = 80
/** A link with more nodes is more than a name. */
const maxProfileNodes = 8

/** A comment of a page, where its markup says it. */
export interface PageComment extends CommentItem {
  readonly author?: string
  /** As the page writes it; by ISO 8601 where it states it so. */
  readonly date?: string
  /** The element of its text. */
  readonly body: number
  /** The segments of its text. */
  readonly segments: readonly number[]
  /** The elements of its author, date and buttons. */
  readonly omitted: readonly number[]
}

/**
 * The comments of a page with text, in page order. If most have neither an author nor a date, or most of their text is
 * links, as in a list of what is much commented on, only those that the page states as such; what alone is called a
 * comment is one if it has both.
 */
function findComments(segmentation: Segmentation, markup: ElementMarkup): readonly PageComment[] {
  const items = commentItems(markup)
  if (items.length === 0) return []
  const starts = new Set(items.map(({ node }) => node))
  const found = items
    .map((item) => commentAt(segmentation, markup, item, starts))
    .filter(({ segments }) => segments.length > 0)
    .filter(({ isAlone, author, date }) => !isAlone || (author !== undefined && date !== undefined))
  const signed = found.filter(({ author, date }) => author !== undefined || date !== undefined)
  const isSigned = 2 * signed.length >= found.length
  const areComments = isSigned && !isMostlyLinks(segmentation, found)
  return found.filter(({ isStated }) => isStated || areComments)
}

function isMostlyLinks(
  { page, segments }: Segmentation,
  comments: readonly PageComment[],
): boolean {
  let [all, linked] = [0, 0]
  for (const comment of comments)
    for (const segment of comment.segments)
      for (let at = segments.firstNode[segment]!; at < segments.endNode[segment]!; at++) {
        if (!page.isText(at)) continue
        const { length } = page.text(at).trim()
        all += length
        if ((page.nodes.context[at]! & NodeContext.link) !== 0) linked += length
      }
  return 2 * linked > all
}

/** The text of a comment, a line for each segment. */
export const commentText = (segmentation: Segmentation, { segments }: PageComment): string =>
  copyString(segmentsText(segmentation, segments))

/** The comments of a page, found when they are first asked for. */
export class PageComments {
  /** The names of elements that comments are told by. */
  readonly markup: ElementMarkup
  readonly #segmentation: Segmentation
  #all: readonly PageComment[] | undefined

  constructor(segmentation: Segmentation) {
    this.markup = new ElementMarkup(segmentation.page)
    this.#segmentation = segmentation
  }

  get all(): readonly PageComment[] {
    this.#all ??= findComments(this.#segmentation, this.markup)
    return this.#all
  }

  /**
   * The comments to write apart from kept segments, and what is left of these. Where almost all is comments, as in a
   * forum whose posts are called so, nothing is apart.
   */
  apartFrom(kept: readonly number[]): {
    readonly kept: readonly number[]
    readonly comments: readonly PageComment[]
  } {
    const left = this.without(kept)
    if (left.length === kept.length) return { kept, comments: this.all }
    const length = (segments: readonly number[]): number =>
      segmentsText(this.#segmentation, segments).length
    return length(left) < minMainShare * length(kept)
      ? { kept, comments: [] }
      : { kept: left, comments: this.all }
  }

  /** The comments of which nothing is kept. */
  beside(kept: readonly number[]): readonly PageComment[] {
    const isKept = new Set(kept)
    return this.all.filter(({ segments }) => !segments.some((segment) => isKept.has(segment)))
  }

  /** Segments without those inside of comments. */
  without(kept: readonly number[]): readonly number[] {
    if (this.all.length === 0) return kept
    const { page, segments } = this.#segmentation
    const isComment = new Uint8Array(page.nodes.count)
    for (const { node } of this.all) isComment.fill(1, node, page.nodes.end[node])
    return kept.filter((segment) => isComment[segments.firstNode[segment]!] === 0)
  }
}

function commentAt(
  segmentation: Segmentation,
  markup: ElementMarkup,
  item: CommentItem,
  starts: ReadonlySet<number>,
): PageComment {
  const parts = readParts(markup, item.node, starts)
  const { authorNode, dateNode, author, date, body, actions } = parts
  const omitted = [authorNode, dateNode, ...actions].filter((node) => node !== undefined)
  const segments = ownSegments(segmentation, markup, { root: body ?? item.node, starts, omitted })
  return {
    ...item,
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    body: body ?? item.node,
    segments,
    omitted,
  }
}

interface CommentParts {
  authorNode: number | undefined
  dateNode: number | undefined
  author: string | undefined
  date: string | undefined
  body: number | undefined
  readonly actions: number[]
}

/** The parts of a comment by its markup, without those of its replies. */
function readParts(markup: ElementMarkup, root: number, starts: ReadonlySet<number>): CommentParts {
  const { page } = markup
  const { end, tag } = page.nodes
  const parts: CommentParts = {
    authorNode: undefined,
    dateNode: undefined,
    author: markup.attribute(root, 'author')?.trim() || undefined,
    date: markup.attribute(root, 'created')?.trim() || undefined,
    body: undefined,
    actions: [],
  }
  for (let node = root + 1; node < end[root]!; ) {
    if (page.isText(node)) {
      node++
      continue
    }
    if (starts.has(node)) {
      node = end[node]!
      continue
    }
    const classes = markup.classes(node)
    const property = page.attribute(node, ITEMPROP)?.trim().toLowerCase() ?? ''
    if (
      parts.body === undefined &&
      (property === 'text' ||
        property === 'commenttext' ||
        (bodyClasses.test(classes) && isBody(markup, node)))
    ) {
      parts.body = node
      node = end[node]!
      continue
    }
    const isDate =
      tag[node] === TIME ||
      page.attributeIndex(node, DATETIME) >= 0 ||
      /^date/.test(property) ||
      (classes !== '' && dateClasses.test(classes))
    if (isDate && parts.date === undefined) {
      const date = dateAt(markup, node)
      if (date !== undefined) {
        parts.date = date
        parts.dateNode = node
        // the author often stands in the same element
        if (parts.author !== undefined || tag[node] === TIME) {
          node = end[node]!
          continue
        }
      }
    }
    const isAuthor =
      property === 'author' ||
      property === 'name' ||
      property === 'creator' ||
      /(?:^|\s)author(?:$|\s)/i.test(page.attribute(node, REL) ?? '') ||
      (classes !== '' && authorClasses.test(classes)) ||
      (tag[node] === A && isProfileLink(markup, node))
    // behind the text, other names are those of whom it speaks of
    const isOwn = parts.body === undefined || ownAuthorClasses.test(classes)
    if (isAuthor && isOwn && parts.author === undefined) {
      const name = nameAt(markup, node)
      if (name !== undefined) {
        parts.author = name
        parts.authorNode = node
        if (end[node]! - node < 20) {
          node = end[node]!
          continue
        }
      }
    }
    if (classes !== '' && actionClasses.test(classes) && !holdsProse(markup, node)) {
      parts.actions.push(node)
      node = end[node]!
    } else node++
  }
  return parts
}

/** Whether a link ends with its own text: `<a href="/users/ann">ann</a>`. */
function isProfileLink({ page }: ElementMarkup, node: number): boolean {
  const href = page.attribute(node, HREF)
  if (href === undefined || page.nodes.end[node]! - node > maxProfileNodes) return false
  const name = foldToLine(page.textBelow(node)).replace(/^@/, '').toLowerCase()
  if (name === '' || name.length > maxName) return false
  return (
    /^[/=@]$/.test(href.charAt(href.length - name.length - 1)) && href.toLowerCase().endsWith(name)
  )
}

/** Whether an element holds text of a comment, and neither its author nor its date. */
function isBody(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { end, tag } = page.nodes
  for (let at = node + 1; at < Math.min(end[node]!, node + 60); at++) {
    if (page.isText(at)) continue
    const classes = markup.classes(at)
    if (
      tag[at] === TIME ||
      (classes !== '' && (ownAuthorClasses.test(classes) || dateClasses.test(classes)))
    )
      return false
  }
  return holdsProse(markup, node)
}

/** The first short text in an element, without "says" and the like behind it. */
function nameAt(markup: ElementMarkup, node: number): string | undefined {
  const { page } = markup
  const { end, context } = page.nodes
  for (let at = node; at < end[node]!; at++) {
    if (!page.isText(at)) {
      const stated =
        at > node && page.attribute(at, ITEMPROP) === 'name'
          ? page.attribute(at, CONTENT)
          : undefined
      if (stated !== undefined && stated.trim() !== '') return copyString(foldToLine(stated))
      continue
    }
    if ((context[at]! & (NodeContext.raw | NodeContext.control)) !== 0) continue
    const name = foldToLine(page.text(at))
      .replace(/^(?:by |@)/i, '')
      .replace(/[:,]$/, '')
    if (name !== '' && /[\p{L}\p{N}]/u.test(name))
      return name.length <= maxName ? copyString(name) : undefined
  }
  return undefined
}

/** A date for machines where the page states one, else as it is written. */
function dateAt(markup: ElementMarkup, node: number): string | undefined {
  const { page } = markup
  const { end, tag } = page.nodes
  for (let at = node; at < Math.min(end[node]!, node + 12); at++) {
    if (page.isText(at)) continue
    const stated = [
      page.attribute(at, DATETIME),
      page.attribute(at, CONTENT),
      page.attribute(at, TITLE),
    ]
    const iso = stated.find((value) => value !== undefined && /^\s*\d{4}-\d\d-\d\d/.test(value))
    if (iso !== undefined) return copyString(isoDate(iso))
  }
  const isTime = tag[node] === TIME
  const text = foldToLine(page.textBelow(node))
  return text !== '' && text.length <= 60 && (isTime || /\d/.test(text))
    ? copyString(text)
    : undefined
}

/** `2026-03-01 09:30:00Z 1772357400` as `2026-03-01T09:30:00Z`. */
const isoDate = (stated: string): string =>
  stated
    .trim()
    .replace(/ \d{9,}$/, '')
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T')

/** Whether an element has text outside of links and buttons. */
function holdsProse({ page }: ElementMarkup, node: number): boolean {
  const { end, context } = page.nodes
  const last = Math.min(end[node]!, node + 400)
  for (let at = node; at < last; at++) {
    const isPlain =
      (context[at]! & (NodeContext.link | NodeContext.control | NodeContext.raw)) === 0
    if (!page.isText(at) || !isPlain) continue
    const text = page.text(at).trim()
    if (text.length > 12 || (/\p{L}/u.test(text) && /\s/.test(text))) return true
  }
  return false
}

interface SegmentRange {
  readonly root: number
  readonly starts: ReadonlySet<number>
  readonly omitted: readonly number[]
}

/** The shown segments in an element, without those of replies, of what is left out, and of links alone. */
function ownSegments(
  { page, segments, ...rest }: Segmentation,
  markup: ElementMarkup,
  { root, starts, omitted }: SegmentRange,
): readonly number[] {
  const segmentation = { page, segments, ...rest }
  const { end, tag, parent, context } = page.nodes
  const out = new Set(omitted)
  const isOut = (node: number): boolean => {
    for (let at = parent[node]!; at > root; at = parent[at]!)
      if (starts.has(at) || out.has(at) || headTags.has(tag[at]!)) return true
    return false
  }
  const found: number[] = []
  for (let segment = firstFrom(segments, root); segment < segments.count; segment++) {
    const first = segments.firstNode[segment]!
    if (first >= end[root]!) break
    if (!isShownSegment(segmentation, segment) || isOut(first)) continue
    let isClickable = true
    for (let at = first; at < segments.endNode[segment]! && isClickable; at++)
      if (page.isText(at) && page.text(at).trim() !== '')
        isClickable =
          (context[at]! & (NodeContext.link | NodeContext.control)) !== 0 && tag[parent[at]!] === A
    if (!isClickable || markup.hasClass(parent[first]!, bodyClasses)) found.push(segment)
  }
  return found
}

function firstFrom(segments: Segmentation['segments'], node: number): number {
  let [low, high] = [0, segments.count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (segments.firstNode[middle]! >= node) high = middle
    else low = middle + 1
  }
  return low
}
