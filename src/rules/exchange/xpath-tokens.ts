/** A token of an XPath; the text of a literal is its value. */
export interface XPathToken {
  readonly kind: 'name' | 'literal' | 'number' | 'sign' | 'end'
  readonly text: string
}

/** Longer expressions are no selectors that a person wrote. */
const maxLength = 4096

const signs = ['//', '::', '..', '!=', '<=', '>=', ...'/()[]@,|.*=<>+-'] as const

/** Throws if the text is no XPath. */
export function xpathTokens(text: string): readonly XPathToken[] {
  if (text.length > maxLength) throw new Error(`it is longer than ${maxLength} characters`)
  const tokens: XPathToken[] = []
  for (let at = 0; at < text.length; ) {
    const character = text[at]!
    if (/\s/.test(character)) {
      at++
    } else if (character === '"' || character === "'") {
      const end = text.indexOf(character, at + 1)
      if (end < 0) throw new Error('a text in quotes has no end')
      tokens.push({ kind: 'literal', text: text.slice(at + 1, end) })
      at = end + 1
    } else {
      const token = wordAt(text, at)
      tokens.push(token)
      at += token.text.length
    }
  }
  return [...tokens, { kind: 'end', text: '' }]
}

const word = /[\p{L}_][\p{L}\p{N}_.-]*|\d+/uy

function wordAt(text: string, at: number): XPathToken {
  word.lastIndex = at
  const found = word.exec(text)?.[0]
  if (found !== undefined) return { kind: /^\d/.test(found) ? 'number' : 'name', text: found }
  const sign = signs.find((one) => text.startsWith(one, at))
  if (sign === undefined) throw new Error(`"${text[at]}" is not known`)
  return { kind: 'sign', text: sign }
}
