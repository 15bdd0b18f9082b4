import { isNamed } from './tag-names.js'

const [exclamation, slash] = [33, 47]

/**
 * Where the text of a SCRIPT ends: before its end tag. After `<!--` it may hold a SCRIPT with an end tag of its own, up to
 * the next `-->`, which old pages write.
 */
export function scriptTextEnd(html: string, from: number): number {
  let depth: 'script' | 'comment' | 'script in comment' = 'script'
  let commentEnd = from
  for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
    if (at + 1 === html.length) break
    if (depth !== 'script' && at > commentEnd) depth = 'script'
    const sign = html.charCodeAt(at + 1)
    if (sign === slash) {
      if (!isNamed(html, at + 2, 'script')) continue
      if (depth !== 'script in comment') return at
      depth = 'comment'
    } else if (depth === 'script') {
      if (sign !== exclamation || !html.startsWith('<!--', at)) continue
      depth = 'comment'
      commentEnd = placeOf(html, '-->', at + '<!'.length)
    } else if (depth === 'comment' && isNamed(html, at + 1, 'script')) depth = 'script in comment'
  }
  return html.length
}

function placeOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at
}
