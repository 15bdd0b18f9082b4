import { copyString } from '../../core/text/copy-string.js'
import { foldWhiteSpace } from '../../core/text/white-space.js'
import { NodeContext } from '../../page/columns/node-context.js'
import {
  type InlineFormula,
  type InlineImage,
  type InlinePiece,
  type InlinePlayer,
  type NoteReference,
  type TextMark,
  textMarks,
} from './content.js'

/** The style of a text. */
export interface InlineStyle {
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

  text(text: string, style: InlineStyle = plain): void {
    const folded = foldWhiteSpace(invisible.test(text) ? text.replace(allInvisible, '') : text)
    const words = folded.trim()
    if (folded.startsWith(' ')) this.space(style)
    if (words === '') return
    this.#openFor(style)
    this.#text += words
    if (folded.endsWith(' ')) this.space(style)
  }

  /** Adds an image, a player or a formula. */
  object(object: InlineImage | InlineFormula | InlinePlayer): void {
    this.#openFor('link' in object ? { ...plain, link: object.link } : plain)
    this.#flush()
    this.#pieces.push(object)
  }

  /** Adds a reference without a space before it. */
  reference(reference: NoteReference): void {
    if (this.#between !== 'break') this.#between = undefined
    this.#openFor(plain)
    this.#flush()
    this.#pieces.push(reference)
  }

  space(style: InlineStyle = plain): void {
    if (this.isEmpty || this.#between === 'break') return
    this.#between = this.#between === undefined ? style : common(this.#between, style)
  }

  break(): void {
    if (!this.isEmpty) this.#between = 'break'
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0 && this.#text === ''
  }

  finish(): readonly InlinePiece[] {
    this.#flush()
    return this.#pieces
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

/** Hints for breaks inside of words, which nobody sees. */
const invisible = /[\u00ad\u200b\ufeff]/
const allInvisible = /[\u00ad\u200b\ufeff]/g

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

const noMarks: readonly TextMark[] = []

/** The style of a text by its context. Code has no marks. */
export function styleOf(context: number, link: string | undefined): InlineStyle {
  if ((context & NodeContext.code) !== 0) return { kind: 'code', marks: noMarks, link }
  return { kind: 'text', marks: marksOf(context), link }
}

const bitOf: Readonly<Record<TextMark, number>> = {
  strong: NodeContext.bold,
  emphasis: NodeContext.italic,
  strike: NodeContext.strike,
  sub: NodeContext.sub,
  sup: NodeContext.sup,
}
const marked = textMarks.reduce((bits, mark) => bits | bitOf[mark], 0)
const knownMarks = new Map<number, readonly TextMark[]>([[0, noMarks]])

/** The same list for the same marks. */
function marksOf(context: number): readonly TextMark[] {
  const bits = context & marked
  const known = knownMarks.get(bits)
  if (known !== undefined) return known
  const marks = textMarks.filter((mark) => (bits & bitOf[mark]) !== 0)
  knownMarks.set(bits, marks)
  return marks
}
