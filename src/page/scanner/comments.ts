import { afterGreaterThan, UNTERMINATED } from './markup-characters.js'

const [exclamation, dash, greaterThan] = [33, 45, 62]

/**
 * The offset after a comment, DOCTYPE or processing instruction, which begins with `<!` or `<?`. All but comments with
 * dashes end at the first `>`, even CDATA.
 */
export const afterDeclaration = (html: string, open: number): number =>
  html.startsWith('<!--', open) ? afterDashes(html, open) : afterGreaterThan(html, open + 2)

/** A comment ends with `-->`, whose dashes may be the opening ones, or with `--!>`, whose dashes may not. */
function afterDashes(html: string, open: number): number {
  const inside = open + '<!--'.length
  let at = html.indexOf('--', inside - 2)
  for (; at >= 0 && at + 2 < html.length; at = html.indexOf('--', at + 1)) {
    const code = html.charCodeAt(at + 2)
    if (code === greaterThan) return at + 3
    if (code === dash || code !== exclamation || at < inside || at + 3 === html.length) continue
    if (html.charCodeAt(at + 3) === greaterThan) return at + 4
  }
  return UNTERMINATED
}
