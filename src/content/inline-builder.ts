import { foldSpace } from '../blocks/run-text.js'
import { detached } from '../core/detached.js'
import type { Image, Mark, Piece, Reference } from './content.js'

/** How a text is shown. */
export interface Style {
  readonly kind: 'text' | 'code'
  readonly marks: readonly Mark[]
  readonly link: string | undefined
}

/**
 * Makes pieces of texts and breaks as they come: white space is folded, none stands at the edges of a line, and a space
 * has what it has itself and the texts on both sides have too.
 */
export class InlineBuilder {
  readonly #pieces: Piece[] = []
  #style: Style | undefined
  #text = ''
  /** What stands between the pieces so far and the next: a space of a style, or a break. */
  #between: Style | 'break' | undefined

  text(text: string, style: Style): void {
    const folded = foldSpace(text)
    const words = folded.trim()
    if (folded.startsWith(' ')) this.space(style)
    if (words === '') return
    this.#openFor(style)
    this.#text += words
    if (folded.endsWith(' ')) this.space(style)
  }

  image(image: Image): void {
    this.#openFor({ ...plain, link: image.link })
    this.#flush()
    this.#pieces.push(image)
  }

  /** Right behind what stands before it. */
  reference(reference: Reference): void {
    if (this.#between !== 'break') this.#between = undefined
    this.#openFor(plain)
    this.#flush()
    this.#pieces.push(reference)
  }

  space(style: Style = plain): void {
    if (this.#isEmpty || this.#between === 'break') return
    this.#between = this.#between === undefined ? style : common(this.#between, style)
  }

  break(): void {
    if (!this.#isEmpty) this.#between = 'break'
  }

  finish(): readonly Piece[] {
    this.#flush()
    return this.#pieces
  }

  get #isEmpty(): boolean {
    return this.#pieces.length === 0 && this.#text === ''
  }

  #openFor(style: Style): void {
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

  #switchTo(style: Style): void {
    if (this.#style === undefined || !isSame(this.#style, style)) this.#flush()
    this.#style = style
  }

  get #lastStyle(): Style {
    return this.#style ?? { ...plain, link: linkOf(this.#pieces.at(-1)) }
  }

  #flush(): void {
    if (this.#style !== undefined && this.#text !== '') {
      this.#pieces.push(pieceOf(detached(this.#text), this.#style))
    }
    this.#text = ''
    this.#style = undefined
  }
}

const plain: Style = { kind: 'text', marks: [], link: undefined }

const linkOf = (piece: Piece | undefined): string | undefined =>
  piece !== undefined && 'link' in piece ? piece.link : undefined

function pieceOf(text: string, { kind, marks, link }: Style): Piece {
  const address = link === undefined ? {} : { link }
  return kind === 'code' ? { kind, text, ...address } : { kind, text, marks, ...address }
}

const isSame = (a: Style, b: Style): boolean =>
  a.kind === b.kind &&
  a.link === b.link &&
  a.marks.length === b.marks.length &&
  a.marks.every((mark) => b.marks.includes(mark))

const common = (a: Style, b: Style): Style =>
  isSame(a, b)
    ? a
    : {
        kind: 'text',
        marks: a.marks.filter((mark) => b.marks.includes(mark)),
        link: a.link === b.link ? a.link : undefined,
      }
