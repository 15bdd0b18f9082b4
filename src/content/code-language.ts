import { classWords } from '../blocks/words.js'
import type { Page } from '../page/page.js'

/** The language that the classes of a PRE, or of an element between it and a text in it, say: `language-x`. */
export function codeLanguage(page: Page, pre: number, text: number): string | undefined {
  const { parent } = page.nodes
  let language: string | undefined
  for (let at = parent[text]!; at >= pre; at = parent[at]!)
    language = languageOf(page, at) ?? language
  return language
}

function languageOf(page: Page, node: number): string | undefined {
  for (const word of classWords(page, node)) {
    const [, language] = /^lang(?:uage)?-([\w+#.-]{1,40})$/i.exec(word) ?? []
    if (language !== undefined) return language
  }
  return undefined
}
