import { copyString } from '../../core/text/copy-string.js'
import { foldWhiteSpace } from '../../core/text/white-space.js'
import { NodeContext, notContent, notShown } from '../../page/columns/node-context.js'
import { TEXT_NODE, tagId } from '../../page/columns/tags.js'
import type { Segmentation } from '../../page/segments/segmentation.js'
import type { InlineImage, InlinePiece, NoteReference, TextMark } from './content.js'
import { imageAt } from './images.js'
import type { Notes } from './notes.js'
import type { PageUrls } from './page-urls.js'

/** The style of a text. */
interface InlineStyle {
  readonly kind: 'text' | 'code'
  readonly marks: readonly TextMark[]
  readonly link: string | undefined
}

/**
 * Builds inline pieces from texts and breaks. White space is folded and removed at the edges of lines; a space has the
 * style that it shares with the texts on both sides.
 */
export class InlineBuilder {
  readonly #pieces: InlinePiece[] = []
  #style: InlineStyle | undefined
  #text = ''
  /** What separates the pieces so far from the next one: a space with its style, or a break. */
  #between: InlineStyle | 'break' | undefined

  text(text: string, style: InlineStyle): void {
    const folded = foldWhiteSpace(text)
    const words = folded.trim()
    if (folded.startsWith(' ')) this.space(style)
    if (words === '') return
    this.#openFor(style)
    this.#text += words
    if (folded.endsWith(' ')) this.space(style)
  }

  image(image: InlineImage): void {
    this.#openFor({ ...plain, link: image.link })
    this.#flush()
    this.#pieces.push(image)
  }

  /** Adds a reference without a space before it. */
  reference(reference: NoteReference): void {
    if (this.#between !== 'break') this.#between = undefined
    this.#openFor(plain)
    this.#flush()
    this.#pieces.push(reference)
  }

  space(style: InlineStyle = plain): void {
    if (this.#isEmpty || this.#between === 'break') return
    this.#between = this.#between === undefined ? style : common(this.#between, style)
  }

  break(): void {
    if (!this.#isEmpty) this.#between = 'break'
  }

  finish(): readonly InlinePiece[] {
    this.#flush()
    return this.#pieces
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0 && this.#text === ''
  }

  #openFor(style: InlineStyle): void {
    const between = this.#between
    this.#between = undefined
    if (between === 'break') {
      this.#flush()
      this.#pieces.push({ kind: 'break' })
    } else if (between !== undefined) {
      this.#switchTo(common(common(this.#lastStyle, between), style))
      this.#text += ' '
    }
    this.#switchTo(style)
  }

  #switchTo(style: InlineStyle): void {
    if (this.#style === undefined || !isSame(this.#style, style)) this.#flush()
    this.#style = style
  }

  get #lastStyle(): InlineStyle {
    return this.#style ?? { ...plain, link: linkOf(this.#pieces.at(-1)) }
  }

  #flush(): void {
    if (this.#style !== undefined && this.#text !== '') {
      this.#pieces.push(pieceOf(copyString(this.#text), this.#style))
    }
    this.#text = ''
    this.#style = undefined
  }
}

const plain: InlineStyle = { kind: 'text', marks: [], link: undefined }

const linkOf = (piece: InlinePiece | undefined): string | undefined =>
  piece !== undefined && 'link' in piece ? piece.link : undefined

function pieceOf(text: string, { kind, marks, link }: InlineStyle): InlinePiece {
  const address = link === undefined ? {} : { link }
  return kind === 'code' ? { kind, text, ...address } : { kind, text, marks, ...address }
}

const isSame = (a: InlineStyle, b: InlineStyle): boolean =>
  a.kind === b.kind &&
  a.link === b.link &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark) => b.marks.includes(mark))

const common = (a: InlineStyle, b: InlineStyle): InlineStyle =>
  isSame(a, b)
    ? a
    : {
        kind: 'text',
        marks: a.marks.filter((mark) => b.marks.includes(mark)),
        link: a.link === b.link ? a.link : undefined,
      }

const A = tagId('a')
const BR = tagId('br')
const IMG = tagId('img')

/** Adds the texts, breaks and images of a segment, as `segmentText` reads them, and references to notes. */
export function addSegmentInline(
  { page, segments }: Segmentation,
  segment: number,
  urls: PageUrls,
  notes: Notes,
  inline: InlineBuilder,
): void {
  const { tag, context } = page.nodes
  const first = segments.firstNode[segment]!
  const end = segments.endNode[segment]!
  let before = 0
  for (let node = first; node < end; node++) {
    const its = context[node]!
    if (tag[node] === BR) inline.break()
    else if (tag[node] === A && (before & NodeContext.link) !== 0) inline.space()
    else if (tag[node] === IMG && ((its ^ context[first]!) & notShown) === 0) {
      const image = imageAt(page, node, urls)
      if (image !== undefined) inline.image(image)
    } else if (tag[node] === TEXT_NODE && (its & notContent) === 0) {
      before = its
      const reference = notes.references.get(node)
      if (reference !== undefined) inline.reference(reference)
      addText(notes.texts.get(node) ?? page.text(node), its, urls.link(node), inline)
    }
  }
}

/** Adds a text; in preformatted text line breaks are kept. */
function addText(
  text: string,
  context: number,
  link: string | undefined,
  inline: InlineBuilder,
): void {
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

const noMarks: readonly TextMark[] = []

/** Code has no marks. */
function styleOf(context: number, link: string | undefined): InlineStyle {
  if ((context & NodeContext.code) !== 0) return { kind: 'code', marks: noMarks, link }
  return { kind: 'text', marks: marksOf[context & (NodeContext.bold | NodeContext.italic)]!, link }
}

const marksOf: Readonly<Record<number, readonly TextMark[]>> = {
  0: noMarks,
  [NodeContext.bold]: ['strong'],
  [NodeContext.italic]: ['emphasis'],
  [NodeContext.bold | NodeContext.italic]: ['strong', 'emphasis'],
}
