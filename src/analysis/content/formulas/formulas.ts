import { copyString } from '../../../core/text/copy-string.js'
import { attributeId } from '../../../page/columns/attribute-names.js'
import { tagId } from '../../../page/columns/tags.js'
import { readPage } from '../../../page/tree/read-page.js'
import { classPattern } from '../markup/class-pattern.js'
import type { ElementMarkup } from '../markup/element-markup.js'
import { texOfImage } from './image-tex.js'
import { texOfMathMl } from './mathml-tex.js'
import { type FormulaDisplay, looksLikeTex, withoutDelimiters } from './raw-tex.js'

const IMG = tagId('img')
const MATH = tagId('math')
const SCRIPT = tagId('script')
const LINK = tagId('link')
const TYPE = attributeId('type')
const SRC = attributeId('src')
const HREF = attributeId('href')

interface Formula {
  readonly tex: string
  readonly display: FormulaDisplay
}

/** The formulas of a page by their elements, and elements that show the same formula again. */
export interface FoundFormulas {
  readonly formulas: ReadonlyMap<number, Formula>
  readonly omitted: readonly number[]
  /** Whether the page has a script that shows TeX in texts as formulas. */
  hasScript(): boolean
}

/** A formula of more characters of source is left as text. */
const maxSource = 200_000

/** Elements that hold one formula in several forms: for eyes, for screen readers, for copying. */
const wrapperClasses = classPattern(
  'katex katex-display mathjax mathjax_display mathjax_svg mathjax_svg_display mathjax_chtml ' +
    'mathjax_preview mathjax_mathml mjx-chtml mjx-container mwe-math-element math-container temml ' +
    'tml-display math-block math-inline ltx_math ltx_equation_content',
)
/** Elements whose text is TeX. */
const texClasses = classPattern(
  'math math-tex arithmatex tex latex tex2jax_process mathjax_process equation formula',
)
/** Elements whose whole text is TeX without delimiters. */
const bareClasses = classPattern('math math-tex arithmatex')
const displayClasses = classPattern(
  'katex-display mathjax_display mathjax_svg_display mwe-math-mathml-display math-display math-block mjx-display ' +
    'tml-display display',
)
const previewClasses = classPattern(
  'mathjax_preview mathjax mathjax_display mathjax_svg mathjax_svg_display mathjax_chtml mjx-chtml mathjax_mathml',
)

const texAttributes = new Set([
  'data-tex',
  'data-latex',
  'data-math',
  'data-formula',
  'data-expr',
  'data-equation',
  'data-katex',
  'tex',
])
const isTexAttribute = (name: string): boolean => texAttributes.has(name)
/** Every class word that formulas are told by holds one of these. */
const maybe = classPattern('*katex* *mjx* *math* *tex* *equation* *formula* *tml* *display*')

/** Finds the formulas of a part of a page; nothing inside of one is looked at. */
export function findFormulas(markup: ElementMarkup, from: number, to: number): FoundFormulas {
  const { page } = markup
  const { end } = page.nodes
  const formulas = new Map<number, Formula>()
  const omitted: number[] = []
  for (let node = from; node < to; ) {
    const found = page.isText(node) ? undefined : formulaAt(markup, node)
    if (found === 'twin') omitted.push(node)
    else if (found !== undefined) formulas.set(node, { ...found, tex: copyString(found.tex) })
    node = found === undefined ? node + 1 : end[node]!
  }
  let hasScript: boolean | undefined
  return {
    formulas,
    omitted,
    hasScript() {
      hasScript ??= formulas.size > 0 || hasMathScript(markup)
      return hasScript
    },
  }
}

/** `twin`: the formula is stated again by an element that follows. */
function formulaAt(markup: ElementMarkup, node: number): Formula | 'twin' | undefined {
  const { page } = markup
  const tag = page.nodes.tag[node]!
  if (tag === SCRIPT) return formulaOfScript(markup, node)
  if (tag === IMG) return formulaOfImage(markup, node)
  if (tag === MATH) return formulaInside(markup, node)
  const name = page.tagName(node)
  if (name === 'mjx-container' || name === 'tex-math') return formulaInside(markup, node)
  const isMaybe = markup.hasClass(node, maybe)
  if (isMaybe && markup.hasClass(node, previewClasses) && isFollowedByScript(markup, node))
    return 'twin'
  if (isMaybe && markup.hasClass(node, wrapperClasses)) {
    const inside = formulaInside(markup, node)
    if (inside !== undefined) return inside
  }
  return (
    stated(markup, node) ??
    (isMaybe && markup.hasClass(node, texClasses) ? formulaOfText(markup, node) : undefined)
  )
}

/** What an attribute states. */
function stated(markup: ElementMarkup, node: number): Formula | undefined {
  for (const [name, value] of markup.attributesNamed(node, isTexAttribute)) {
    const tex = value.trim()
    const isTex =
      name === 'data-tex' || name === 'data-latex' || name === 'data-katex' || looksLikeTex(tex)
    if (tex === '' || tex.length > 5_000 || !isTex) continue
    const { tex: bare, display } = withoutDelimiters(tex) ?? { tex, display: undefined }
    return { tex: bare, display: display === 'block' ? 'block' : displayOf(markup, node) }
  }
  return undefined
}

/** The formula that an element holds, in the form that says most: TeX, else MathML. */
function formulaInside(markup: ElementMarkup, node: number): Formula | undefined {
  const { page } = markup
  const { end, tag, sourceStart, sourceEnd } = page.nodes
  if (sourceEnd[node]! - sourceStart[node]! > maxSource) return undefined
  let math = -1
  let image = -1
  let display = displayOf(markup, node)
  for (let at = node; at < end[node]!; at++) {
    if (page.isText(at)) continue
    const name = page.tagName(at)
    if (tag[at] === MATH && math < 0) math = at
    if (tag[at] === IMG && image < 0) image = at
    if (at > node && displayOf(markup, at) === 'block') display = 'block'
    const tex = texAt(markup, at, name)
    if (tex !== undefined) return { tex, display }
  }
  if (math >= 0) {
    const tex = texOfMathMl(page, math)
    return tex === '' ? undefined : { tex, display }
  }
  const mathMl = markup.attribute(node, 'data-mathml')
  if (mathMl !== undefined) return formulaOfMathMl(mathMl, display)
  const ofImage = image < 0 ? undefined : formulaOfImage(markup, image)
  return ofImage && { ...ofImage, display }
}

/** TeX that an element inside a formula states: an annotation, a script, an attribute. */
function texAt(markup: ElementMarkup, node: number, name: string): string | undefined {
  const { page } = markup
  if (name === 'annotation') {
    const encoding = markup.attribute(node, 'encoding') ?? ''
    const tex = /tex/i.test(encoding) ? page.textBelow(node).trim() : ''
    return tex === '' ? undefined : (withoutDelimiters(tex)?.tex ?? tex)
  }
  if (name === 'script') {
    const found = formulaOfScript(markup, node)
    return found?.tex
  }
  if (name === 'math') {
    const tex = markup.attribute(node, 'alttext')?.trim()
    return tex === undefined || tex === '' || !hasTexOnly(tex) ? undefined : tex
  }
  if (name === 'tex-math') {
    const tex = page.textBelow(node).trim()
    return tex === '' ? undefined : (withoutDelimiters(tex)?.tex ?? tex)
  }
  return name.startsWith('mjx-') || name === 'span' ? stated(markup, node)?.tex : undefined
}

/** Whether an alternative text is TeX, and no words for screen readers. */
const hasTexOnly = (text: string): boolean =>
  /[\\^_{}=]/.test(text) || !/\p{L}{3}\s{1,9}\p{L}{2}/u.test(text)

const displayOf = (markup: ElementMarkup, node: number): FormulaDisplay => {
  if (markup.hasClass(node, displayClasses)) return 'block'
  const name = markup.page.tagName(node)
  if (name !== 'math' && name !== 'mjx-container' && name !== 'mjx-assistive-mml') return 'inline'
  const stated = [markup.attribute(node, 'display'), markup.attribute(node, 'mode')]
  return stated.some((value) => /^\s*(?:block|true|display)\s*$/i.test(value ?? ''))
    ? 'block'
    : 'inline'
}

function formulaOfScript(markup: ElementMarkup, node: number): Formula | undefined {
  const { page } = markup
  const type = page.attribute(node, TYPE)?.trim().toLowerCase()
  if (type === undefined || !type.startsWith('math/')) return undefined
  const text = rawTextBelow(markup, node)
  const display = /mode\s*=\s*display/.test(type) ? 'block' : 'inline'
  if (type.startsWith('math/mml')) return formulaOfMathMl(text, display)
  const tex = text
    .trim()
    .replace(/^%?\s*<!\[CDATA\[/, '')
    .replace(/\]\]>$/, '')
    .trim()
  return tex === '' ? undefined : { tex, display }
}

function rawTextBelow({ page }: ElementMarkup, node: number): string {
  let text = ''
  for (let at = node + 1; at < page.nodes.end[node]!; at++)
    if (page.isText(at)) text += page.text(at)
  return text
}

/** MathML in a text: an attribute, or the content of a script. */
function formulaOfMathMl(source: string, display: FormulaDisplay): Formula | undefined {
  if (source.length > maxSource) return undefined
  const page = readPage(source)
  const math = page.nodes.tag.indexOf(MATH)
  if (math < 0) return undefined
  const tex = texOfMathMl(page, math)
  const isBlock = /^<math[^>]*display\s*=\s*["']?block/i.test(source.trim())
  return tex === '' ? undefined : { tex, display: isBlock ? 'block' : display }
}

function formulaOfImage({ page }: ElementMarkup, node: number): Formula | undefined {
  const tex = texOfImage(page, node)
  return tex === undefined ? undefined : { tex, display: 'inline' }
}

/** An element whose whole text is TeX, between delimiters or by its class words. */
function formulaOfText(markup: ElementMarkup, node: number): Formula | undefined {
  const { page } = markup
  const { end, sourceStart, sourceEnd } = page.nodes
  if (sourceEnd[node]! - sourceStart[node]! > 20_000) return undefined
  const text = page.textBelow(node)
  const delimited = withoutDelimiters(text)
  if (delimited !== undefined) return { tex: delimited.tex, display: delimited.display }
  // pandoc leaves the delimiters out
  const isBare = end[node] === node + 2 && page.isText(node + 1)
  const isMath = markup.hasClass(node, bareClasses)
  return isBare && isMath && looksLikeTex(text)
    ? { tex: text.trim(), display: displayOf(markup, node) }
    : undefined
}

/** Whether a script with the same formula follows in the same element. */
function isFollowedByScript(markup: ElementMarkup, node: number): boolean {
  const { page } = markup
  for (
    let at = markup.next(node), steps = 0;
    at !== undefined && steps < 3;
    at = markup.next(at), steps++
  ) {
    if (page.nodes.tag[at] === SCRIPT) return formulaOfScript(markup, at) !== undefined
    if (!markup.hasClass(at, previewClasses)) return false
  }
  return false
}

const scriptNames = /mathjax|katex|tex-(?:mml|svg|chtml)|asciimath/i

function hasMathScript({ page }: ElementMarkup): boolean {
  const { count, tag, end, sourceStart, sourceEnd } = page.nodes
  for (let node = 1; node < count; node++) {
    if (tag[node] === LINK && scriptNames.test(page.attribute(node, HREF) ?? '')) return true
    if (tag[node] !== SCRIPT) continue
    if (scriptNames.test(page.attribute(node, SRC) ?? '')) return true
    const isShort = end[node]! > node + 1 && sourceEnd[node + 1]! - sourceStart[node + 1]! < 5_000
    if (isShort && /MathJax|katex|renderMathInElement|tex2jax/.test(page.text(node + 1)))
      return true
  }
  return false
}
