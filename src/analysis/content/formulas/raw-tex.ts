/** TeX between delimiters in a text, as scripts of a page would find it. */
export interface RawFormula {
  readonly start: number
  readonly end: number
  readonly tex: string
  readonly display: FormulaDisplay
}

export type FormulaDisplay = 'inline' | 'block'

interface Delimiter {
  readonly open: string
  readonly close: string
  readonly display: FormulaDisplay
}

const delimiters: readonly Delimiter[] = [
  { open: '$$', close: '$$', display: 'block' },
  { open: '\\[', close: '\\]', display: 'block' },
  { open: '\\(', close: '\\)', display: 'inline' },
  { open: '$', close: '$', display: 'inline' },
]

/** Longer formulas are none. */
const maxLength = 5_000

const environment =
  /^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|flalign|displaymath|math|CD)\*?)\}/

/**
 * Finds TeX in a text.
 * @param hasScript Whether the page has a script that shows TeX as formulas; without it only what looks like nothing
 *   else is one.
 */
export function findRawTex(text: string, hasScript: boolean): readonly RawFormula[] {
  const found: RawFormula[] = []
  for (let at = nextSign(text, 0); at >= 0; ) {
    const formula = formulaAt(text, at, hasScript)
    if (formula !== undefined) found.push(formula)
    at = nextSign(text, formula?.end ?? (text[at] === '\\' ? at + 2 : at + 1))
  }
  return found
}

/** The next character that may begin a formula. */
function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 36 || code === 92) return at
  }
  return -1
}

function formulaAt(text: string, start: number, hasScript: boolean): RawFormula | undefined {
  const [opening, name] = environment.exec(text.slice(start, start + 40)) ?? []
  if (opening !== undefined && hasScript) {
    const closing = `\\end{${name}}`
    const close = text.indexOf(closing, start)
    if (close < 0 || close - start > maxLength) return undefined
    const end = close + closing.length
    return { start, end, tex: text.slice(start, end), display: 'block' }
  }
  const delimiter = delimiters.find(({ open }) => text.startsWith(open, start))
  if (delimiter === undefined) return undefined
  const from = start + delimiter.open.length
  const close = closingAt(text, from, delimiter)
  const tex = close < 0 ? '' : text.slice(from, close).trim()
  if (tex === '' || !(hasScript || looksLikeTex(tex))) return undefined
  return { start, end: close + delimiter.close.length, tex, display: delimiter.display }
}

/** Where a formula ends; a single dollar sign is stricter, because it is money too. */
function closingAt(text: string, from: number, { close }: Delimiter): number {
  const isDollar = close === '$'
  if (isDollar && /^\s/.test(text.slice(from, from + 1))) return -1
  for (
    let at = text.indexOf(close, from);
    at >= 0 && at - from <= maxLength;
    at = text.indexOf(close, at + 1)
  ) {
    if (text[at - 1] === '\\' && text[at - 2] !== '\\') continue
    if (!isDollar) return at
    const isTight = !/\s/.test(text[at - 1]!) && !/\d/.test(text[at + 1] ?? '')
    // the first dollar sign decides: text between two prices is none
    return isTight && !text.slice(from, at).includes('\n\n') ? at : -1
  }
  return -1
}

/** Whether a text can hardly be anything but TeX: it has a command, an index or an exponent. */
export const looksLikeTex = (text: string): boolean =>
  /\\[A-Za-z]{2,}/.test(text) || /[A-Za-z\d)}][_^](?:\{|[A-Za-z\d])/.test(text)

/** TeX without the delimiters around all of it. */
export function withoutDelimiters(text: string): RawFormula | undefined {
  const trimmed = text.trim()
  const [formula] = findRawTex(trimmed, true)
  return formula !== undefined && formula.start === 0 && formula.end === trimmed.length
    ? formula
    : undefined
}
