import { isWhiteSpaceCode } from '../../core/text/white-space.js'
import type { Page } from '../columns/page.js'

/** Whether a text node shows nothing: white space, no-break spaces and zero-width characters. */
export function isBlankNode(page: Page, node: number): boolean {
  const { decoded, sourceStart, sourceEnd } = page.nodes
  const own = decoded.get(node)
  return own === undefined
    ? isBlankRange(page.html, sourceStart[node]!, sourceEnd[node]!)
    : isBlankRange(own, 0, own.length)
}

/** The characters of a text node without white space at its ends. */
export function trimmedLength(page: Page, node: number): number {
  const { decoded, sourceStart, sourceEnd } = page.nodes
  const own = decoded.get(node)
  return own === undefined
    ? trimmedRange(page.html, sourceStart[node]!, sourceEnd[node]!)
    : trimmedRange(own, 0, own.length)
}

function trimmedRange(text: string, start: number, end: number): number {
  let [first, last] = [start, end]
  while (first < last && isWhiteSpaceCode(text.charCodeAt(first))) first++
  while (last > first && isWhiteSpaceCode(text.charCodeAt(last - 1))) last--
  return last - first
}

/** Whether a range of a text shows nothing. */
export function isBlankRange(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlankCode(text.charCodeAt(at))) return false
  return true
}

const isBlankCode = (code: number): boolean =>
  code <= 32 ||
  code === 0xa0 ||
  (code >= 0x2000 && (code <= 0x200f || code === 0x2028 || code === 0x2029 || code === 0x202f)) ||
  code === 0x1680 ||
  code === 0x205f ||
  code === 0x2060 ||
  code === 0x3000 ||
  code === 0xfeff
