import { scriptTextEnd } from './script-text.js'
import { isNamed, standsAt } from './tag-names.js'

/** Finds where a text that begins there ends: before its end tag, or with the page. */
export type TextEnd = (html: string, from: number) => number

const beforeEndTag =
  (name: string): TextEnd =>
  (html, from) => {
    let at = html.indexOf('</', from)
    while (at >= 0 && !isNamed(html, at + 2, name)) at = html.indexOf('</', at + 2)
    return at < 0 ? html.length : at
  }

/** Elements that hold text only, whatever it looks like. What others hold that browsers do not show is read as markup. */
const textEnds: Readonly<Record<string, TextEnd>> = {
  script: scriptTextEnd,
  style: beforeEndTag('style'),
  title: beforeEndTag('title'),
  textarea: beforeEndTag('textarea'),
  xmp: beforeEndTag('xmp'),
  plaintext: (html) => html.length,
}

/** What to compare a name with, by its first letter in either case. */
const byLetter = Array.from({ length: 32 }, (_, letter) =>
  Object.entries(textEnds)
    .map(([name, textEnd]) => ({ name, textEnd }))
    .filter(({ name }) => (name.charCodeAt(0) & 31) === letter),
)

/** How the text of the element ends whose name stands there; `undefined` if it holds markup. */
export function textEndOf(html: string, start: number, end: number): TextEnd | undefined {
  for (const { name, textEnd } of byLetter[html.charCodeAt(start) & 31]!) {
    if (name.length === end - start && standsAt(html, start, name)) return textEnd
  }
  return undefined
}
