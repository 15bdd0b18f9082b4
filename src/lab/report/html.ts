/** Markup that needs no escaping. Only `html` and `trusted` make it. */
export interface Html {
  readonly markup: string
}

export type HtmlContent = Html | string | number | undefined | readonly HtmlContent[]

/** A template of markup and contents: texts are escaped, `undefined` is empty, lists are concatenated. */
export const html = (parts: TemplateStringsArray, ...contents: readonly HtmlContent[]): Html =>
  trusted(parts.map((part, at) => (at === 0 ? part : markupOf(contents[at - 1]) + part)).join(''))

/** Markup that is escaped already. */
export const trusted = (markup: string): Html => ({ markup })

export const nothing: Html = trusted('')

function markupOf(content: HtmlContent): string {
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

/** Escapes text for an element or a quoted attribute; control characters and lone surrogates become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Surrogate}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => references[character]!)
