/** The CSS selector of what browsers' tools copy: a selector as it is, a path in script, or a simple XPath. */
export function cssOf(pasted: string): string {
  const text = pasted.trim()
  const inScript = scriptPath.exec(text)
  if (inScript !== null) return cssOf(unquoted(inScript[1]!))
  if (/\.shadowRoot\b|^document\b/.test(text))
    throw new Error('it leads into a shadow tree or is no path')
  return /^[/(]/.test(text) ? cssOfXPath(text) : text
}

/** `document.querySelector("#a > b")`, `$$("b")`: the text between the brackets. */
const scriptPath =
  /^(?:document\s*\.\s*querySelector(?:All)?|\$\$?)\s*\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\s*\)\s*;?$/s

/** What a text of a script means: of its escapes only those that copied paths have. */
const unquoted = (quoted: string): string => quoted.slice(1, -1).replace(/\\([\\"'`])/g, '$1')

const unknown = (what: string): Error =>
  new Error(`the XPath step "${what}" is not known; copy the CSS selector instead`)

/** `/html/body/div[2]/p`, `//*[@id="a"]/b`: steps down with a place or attributes. A text at the end means its element. */
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
  const inBrackets = predicates.match(/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/g) ?? []
  const tests = inBrackets.map((predicate, at) => testOf(name, predicate.slice(1, -1).trim(), at))
  return name === '*' && tests.length > 0 ? tests.join('') : name + tests.join('')
}

/** A place counts among those that the tests before it leave: only a first one is what CSS counts. */
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
