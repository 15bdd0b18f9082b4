import { copyString } from '../../core/text/copy-string.js'
import { classWords } from '../../page/columns/element-names.js'
import type { Page } from '../../page/columns/page.js'
import type { ContentBlock } from './content.js'
import type { ContentLeaf } from './element-structure.js'
import { InlineBuilder } from './inline-builder.js'

/** What separates two texts: nothing visible, a BR, the edge of a block, or several BR. */
export type TextSeparation = 'space' | 'line' | 'block' | 'gap'

/** A block of text under construction. */
export type OpenLeaf = TextLeaf | CodeLeaf

export class TextLeaf {
  readonly inline = new InlineBuilder()

  constructor(readonly leaf: Exclude<ContentLeaf, { kind: 'code' }>) {}

  continueAfter(separation: TextSeparation): void {
    if (separation === 'space') this.inline.space()
    else this.inline.break()
  }

  finish(): ContentBlock {
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
    readonly leaf: Extract<ContentLeaf, { kind: 'code' }>,
    language: string | undefined,
  ) {
    this.#language = language && copyString(language)
  }

  add(text: string): void {
    this.#texts.push(text)
  }

  continueAfter(separation: TextSeparation): void {
    if (this.#texts.length > 0) this.#texts.push(separation === 'gap' ? '\n\n' : '\n')
  }

  finish(): ContentBlock {
    const language = this.#language
    const text = copyString(this.#texts.join(''))
    return { kind: 'code', text, ...(language !== undefined && { language }) }
  }
}

/** The language in the classes (`language-x`) of a PRE, or of an element between it and a text in it. */
export function codeLanguage(page: Page, pre: number, text: number): string | undefined {
  const { parent } = page.nodes
  let language: string | undefined
  for (let at = parent[text]!; at >= pre; at = parent[at]!)
    language = classLanguage(page, at) ?? language
  return language
}

function classLanguage(page: Page, node: number): string | undefined {
  for (const word of classWords(page, node)) {
    const [, language] = /^lang(?:uage)?-([\w+#.-]{1,40})$/i.exec(word) ?? []
    if (language !== undefined) return language
  }
  return undefined
}
