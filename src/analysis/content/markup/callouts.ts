import { copyString } from '../../../core/text/copy-string.js'
import { foldToLine } from '../../../core/text/white-space.js'
import { blockTags, headingTags, TagSet, tagId } from '../../../page/columns/tags.js'
import type { CalloutKind } from '../content.js'
import { classPattern } from './class-pattern.js'
import type { ElementMarkup } from './element-markup.js'

const ASIDE = tagId('aside')
const boldTags = new TagSet('strong b')
const SUMMARY = tagId('summary')

/** Elements that may be a callout; a table is one where AsciiDoc makes the frame. */
const calloutTags = new TagSet('div aside section blockquote details p figure fieldset dl')

/** Class words of frames around a note to the reader, as generators and style sheets call them. */
const frameClasses = classPattern(
  'admonition callout alert markdown-alert custom-block custom-container hint theme-admonition admonitionblock ' +
    'starlight-aside notice message-box messagebox info-box infobox-note note-box alert-box alertbox blockquote-tag ' +
    'confluence-information-macro docs-note panel-note notification is-callout messagebox kg-callout-card',
)

/** The same in words that themes make of them: they need a word for the kind too. */
const framedClasses = classPattern(
  '*-hint *-callout *-admonition *-notice hint-* callout-* admonition-* notice-*',
)

/** What the words mean that name the kind of a callout, among the five of GitHub. */
const kinds: Readonly<Record<CalloutKind, string>> = {
  note:
    'note info information abstract summary tldr todo example seealso see-also question help faq quote cite remark ' +
    'default primary secondary',
  tip: 'tip hint success check done best-practice suggestion',
  important: 'important key-point keypoint special',
  warning: 'warning attention warn',
  caution: 'caution danger error bug failure fail missing critical alert-danger',
}

const kindOf = new Map(
  (Object.entries(kinds) as [CalloutKind, string][]).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind] as const),
  ),
)

/** Whether a text is nothing but the name of a kind: `Warning:`. */
const isKindName = (text: string): boolean => kindOf.has(text.toLowerCase().replace(/[:.!]$/, ''))

const isKind = (word: string): boolean => kindOf.has(word)

/** Class words of their own that make an ASIDE a callout. */
const asideWords =
  /^(?:note|tip|hint|important|warning|caution|danger|info|key-point|special|success)$/

const framed = 'admonition callout alert block hint aside note message'.split(' ')
const titled = 'title heading header label summary'.split(' ')
const framedTitles = framed.flatMap((frame) =>
  titled.map((title) => `*${frame}*-${title}* *${frame}*_${title}*`),
)
const titleClasses = classPattern(
  `title details-summary admonitionheading* ${framedTitles.join(' ')}`,
)

/** A frame around a note to the reader. */
export interface Callout {
  readonly kind: CalloutKind
  /** The element of its title, and the text, unless it only names the kind. */
  readonly titleNode: number | undefined
  readonly title?: string
}

/** Whether an element is a callout. */
export function calloutAt(markup: ElementMarkup, node: number): Callout | undefined {
  const { page } = markup
  const tag = page.nodes.tag[node]!
  if (!calloutTags.has(tag)) return undefined
  const classes = markup.classes(node)
  const stated = markup.attribute(node, 'data-callout') ?? ''
  // a single line of that role is a remark on the page: where else to look
  const isNote = markup.role(node) === 'note' && hasBlocks(markup, node)
  const isAside = tag === ASIDE
  const isFramed =
    markup.hasClass(node, frameClasses) ||
    (markup.hasClass(node, framedClasses) && classes.trim().split(' ').some(isKind))
  if (!isFramed && !isNote && stated === '' && !isAside) return undefined
  const kind = calloutKind(classes, stated, isFramed || isNote || stated !== '')
  if (kind === undefined) return undefined
  const titleNode = titleOf(markup, node)
  const text = titleNode === undefined ? '' : foldToLine(page.textBelow(titleNode))
  const isPlain =
    text === '' ||
    text.length > 200 ||
    kindOf.get(text.toLowerCase().replace(/[:.!]$/, '')) === kind
  return { kind, titleNode, ...(!isPlain && { title: copyString(text) }) }
}

/** Whether an element holds blocks of text. */
function hasBlocks(markup: ElementMarkup, node: number): boolean {
  const { tag } = markup.page.nodes
  for (const child of markup.children(node)) if (blockTags.has(tag[child]!)) return true
  return false
}

function calloutKind(classes: string, stated: string, isFramed: boolean): CalloutKind | undefined {
  const words = [stated.trim().toLowerCase(), ...classes.trim().split(' ')]
  if (!isFramed) {
    const word = words.find((one) => asideWords.test(one))
    return word === undefined ? undefined : kindOf.get(word)
  }
  // a hint is what the frame is called: another word says of which kind
  const exact = words.filter((word) => word !== 'hint' && kindOf.has(word))
  const found = (exact.length > 0 ? exact : words).flatMap((word) => {
    const parts = [word, ...word.split(/--?|__?/).reverse()]
    return parts.map((part) => kindOf.get(part)).find((kind) => kind !== undefined) ?? []
  })
  // a frame may be called a note whatever it is
  const kind = found.find((one) => one !== 'note') ?? found[0]
  if (kind !== undefined) return kind
  return ' alert '.includes(classes) || / alert /.test(classes) ? undefined : 'note'
}

/** The first element inside that is a title by its class words, a SUMMARY, or a heading that begins the frame. */
function titleOf(markup: ElementMarkup, node: number): number | undefined {
  const { page } = markup
  const { tag, end } = page.nodes
  for (let at = node + 1, steps = 0; at < end[node]! && steps < 8; at++) {
    if (page.isText(at)) {
      if (page.text(at).trim() !== '') return undefined
      continue
    }
    steps++
    if (boldTags.has(tag[at]!) && isKindName(foldToLine(page.textBelow(at)))) return at
    if (tag[at] === SUMMARY || headingTags.has(tag[at]!) || markup.hasClass(at, titleClasses))
      return at
  }
  return undefined
}
