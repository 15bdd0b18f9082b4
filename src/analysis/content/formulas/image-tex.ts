import { attributeId } from '../../../page/columns/attribute-names.js'
import type { Page } from '../../../page/columns/page.js'
import { looksLikeTex, withoutDelimiters } from './raw-tex.js'

const ALT = attributeId('alt')
const CLASS = attributeId('class')
const SRC = attributeId('src')
const TITLE = attributeId('title')

/** Class words and addresses of images that are formulas. */
const named =
  /(?:^|[\W_])(?:tex|latex|math|equation|eqn|formula|codecogs|mimetex|mathtex)(?:[\W_]|$)/i
/** Parameters of an address that hold TeX. */
const parameters = ['latex', 'tex', 'eq', 'chl', 'math', 'formula']
/** Commands for the look of an image at the beginning of its TeX. */
const looks =
  /^(?:\s*\\(?:dpi\{\d+\}|inline|large|Large|huge|small|tiny|bg_\w+|fn_\w+|displaystyle)){1,9}\s*/

/** The TeX of an image that shows a formula: its alternative text, or a part of its address. */
export function texOfImage(page: Page, node: number): string | undefined {
  const src = page.attribute(node, SRC) ?? ''
  const isNamed = named.test(page.attribute(node, CLASS) ?? '') || named.test(src)
  for (const attribute of [ALT, TITLE]) {
    const text = page.attribute(node, attribute)?.trim() ?? ''
    const isTex = isNamed ? isFormula(text) : /\\[A-Za-z]{2,}\b/.test(text) && looksLikeTex(text)
    if (text !== '' && isTex) return cleaned(text)
  }
  return isNamed || isTexQuery(src) ? texOfAddress(src) : undefined
}

/** Whether a parameter of an address is a command of TeX. */
const isTexQuery = (src: string): boolean => /[?&][a-z]{1,9}=%5C[A-Za-z]{2,}/i.test(src)
const commandStart = /^%5C[A-Za-z]{2,}/i

/** Whether the alternative text of a formula is TeX, and no description. */
const isFormula = (text: string): boolean =>
  looksLikeTex(text) ||
  (!/\p{L}{2}\s{1,9}\p{L}{2}/u.test(text) && /[=+\-^_<>()\d]|^\p{L}$/u.test(text))

const cleaned = (text: string): string =>
  (withoutDelimiters(text)?.tex ?? text).replace(looks, '').trim()

/** TeX in the query of an address: after a name, or as all of it; else in the last part of its path. */
function texOfAddress(src: string): string | undefined {
  const query = src.slice(src.indexOf('?') + 1)
  if (query === src || query === '') {
    const path = decoded(src.slice(src.lastIndexOf('/') + 1)).replace(/\.(?:png|svg|gif)$/i, '')
    return /\\[A-Za-z]/.test(path) ? cleaned(path) : undefined
  }
  for (const part of query.split('&')) {
    const [, name, value] = /^([a-z]+)=(.*)$/is.exec(part) ?? []
    const isNamed = name !== undefined && parameters.includes(name.toLowerCase())
    if (value && (isNamed || commandStart.test(value)))
      return cleaned(decoded(value.replace(/\+/g, ' '))) || undefined
  }
  const whole = decoded(query)
  return looksLikeTex(whole) ? cleaned(whole) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
