import { BadSelector } from '../../../core/errors.js'
import type { Page } from '../../../page/columns/page.js'
import { tagId } from '../../../page/columns/tags.js'
import { type ElementColumns, readElements } from '../../../page/select/elements.js'
import { checkSelectorLength, parseSelector } from '../../../page/select/selector.js'

const HTML = tagId('html')
const BODY = tagId('body')

/** Applies the selectors of labels to a page. */
export class LabelSelector {
  readonly #elements: ElementColumns
  readonly #page: Page

  constructor(page: Page) {
    this.#elements = readElements(page)
    this.#page = page
  }

  /** The number of elements of the page. */
  get count(): number {
    return this.#elements.count
  }

  /**
   * The selected elements, in page order. Also reads what the tools of browsers copy: a call in script, or an
   * XPath. Throws if the selector is invalid.
   */
  select(selector: string): readonly number[] {
    const found = parseSelector(withoutImpliedBody(cssOrRefuse(selector), this.#page))(
      this.#elements,
    )
    return [...this.#elements.node].filter((node, element) => node >= 0 && found[element] === 1)
  }
}

function cssOrRefuse(selector: string): string {
  try {
    checkSelectorLength(selector)
    return pastedToCss(selector)
  } catch (error) {
    throw new BadSelector(selector, error)
  }
}

/** Browsers insert a BODY; in a page without one its children are in HTML, if there is one, or in no element. */
function withoutImpliedBody(css: string, { nodes: { tag } }: Page): string {
  if (tag.includes(BODY)) return css
  return tag.includes(HTML)
    ? css
        .replace(/(^|[,\s])body\s*>/gi, (_, before: string) => `${before}html >`)
        .replace(/html\s*>\s*html\s*>/gi, 'html >')
    : css.replace(/(^|,)\s*(?:html\s*>\s*)?body\s*>\s*([^\s>+~,]+)/gi, '$1$2:not(* *)')
}

/** The CSS selector for a selector, for a call in script, or for a simple XPath. */
export function pastedToCss(pasted: string): string {
  const text = pasted.trim()
  const inScript = scriptPath.exec(text)
  if (inScript !== null) return pastedToCss(unquoted(inScript[1]!))
  if (/\.shadowRoot\b|^document\b/.test(text))
    throw new Error('it leads into a shadow tree or is not a path')
  return /^[/(]/.test(text) ? cssOfXPath(text) : text
}

const stringLiteral = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60`

/** The argument of `document.querySelector("#a > b")` or `$$("b")`. */
const scriptPath = new RegExp(
  `^(?:document\\s*\\.\\s*querySelector(?:All)?|\\$\\$?)\\s*\\(\\s*(${stringLiteral})\\s*\\)\\s*;?$`,
  's',
)

/** The value of a literal in script; reads only those escapes that copied paths have. */
const unquoted = (quoted: string): string => quoted.slice(1, -1).replace(/\\([\\"'`])/g, '$1')

const unknown = (what: string): Error =>
  new Error(`the XPath step "${what}" is not known; copy the CSS selector instead`)

/**
 * Reads `/html/body/div[2]/p` or `//*[@id="a"]/b`: steps down with a position or attributes; a final `text()` means
 * its element.
 */
function cssOfXPath(path: string): string {
  let css = ''
  let rest = path.replace(/\/text\(\)(?:\[\d+\])?$/, '')
  while (rest !== '') {
    const step = xpathStep.exec(rest)
    if (step === null) throw unknown(rest)
    const [whole, slashes, name, predicates] = step
    const relation = css === '' ? '' : slashes === '//' ? ' ' : ' > '
    if (css === '' && slashes === '/' && name !== 'html') throw unknown(rest)
    css += relation + stepOf(name!.toLowerCase(), predicates!)
    rest = rest.slice(whole.length)
  }
  if (css === '') throw unknown(path)
  return css
}

const xpathStep = /^(\/\/?)([a-z][\w-]*|\*)((?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\])*)/i

function stepOf(name: string, predicates: string): string {
  const inBrackets = predicates.match(/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/gy) ?? []
  const tests = inBrackets.map((predicate, at) => testOf(name, predicate.slice(1, -1).trim(), at))
  return name === '*' && tests.length > 0 ? tests.join('') : name + tests.join('')
}

/**
 * A position counts among the elements that earlier tests leave: only as the first test it has a counterpart in
 * CSS.
 */
function testOf(name: string, test: string, at: number): string {
  const kind = name === '*' ? 'child' : 'of-type'
  if (/^\d+$/.test(test) && at === 0) return `:nth-${kind}(${test})`
  if (test === 'last()' && at === 0) return `:last-${kind}`
  const equal = /^@([\w-]+)\s*(?:=\s*("[^"]*"|'[^']*'))?$/.exec(test)
  if (equal !== null) return `[${equal[1]}${equal[2] === undefined ? '' : `=${equal[2]}`}]`
  const holding = /^contains\(\s*@([\w-]+)\s*,\s*("[^"]*"|'[^']*')\s*\)$/.exec(test)
  if (holding !== null) return `[${holding[1]}*=${holding[2]}]`
  throw unknown(`${name}[${test}]`)
}
