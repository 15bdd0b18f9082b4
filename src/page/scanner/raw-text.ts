import { isTagNameAt, matchesAt } from './markup-characters.js'

/** Finds the end of a raw text: before its end tag, or at the end of the page. */
export type FindTextEnd = (html: string, from: number) => number

const beforeEndTag =
  (name: string): FindTextEnd =>
  (html, from) => {
    let at = html.indexOf('</', from)
    while (at >= 0 && !isTagNameAt(html, at + 2, name)) at = html.indexOf('</', at + 2)
    return at < 0 ? html.length : at
  }

/** Elements whose content is text. The contents of other elements that browsers do not show are parsed as markup. */
const textEnds: Readonly<Record<string, FindTextEnd>> = {
  script: scriptTextEnd,
  style: beforeEndTag('style'),
  title: beforeEndTag('title'),
  textarea: beforeEndTag('textarea'),
  xmp: beforeEndTag('xmp'),
  plaintext: (html) => html.length,
}

/** Candidates by the first letter of a name, in either case. */
const byLetter = Array.from({ length: 32 }, (_, letter) =>
  Object.entries(textEnds)
    .map(([name, textEnd]) => ({ name, textEnd }))
    .filter(({ name }) => (name.charCodeAt(0) & 31) === letter),
)

/** How the raw text of an element ends, given the range of its name; `undefined` if the element contains markup. */
export function rawTextEndOf(html: string, start: number, end: number): FindTextEnd | undefined {
  for (const { name, textEnd } of byLetter[html.charCodeAt(start) & 31]!) {
    if (name.length === end - start && matchesAt(html, start, name)) return textEnd
  }
  return undefined
}

const [exclamation, slash] = [33, 47]

/**
 * The text of a SCRIPT ends before its end tag. Between `<!--` and `-->` it may contain a SCRIPT with its own end
 * tag, as on old pages.
 */
function scriptTextEnd(html: string, from: number): number {
  let depth: 'script' | 'comment' | 'script in comment' = 'script'
  let commentEnd = from
  for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
    if (at + 1 === html.length) break
    if (depth !== 'script' && at > commentEnd) depth = 'script'
    const sign = html.charCodeAt(at + 1)
    if (sign === slash) {
      if (!isTagNameAt(html, at + 2, 'script')) continue
      if (depth !== 'script in comment') return at
      depth = 'comment'
    } else if (depth === 'script') {
      if (sign !== exclamation || !html.startsWith('<!--', at)) continue
      depth = 'comment'
      commentEnd = indexOrEnd(html, '-->', at + '<!'.length)
    } else if (depth === 'comment' && isTagNameAt(html, at + 1, 'script'))
      depth = 'script in comment'
  }
  return html.length
}

function indexOrEnd(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at
}
