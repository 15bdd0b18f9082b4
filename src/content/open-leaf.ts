import { detached } from '../core/detached.js'
import type { Block } from './content.js'
import { InlineBuilder } from './inline-builder.js'
import type { Parting } from './parting.js'
import type { Leaf } from './structure.js'

/** A block of texts while they come in. */
export type OpenLeaf = TextLeaf | CodeLeaf

export class TextLeaf {
  readonly inline = new InlineBuilder()

  constructor(readonly leaf: Exclude<Leaf, { kind: 'code' }>) {}

  goOn(parting: Parting): void {
    if (parting === 'space') this.inline.space()
    else this.inline.break()
  }

  finish(): Block {
    const inline = this.inline.finish()
    return this.leaf.kind === 'heading'
      ? { kind: 'heading', level: this.leaf.level, inline }
      : { kind: 'paragraph', inline }
  }
}

export class CodeLeaf {
  readonly #texts: string[] = []
  readonly #language: string | undefined

  constructor(
    readonly leaf: Extract<Leaf, { kind: 'code' }>,
    language: string | undefined,
  ) {
    this.#language = language && detached(language)
  }

  add(text: string): void {
    this.#texts.push(text)
  }

  goOn(parting: Parting): void {
    if (this.#texts.length > 0) this.#texts.push(parting === 'gap' ? '\n\n' : '\n')
  }

  finish(): Block {
    const language = this.#language
    const text = detached(this.#texts.join(''))
    return { kind: 'code', text, ...(language !== undefined && { language }) }
  }
}
