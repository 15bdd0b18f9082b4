/** Markup that may stand in a page as it is. Only `html` and `trusted` make it. */
export interface Html {
  readonly markup: string
}

export type Content = Html | string | number | undefined | readonly Content[]

/** Markup of our own writing around contents: texts are escaped, `undefined` is nothing, lists stand one after another. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Html =>
  trusted(parts.map((part, at) => (at === 0 ? part : markupOf(contents[at - 1]) + part)).join(''))

/** Markup from a source that escapes by itself. */
export const trusted = (markup: string): Html => ({ markup })

export const nothing: Html = trusted('')

function markupOf(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  return 'markup' in content ? content.markup : content.map(markupOf).join('')
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text from a page as it is shown, in an element or between quotes: control characters, which no page may hold, and
 * halves of characters as a sign.
 */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Surrogate}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => references[character]!)
