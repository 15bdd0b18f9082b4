/** A piece of a line of ARFF: a value, quoted or not, or one of `{`, `}` and `,`. */
export type ArffToken =
  | { readonly kind: 'value'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'mark'; readonly text: '{' | '}' | ',' }

const token =
  /\s*(?:(?<mark>[{},])|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|(?<word>[^\s{},%'"][^\s{},%]*))/y

/** Nothing but white space and perhaps a comment. */
const rest = /\s*(?:%.*)?$/sy

/** Cuts a line; a comment ends it. Throws with a reason when a quotation has no end. */
export function arffTokens(line: string): readonly ArffToken[] {
  const tokens: ArffToken[] = []
  let at = 0
  while (!matches(rest, line, at)) {
    token.lastIndex = at
    const groups = token.exec(line)?.groups
    if (!groups) throw new Error(`a quotation is not closed: ${line.slice(at).trim()}`)
    tokens.push(tokenOf(groups))
    at = token.lastIndex
  }
  return tokens
}

function matches(pattern: RegExp, line: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(line)
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): ArffToken {
  const { mark, single, double, word } = groups
  if (mark === '{' || mark === '}' || mark === ',') return { kind: 'mark', text: mark }
  const quoted = single ?? double
  if (quoted === undefined) return { kind: 'value', text: word ?? '', isQuoted: false }
  return { kind: 'value', text: unescaped(quoted), isQuoted: true }
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** `\'`, `\"`, `\\`, `\%` stand for what follows; `\n`, `\r` and `\t` as in most languages. */
const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, escaped: string) => controls[escaped] ?? escaped)
