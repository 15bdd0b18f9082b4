import { foldToLine } from '../../core/text/white-space.js'
import { attributeId } from '../../page/columns/attribute-names.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import { blockTags, TagSet, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import { readCodeBlock } from './code/code-blocks.js'
import type { PageComment } from './comments/comments.js'
import type {
  ContentBlock,
  ContentComment,
  ContentTree,
  InlineImage,
  InlinePiece,
} from './content.js'
import { ContentBuilder } from './content-builder.js'
import { type ContentExtent, ContentScope } from './content-scope.js'
import { type ContentLeaf, type ContentPlace, ElementStructure } from './element-structure.js'
import { findRawTex } from './formulas/raw-tex.js'
import { imageAt, isImage, isPreview } from './images/images.js'
import { mayBePlayer, playerAt } from './images/players.js'
import { InlineBuilder, type InlineStyle, styleOf } from './inline-builder.js'
import type { ElementMarkup } from './markup/element-markup.js'
import { isSpokenOnly } from './markup/headings.js'
import { outlined, spokenLevel, strong, withoutSpokenHeadings } from './outline.js'
import type { PageUrls } from './page-urls.js'

const HREF = attributeId('href')
const STYLE = attributeId('style')
const A = tagId('a')
const BR = tagId('br')
const HR = tagId('hr')
const BLOCKQUOTE = tagId('blockquote')
const CITE = tagId('cite')
const Q = tagId('q')
const RP = tagId('rp')
const RT = tagId('rt')
const blockDisplay = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid|table|list-item)\b/i
/** Blocks that stand in a line of text. */
const lineBlocks = new TagSet('button option select textarea')

interface ContentOptions {
  /** The URL of the page, the base of its links and images. */
  readonly url?: string | undefined
  /** Titles of the page: a heading that repeats one at the beginning is left out. */
  readonly titles?: readonly string[] | undefined
  /** The kept segments alone, unless this says otherwise. */
  readonly extent?: ContentExtent | undefined
  /** Comments to write apart from the content; it holds none of their segments. */
  readonly comments?: readonly PageComment[] | undefined
  /** The markup of the page, where something has read it before. */
  readonly markup?: ElementMarkup | undefined
  /** Segments that are left out, whatever stands around them. */
  readonly excluded?: readonly number[] | undefined
}

/**
 * Builds the content of the kept segments, which must be in page order: their texts in the structure of the elements
 * around them, with the images, formulas, captions and notes that belong to them.
 */
export function buildContent(
  segmentation: Segmentation,
  kept: readonly number[],
  { url, titles = [], extent = 'kept', comments = [], markup, excluded = [] }: ContentOptions = {},
): ContentTree {
  if (kept.length === 0) return { blocks: [] }
  const scope = new ContentScope({ segmentation, kept, url, extent, comments, markup, excluded })
  const writer = new ContentWriter(scope)
  const blocks = outlined(
    writer.write(scope.from, scope.to),
    titles,
    extent === 'belonging' ? 'no headings' : 'any block',
  )
  const written = comments.map((comment) => contentOfComment(writer, segmentation, comment))
  const spoken = written.filter((comment) => comment.blocks.length > 0)
  return { blocks, ...(spoken.length > 0 && { comments: spoken }) }
}

function contentOfComment(
  writer: ContentWriter,
  { page }: Segmentation,
  { author, date, depth, body }: PageComment,
): ContentComment {
  return {
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    depth,
    blocks: withoutSpokenHeadings(
      withoutByline(writer.write(body + 1, page.nodes.end[body]!), author),
    ),
  }
}

/** Without a heading at the beginning that names the author, for readers of screens: the comment says it already. */
function withoutByline(
  blocks: readonly ContentBlock[],
  author: string | undefined,
): readonly ContentBlock[] {
  const [first, ...rest] = blocks
  if (author === undefined || first?.kind !== 'heading' || rest.length === 0) return blocks
  const isByline = first.inline.some((piece) => 'text' in piece && piece.text.includes(author))
  return isByline ? rest : blocks
}

/** What separates two texts: nothing visible, a BR, the edge of a block, or several BR. */
type TextSeparation = 'space' | 'line' | 'block' | 'gap'

/** A block of text under construction. */
interface OpenLeaf {
  readonly leaf: ContentLeaf
  readonly inline: InlineBuilder
}

/** Writes the content of a page in one walk over its nodes. */
class ContentWriter {
  readonly #scope: ContentScope
  readonly #urls: PageUrls
  readonly #structure: ElementStructure
  #builder: ContentBuilder
  #endNotes: ContentBlock[] = []
  /** How often texts refer to each note so far. */
  readonly #uses = new Map<number, number>()
  #leaf: OpenLeaf | undefined
  /** The block and the segment of the last text; -1 at the start, and for what is no text of a segment. */
  #block = -1
  #segment = -1
  /** Breaks and edges of blocks since then. */
  #breaks = 0
  #edges = 0
  /** Why the last text was not shown; 0 where it was. */
  #hidden = 0
  #wasLink = false
  /** Styles of open elements, as bits of a context, and where they end. */
  readonly #styled: { readonly end: number; readonly bits: number }[] = []
  /** Where open elements end that stand on lines of their own. */
  readonly #lineEnds: number[] = []
  #lastImage: InlineImage | undefined
  /** Signs to write where an element ends. */
  readonly #closing: {
    readonly end: number
    readonly sign: string
    readonly style: InlineStyle
  }[] = []

  constructor(scope: ContentScope) {
    const { segmentation, markup, notes, callouts, urls, paragraphLists } = scope
    const { page } = segmentation
    this.#scope = scope
    this.#urls = urls
    const texts = scope.keptTexts()
    const roots = new Set(scope.comments.map(({ body }) => body))
    this.#structure = new ElementStructure({
      page,
      markup,
      texts,
      notes: notes.numbers,
      callouts,
      roots,
      items: paragraphLists.levels,
    })
    this.#builder = new ContentBuilder(page, callouts)
  }

  /** The blocks of the nodes from one to before another. */
  write(from: number, to: number): readonly ContentBlock[] {
    const { segmentation, callouts } = this.#scope
    this.#builder = new ContentBuilder(segmentation.page, callouts)
    this.#endNotes = []
    this.#noteText(from, -1)
    this.#block = -1
    for (let node = from; node < to; ) {
      while (this.#closing.length > 0 && node >= this.#closing.at(-1)!.end) this.#closeSign()
      while (this.#lineEnds.length > 0 && node >= this.#lineEnds.at(-1)!) {
        this.#lineEnds.pop()
        this.#edges++
      }
      while (this.#styled.length > 0 && node >= this.#styled.at(-1)!.end) this.#styled.pop()
      node = this.#visit(node)
    }
    while (this.#closing.length > 0) this.#closeSign()
    this.#closeLeaf()
    return [...this.#builder.finish(this.#uses).blocks, ...this.#endNotes]
  }

  #cite({ inline }: OpenLeaf, note: number): void {
    const use = (this.#uses.get(note) ?? 0) + 1
    this.#uses.set(note, use)
    inline.reference({ kind: 'reference', note, use })
  }

  /** Writes a node; the node to go on with. */
  #visit(node: number): number {
    const scope = this.#scope
    const { page } = scope.segmentation
    const { tag, end } = page.nodes
    if (scope.isOmitted(node)) return this.#skip(node)
    if (page.isText(node)) {
      const segment = scope.keptSegmentOf(node)
      if (segment >= 0) this.#addText(node, segment)
      return node + 1
    }
    const title = scope.tabs.titles.get(node)
    if (title !== undefined && scope.hasKept(node)) this.#addTabTitle(node, title)
    const codeEnd = scope.code.ends.get(node)
    if (codeEnd !== undefined) {
      if (scope.hasKept(node)) this.#addCode(node)
      else this.#skip(node)
      return codeEnd
    }
    const formula = scope.formulas.formulas.get(node)
    if (formula !== undefined) {
      if (scope.belongs(node)) this.#addFormula(node, formula.tex, formula.display)
      return end[node]!
    }
    const number = scope.notes.inline.get(node)
    if (number !== undefined) {
      if (scope.hasKept(node)) this.#addInlineNote(node, number)
      return end[node]!
    }
    if (isImage(scope.markup, node)) this.#addImage(node)
    else if (mayBePlayer(scope.markup, node) && !scope.hasKept(node)) {
      this.#addPlayer(node)
      return end[node]!
    } else if (this.#isUnseen(node)) return end[node]!
    else this.#enter(node, tag[node]!)
    return node + 1
  }

  /** Whether an element begins what nobody sees, and nothing of it is kept: it does not end a text. */
  #isUnseen(node: number): boolean {
    const { context, parent } = this.#scope.segmentation.page.nodes
    const own = context[node]! & ~context[parent[node]!]!
    return (own & (notShown | notContent)) !== 0 && !this.#scope.hasKept(node)
  }

  /** What an element is that holds others, or nothing. */
  #enter(node: number, tag: number): void {
    if (tag === BR) this.#breaks++
    else if (tag === A && this.#wasLink) this.#leaf?.inline.space()
    else if (tag === HR) this.#addRule(node)
    else if (tag === Q || tag === RT) this.#openSign(node, tag)
    if (blockTags.has(tag) && !lineBlocks.has(tag)) this.#edges++
    else {
      this.#enterStyle(node)
      if (isLine(this.#scope.markup, node)) {
        this.#edges++
        this.#lineEnds.push(this.#scope.segmentation.page.nodes.end[node]!)
      }
    }
  }

  /** A line between the parts of a page; inside of lists, quotes and tables it is decoration. */
  #addRule(node: number): void {
    const { part } = this.#structure.placeOf(node)
    if (part === undefined && this.#scope.belongs(node)) this.#addBlock(node, { kind: 'rule' })
  }

  #enterStyle(node: number): void {
    const { page } = this.#scope.segmentation
    const style = page.attribute(node, STYLE)
    const bits = style === undefined ? 0 : bitsOfStyle(style)
    if (bits === 0) return
    const around = this.#styled.at(-1)?.bits ?? 0
    this.#styled.push({ end: page.nodes.end[node]!, bits: bits | around })
  }

  /** Leaves out an element; that of a block ends a text all the same. */
  #skip(node: number): number {
    const { tag, end } = this.#scope.segmentation.page.nodes
    if (blockTags.has(tag[node]!) && !lineBlocks.has(tag[node]!)) this.#edges++
    return end[node]!
  }

  #addText(node: number, segment: number): void {
    const { page } = this.#scope.segmentation
    const { notes, formulas } = this.#scope
    const context = page.nodes.context[node]! | (this.#styled.at(-1)?.bits ?? 0)
    if ((context & notContent) !== 0) return
    const text = notes.texts.get(node) ?? page.text(node)
    const reference = notes.references.get(node)
    const isBlank = text.trim() === ''
    if (isBlank && reference === undefined) {
      // white space between the texts of a segment
      if (segment === this.#segment && text !== '' && this.#breaks === 0)
        this.#leaf?.inline.space(this.#styleAt(node))
      return
    }
    const leaf = this.#leafAt(node, segment)
    // what is hidden beside shown text is another text
    const hidden = context & notShown
    if (hidden !== this.#hidden) leaf.inline.space()
    this.#hidden = hidden
    if (reference !== undefined) this.#cite(leaf, reference.note)
    const link = leaf.leaf.kind === 'heading' ? this.#headingLink(node) : this.#urls.link(node)
    this.#wasLink = (context & NodeContext.link) !== 0
    const mayHaveTex = (context & NodeContext.code) === 0 && /[$\\]/.test(text)
    const raw = mayHaveTex ? findRawTex(text, formulas.hasScript()) : []
    let from = 0
    for (const { start, end, tex, display } of raw) {
      this.#addLines(text.slice(from, start), context, link)
      if (display === 'block' && leaf.leaf.kind === 'text')
        this.#addBlock(node, { kind: 'formula', tex })
      else this.#leafAt(node, segment).inline.object({ kind: 'formula', tex })
      from = end
    }
    if (text.slice(from).trim() !== '' || raw.length === 0) this.#leafAt(node, segment)
    this.#addLines(text.slice(from), context, link)
  }

  /** The link around a text of a heading; one that leads to a part of the page leads to the heading itself. */
  #headingLink(node: number): string | undefined {
    const { page } = this.#scope.segmentation
    const link = this.#urls.linkAround(node)
    const isOwn = link >= 0 && (page.attribute(link, HREF) ?? '').trim().startsWith('#')
    return isOwn ? undefined : this.#urls.link(node)
  }

  /** Adds a text to the open leaf; in preformatted text line breaks are kept. */
  #addLines(text: string, context: number, link: string | undefined): void {
    const inline = this.#leaf?.inline
    if (inline === undefined || text === '') return
    const style = styleOf(context, link)
    if ((context & NodeContext.preformatted) === 0) {
      inline.text(text, style)
      return
    }
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) inline.break()
      inline.text(line, style)
    }
  }

  #addImage(node: number): void {
    const { markup } = this.#scope
    if (!this.#scope.isPictured(node) || !this.#isShownHere(node) || isPreview(markup, node)) return
    const image = imageAt(markup, node, this.#urls)
    if (image === undefined) return
    if (image.kind === 'sign') {
      if (this.#leaf !== undefined && this.#edges === 0)
        this.#leaf.inline.text(image.text, this.#styleAt(node))
      return
    }
    // the large version of what was shown before, for a window over the page
    const last = this.#lastImage
    if (last !== undefined && (last.link === image.src || last.src === image.src)) return
    const segment = this.#scope.segmentAround(node)
    this.#leafAt(node, segment).inline.object(image)
    this.#lastImage = image
    this.#wasLink = image.link !== undefined
  }

  #addPlayer(node: number): void {
    const { page } = this.#scope.segmentation
    const isShown = (page.nodes.context[page.nodes.parent[node]!]! & (notShown | notContent)) === 0
    if (!isShown || !this.#scope.isPictured(node)) return
    const player = playerAt(this.#scope.markup, node, this.#urls)
    if (player === undefined) return
    this.#leafAt(node, this.#scope.segmentAround(node)).inline.object(player)
  }

  #addFormula(node: number, tex: string, display: 'inline' | 'block'): void {
    const { leaf } = this.#structure.placeOf(node)
    const isBlock =
      leaf.kind === 'text' && (display === 'block' || this.#scope.isAloneInBlock(node))
    if (isBlock) this.#addBlock(node, { kind: 'formula', tex })
    else {
      const link = this.#urls.link(node)
      const segment = this.#scope.segmentAround(node)
      this.#leafAt(node, segment).inline.object({
        kind: 'formula',
        tex,
        ...(link !== undefined && { link }),
      })
    }
  }

  #addCode(node: number): void {
    const block = readCodeBlock(this.#scope.markup, node)
    if (block.text.trim() === '') return
    this.#closeLeaf()
    this.#builder.goTo(this.#structure.placeOf(node).part)
    if (block.language !== undefined) this.#builder.dropLabel(block.language)
    this.#addBlock(node, { kind: 'code', ...block })
  }

  /** The title of a tab, before its panel, unless the panel begins with it. */
  #addTabTitle(node: number, title: string): void {
    if (this.#firstLineOf(node) === title) return
    const inline: readonly InlinePiece[] = [{ kind: 'text', text: title, marks: ['strong'] }]
    this.#addBlock(node, { kind: 'paragraph', inline })
  }

  /** The text of the first block with kept text in an element. */
  #firstLineOf(node: number): string | undefined {
    const scope = this.#scope
    const { page, blocks, blockOf } = scope.segmentation
    for (let at = node + 1; at < page.nodes.end[node]!; at++) {
      const isKept = page.isText(at) && !scope.isOmitted(at) && scope.keptSegmentOf(at) >= 0
      if (isKept && page.text(at).trim() !== '')
        return foldToLine(page.textBelow(blocks.node[blockOf[at]!]!))
    }
    return undefined
  }

  /** A block that is no text: it ends the open leaf. */
  #addBlock(node: number, block: ContentBlock): void {
    this.#closeLeaf()
    const { part } = this.#structure.placeOf(node)
    this.#builder.goTo(part)
    this.#builder.add(block)
    this.#noteText(node, -1)
    this.#edges = 1
  }

  /** A note in a line of text: its reference stands there, and its text at the end. */
  #addInlineNote(node: number, number: number): void {
    const { segmentation } = this.#scope
    const { page } = segmentation
    const { end } = page.nodes
    if (this.#leaf === undefined) return
    this.#cite(this.#leaf, number)
    const inline = new InlineBuilder()
    const around = page.nodes.context[node]!
    for (let at = node + 1; at < end[node]!; ) {
      const context = page.nodes.context[at]!
      if (this.#scope.isOmitted(at) || (context & ~around & notShown) !== 0) at = end[at]!
      else {
        const formula = this.#scope.formulas.formulas.get(at)
        const tag = page.nodes.tag[at]!
        if (tag === BR || blockTags.has(tag)) inline.break()
        if (formula !== undefined) inline.object({ kind: 'formula', tex: formula.tex })
        else if (page.isText(at) && (context & notContent) === 0)
          inline.text(
            this.#scope.notes.texts.get(at) ?? page.text(at),
            styleOf(context, this.#urls.link(at)),
          )
        at = formula === undefined ? at + 1 : end[at]!
      }
    }
    const pieces = inline.finish()
    if (pieces.length > 0)
      this.#endNotes.push({
        kind: 'note',
        number,
        blocks: [{ kind: 'paragraph', inline: withoutLabel(pieces) }],
      })
  }

  #openSign(node: number, tag: number): void {
    const { page } = this.#scope.segmentation
    const { end, parent } = page.nodes
    if (!this.#scope.hasKept(node) || this.#leaf === undefined) return
    if (
      tag === RT &&
      [...this.#scope.markup.children(parent[node]!)].some((child) => page.nodes.tag[child] === RP)
    )
      return
    const [open, close] = tag === Q ? ['“', '”'] : ['(', ')']
    const style = this.#styleAt(node)
    if (tag === Q && /^\s*["“„«'‘]/.test(page.text(Math.min(node + 1, page.nodes.count - 1))))
      return
    const leaf = this.#leafAt(node, this.#scope.segmentAround(node))
    leaf.inline.text(open!, style)
    this.#closing.push({ end: end[node]!, sign: close!, style })
  }

  #closeSign(): void {
    const { sign, style } = this.#closing.pop()!
    this.#leaf?.inline.text(sign, style)
  }

  /** The open leaf if this node continues it, else a new one. */
  #leafAt(node: number, segment: number): OpenLeaf {
    const { firstNode } = this.#scope.segmentation.segments
    const place = this.#structure.placeOf(node, segment < 0 ? node : firstNode[segment])
    const separation = this.#separationBefore(node, segment)
    this.#noteText(node, segment)
    if (this.#leaf !== undefined && this.#isSame(this.#leaf.leaf, place, separation)) {
      if (separation === 'line' || separation === 'block' || separation === 'gap')
        this.#leaf.inline.break()
      else if (separation === 'space') this.#leaf.inline.space()
      return this.#leaf
    }
    this.#closeLeaf()
    this.#builder.goTo(place.part)
    this.#leaf = { leaf: place.leaf, inline: new InlineBuilder() }
    return this.#leaf
  }

  #noteText(node: number, segment: number): void {
    this.#block = this.#blockOf(node)
    this.#segment = segment
    this.#breaks = 0
    this.#edges = 0
    if (segment >= 0) this.#lastImage = undefined
  }

  #isSame(
    open: ContentLeaf,
    { part, leaf }: ContentPlace,
    separation: TextSeparation | 'nothing',
  ): boolean {
    if (open.kind !== leaf.kind || !this.#builder.isAt(part)) return false
    return open.kind === 'heading' && leaf.kind === 'heading'
      ? open.node === leaf.node
      : separation !== 'block' && separation !== 'gap'
  }

  /** What separates the last text from this node. */
  #separationBefore(node: number, segment: number): TextSeparation | 'nothing' {
    if (this.#breaks > 1) return 'gap'
    if (this.#edges > 0 || this.#blockOf(node) !== this.#block) return 'block'
    if (this.#breaks === 1) return 'line'
    return segment >= 0 && this.#segment >= 0 && segment !== this.#segment ? 'space' : 'nothing'
  }

  /** The block of a node; what stands in a line of text is in the block of the line. */
  #blockOf(node: number): number {
    const { blocks, blockOf, page } = this.#scope.segmentation
    let block = blockOf[node]!
    while (block > 0 && lineBlocks.has(page.nodes.tag[blocks.node[block]!]!))
      block = blocks.parent[block]!
    return block
  }

  #styleAt(node: number): InlineStyle {
    return styleOf(this.#scope.segmentation.page.nodes.context[node]!, this.#urls.link(node))
  }

  /** Whether a node is shown, or hidden together with the text of its block that is kept. */
  #isShownHere(node: number): boolean {
    const { page, blocks, blockOf } = this.#scope.segmentation
    const hidden = page.nodes.context[node]! & (notShown | notContent)
    if (hidden === 0) return true
    const block = blocks.node[blockOf[node]!]!
    return (
      (page.nodes.context[block]! & (notShown | notContent)) === hidden &&
      this.#scope.hasKept(block)
    )
  }

  #closeLeaf(): void {
    const open = this.#leaf
    this.#leaf = undefined
    if (open === undefined) return
    const inline = open.inline.finish()
    if (inline.length === 0) return
    const { leaf } = open
    if (leaf.kind !== 'heading') this.#builder.add({ kind: 'paragraph', inline })
    else if (!isSpokenOnly(this.#scope.markup, leaf.node))
      this.#builder.add({ kind: 'heading', level: leaf.level, inline })
    // only the outline has an end, where headings are left out
    else if (this.#structure.placeOf(leaf.node).part === undefined)
      this.#builder.add({ kind: 'heading', level: spokenLevel, inline })
    else this.#builder.add({ kind: 'paragraph', inline: inline.map(strong) })
  }
}

/** Whether an inline element stands on lines of its own: by its style, or as the source at an edge of a quote. */
function isLine(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  const { tag, parent, end } = page.nodes
  if (blockDisplay.test(page.attribute(node, STYLE) ?? '')) return true
  const around = parent[node]!
  if (tag[node] !== CITE || (tag[around] !== BLOCKQUOTE && tag[parent[around]!] !== BLOCKQUOTE))
    return false
  const isBlank = (from: number, to: number): boolean => {
    for (let at = from; at < to; at++)
      if (page.isText(at) && page.text(at).trim() !== '') return false
    return true
  }
  return isBlank(around + 1, node) || isBlank(end[node]!, end[around]!)
}

/** What an inline style says that an element would say. */
function bitsOfStyle(style: string): number {
  let bits = 0
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':')
    if (at < 0) continue
    const [name, value] = [declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()]
    if (name === 'font-weight' && /^(?:bold|[6-9]00)/.test(value)) bits |= NodeContext.bold
    else if (name === 'font-style' && /^(?:italic|oblique)/.test(value)) bits |= NodeContext.italic
    else if (name.startsWith('text-decoration') && value.includes('line-through'))
      bits |= NodeContext.strike
    else if (name === 'vertical-align' && value === 'super') bits |= NodeContext.sup
    else if (name === 'vertical-align' && value === 'sub') bits |= NodeContext.sub
  }
  return bits
}

/** The text of a note without the number at its beginning. */
function withoutLabel(pieces: readonly InlinePiece[]): readonly InlinePiece[] {
  const [first, ...others] = pieces
  if (first?.kind !== 'text') return pieces
  const text = first.text.replace(/^\s*[\p{Ps}]?\d{1,3}[\p{Pe}.:]\s+/u, '')
  return text === '' ? others : [{ ...first, text }, ...others]
}

/** The content of a plain text: each line is a paragraph. */
export const plainTextContent = (text: string): ContentTree => ({
  blocks: text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', inline: [{ kind: 'text', text: line, marks: [] }] })),
})
