import { KnownNames } from './name-table.js'

/**
 * Element kinds of the HTML standard that matter for parsing: `void` has no content, `block` bounds content,
 * `formatting` is ended by its end tag only, `raw` has text that is not shown, `fallback` is shown only if something
 * else is not (VIDEO, IFRAME, ...).
 */
const elements = {
  block:
    'address article blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p ' +
    'plaintext pre search section summary table tbody td tfoot th thead tr ul xmp button optgroup option select ' +
    'textarea aside',
  void: 'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
  formatting: 'a b big code em font i nobr s small strike strong tt u',
  raw: 'script style',
  fallback: 'audio canvas datalist iframe noembed noframes object video',
  plain:
    'abbr acronym annotation applet bdi bdo cite colgroup data del desc dfn head ins kbd label map mark marquee ' +
    'math meter noscript output path picture progress q rb rp rt rtc ruby samp slot span sub sup svg template ' +
    'time title var',
} as const

const words = (list: string): readonly string[] => list.split(' ')

/** Names by id. Id 0 is a text, id 1 the document; ids from `firstUnknownTag` on are specific to a page. */
export const tagNames: readonly string[] = [
  '#text',
  '#document',
  ...new Set(Object.values(elements).flatMap(words)),
]

export const firstUnknownTag = tagNames.length

export const knownTags = new KnownNames(tagNames)

/** The id of an element name; throws for names without a fixed id, which are typos. */
export function tagId(name: string): number {
  const id = tagNames.indexOf(name)
  if (id < 0) throw new RangeError(`No element is called ${name}`)
  return id
}

export const TEXT_NODE = 0
export const DOCUMENT_NODE = 1

/** A set of elements by id, with lookup in one array access; page-specific ids are in no set. */
export class TagSet {
  readonly ids: readonly number[]
  readonly #members = new Uint8Array(firstUnknownTag)

  constructor(names: string) {
    this.ids = words(names).map(tagId)
    for (const id of this.ids) this.#members[id] = 1
  }

  has(id: number): boolean {
    return id < firstUnknownTag && this.#members[id] === 1
  }
}

export const voidTags = new TagSet(elements.void)
export const blockTags = new TagSet(`${elements.block} ${elements.fallback}`)
export const rawTags = new TagSet(elements.raw)
export const formattingTags = new TagSet(elements.formatting)
/** Blocks for layout; other blocks contain text: paragraphs, headings, items. */
export const layoutTags = new TagSet(
  'article aside body center details dialog dir div dl fieldset footer form frameset header html main menu nav ol ' +
    'search section table tbody td tfoot th thead tr ul',
)
export const headingTags = new TagSet('h1 h2 h3 h4 h5 h6')
