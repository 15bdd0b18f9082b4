import type { Page } from '../../../page/columns/page.js'
import {
  closingFence,
  hasLimits,
  isFunctionName,
  isSpacedOperator,
  joinTex,
  overAccents,
  texCharacters,
  underAccents,
} from './unicode-tex.js'

/** An element of MathML in TeX. */
interface TexPart {
  readonly name: string
  readonly tex: string
  /** Of an element with text: its text. */
  readonly text: string
}

/**
 * The TeX of a MathML element. Elements are translated from the last to the first, each from its children: there is no
 * recursion.
 */
export function texOfMathMl(page: Page, root: number): string {
  const { end } = page.nodes
  const parts = new Map<number, TexPart>()
  for (let node = end[root]! - 1; node >= root; node--) {
    if (page.isText(node)) continue
    const name = page.tagName(node)
    const children: TexPart[] = []
    let text = ''
    for (let at = node + 1; at < end[node]!; at = end[at]!) {
      if (page.isText(at)) text += page.text(at)
      else {
        const part = parts.get(at)!
        parts.delete(at)
        children.push(part)
        text += part.text
      }
    }
    const own = textElements.has(name) ? text : ''
    const attribute = (wanted: string): string => {
      for (const [attributeName, value] of page.attributesOf(node))
        if (attributeName === wanted) return value
      return ''
    }
    parts.set(node, { name, text: own, tex: texOf(name, text, children, attribute) })
  }
  return parts.get(root)!.tex.replace(/\s+/g, ' ').trim()
}

const textElements = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

type Attributes = (name: string) => string

function texOf(
  name: string,
  text: string,
  children: readonly TexPart[],
  attribute: Attributes,
): string {
  const at = (place: number): string => children[place]?.tex ?? ''
  switch (name) {
    case 'mi':
      return identifier(text.trim(), attribute('mathvariant'))
    case 'mn':
      return texCharacters(text.trim())
    case 'mo':
      return operator(text.trim())
    case 'mtext':
    case 'ms':
      return textOf(text)
    case 'mspace':
      return /^\s*(?:[1-9]|0?\.[5-9])/.test(attribute('width')) ? ' \\quad ' : ' '
    case 'mfrac':
      return /^\s*0/.test(attribute('linethickness'))
        ? `\\genfrac{}{}{0pt}{}{${at(0)}}{${at(1)}}`
        : `\\frac{${at(0)}}{${at(1)}}`
    case 'msqrt':
      return `\\sqrt{${row(children)}}`
    case 'mroot':
      return `\\sqrt[${at(1)}]{${at(0)}}`
    case 'msub':
      return `${base(at(0))}_{${at(1)}}`
    case 'msup':
      return /^'+$/.test(at(1)) ? base(at(0)) + at(1) : `${base(at(0))}^{${at(1)}}`
    case 'msubsup':
      return `${base(at(0))}_{${at(1)}}^{${at(2)}}`
    case 'munder':
      return under(children)
    case 'mover':
      return over(children)
    case 'munderover':
      return hasLimits(at(0))
        ? `${at(0).trim()}_{${at(1)}}^{${at(2)}}`
        : `\\overset{${at(2)}}{\\underset{${at(1)}}{${at(0)}}}`
    case 'mmultiscripts':
      return multiscripts(children)
    case 'mfenced':
      return fenced(children, attribute)
    case 'mtable':
      return `\\begin{matrix} ${children.map(({ tex }) => tex).join(' \\\\ ')} \\end{matrix}`
    case 'mtr':
      return children.map(({ tex }) => tex).join(' & ')
    case 'mlabeledtr':
      return children
        .slice(1)
        .map(({ tex }) => tex)
        .join(' & ')
    case 'menclose':
      return enclosed(row(children), attribute('notation'))
    case 'mphantom':
      return `\\phantom{${row(children)}}`
    case 'semantics':
    case 'maction':
      return at(0)
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return ''
    default:
      return row(children)
  }
}

const variants: Readonly<Record<string, string>> = {
  bold: '\\mathbf',
  'bold-italic': '\\boldsymbol',
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
  normal: '\\mathrm',
}

function identifier(name: string, variant: string): string {
  if (isFunctionName(name)) return `\\${name}`
  const command = variants[variant.trim()]
  const tex = texCharacters(name)
  const isLetter = /^[A-Za-z]+$/.test(name)
  return command === undefined || (!isLetter && variant.trim() === 'normal')
    ? tex
    : `${command}{${tex}}`
}

function operator(sign: string): string {
  const tex = isFunctionName(sign) ? `\\${sign}` : texCharacters(sign)
  if (isSpacedOperator(sign)) return ` ${tex} `
  if (/^\p{L}{2,}$/u.test(sign) && !isFunctionName(sign)) return `\\operatorname{${sign}}`
  return sign === ',' ? ', ' : tex
}

const textOf = (text: string): string => {
  const folded = text.replace(/\s+/g, ' ')
  return folded.trim() === '' ? ' ' : `\\text{${folded.replace(/[{}%$#&_\\]/g, '\\$&')}}`
}

/** What stands side by side; a pair of fences grows with what is inside. */
function row(children: readonly TexPart[]): string {
  const partner = fencePartners(children)
  let tex = ''
  for (const [at, child] of children.entries()) {
    const other = partner.get(at)
    const isCases =
      child.name === 'mo' && child.text.trim() === '{' && children[at + 1]?.name === 'mtable'
    if (other === undefined && isCases && at + 2 === children.length) {
      const cases = children[at + 1]!.tex.replace(/^\\begin\{matrix\}|\\end\{matrix\}$/g, '').trim()
      return joinTex(tex, `\\begin{cases} ${cases} \\end{cases}`)
    }
    const command = other === undefined ? '' : other > at ? '\\left' : '\\right'
    tex = joinTex(tex, command + child.tex)
  }
  return tex
}

/** The place of the other fence of each that has one in the same row. */
function fencePartners(children: readonly TexPart[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>()
  const open: { readonly at: number; readonly close: string }[] = []
  for (const [at, { name, text }] of children.entries()) {
    if (name !== 'mo') continue
    const sign = text.trim()
    const close = closingFence[sign]
    if (close !== undefined) open.push({ at, close })
    else if (open.at(-1)?.close === sign) {
      const other = open.pop()!.at
      partners.set(other, at)
      partners.set(at, other)
    }
  }
  return partners
}

/** Braces around what is more than one sign. */
function base(tex: string): string {
  const trimmed = tex.trim()
  const isSingle =
    /^(?:\S|\d+|\\[A-Za-z]+|\\(?:math\w+|text|operatorname)\{[^{}]*\}|\\left.*\\right\S{1,9})?$/su.test(
      trimmed,
    )
  return isSingle ? trimmed : `{${trimmed}}`
}

function under([inner, below]: readonly TexPart[]): string {
  const [tex = '', script = ''] = [inner?.tex, below?.tex]
  if (hasLimits(tex)) return `${tex.trim()}_{${script}}`
  const accent = underAccents[below?.text.trim() ?? '']
  return accent === undefined ? `\\underset{${script.trim()}}{${tex}}` : `${accent}{${tex}}`
}

function over([inner, above]: readonly TexPart[]): string {
  const [tex = '', script = ''] = [inner?.tex, above?.tex]
  if (hasLimits(tex)) return `${tex.trim()}^{${script}}`
  const accent = overAccents[above?.text.trim() ?? '']
  return accent === undefined ? `\\overset{${script.trim()}}{${tex}}` : `${accent}{${tex}}`
}

/** Scripts before a base follow `mprescripts`. */
function multiscripts(children: readonly TexPart[]): string {
  const [inner, ...scripts] = children
  const split = scripts.findIndex(({ name }) => name === 'mprescripts')
  const [after, before] =
    split < 0 ? [scripts, []] : [scripts.slice(0, split), scripts.slice(split + 1)]
  const written = (list: readonly TexPart[]): string =>
    list
      .map(({ tex }, at) => (tex.trim() === '' ? '' : `${at % 2 === 0 ? '_' : '^'}{${tex}}`))
      .join('')
  const prefix = written(before)
  return `${prefix === '' ? '' : `{}${prefix}`}${base(inner?.tex ?? '')}${written(after)}`
}

function fenced(children: readonly TexPart[], attribute: Attributes): string {
  const fence = (name: string, usual: string): string =>
    texCharacters(attribute(name).trim() || usual)
  const separator = `${attribute('separators').trim()[0] ?? ','} `
  const inside = children.map(({ tex }) => tex).join(separator)
  return `\\left${fence('open', '(')}${inside}\\right${fence('close', ')')}`
}

function enclosed(tex: string, notation: string): string {
  if (/\bbox\b|\broundedbox\b/.test(notation)) return `\\boxed{${tex}}`
  if (/strike/.test(notation)) return `\\cancel{${tex}}`
  return tex
}
