const escaped: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Parts that are joined at a time, which limits the memory for a text of escapes alone. */
const maxParts = 4_096

/** The value of a string literal without its quotes. Escapes unknown to JSON are those of JavaScript. */
export function unescapeString(source: string): string {
  let next = source.indexOf('\\')
  if (next < 0) return source
  const pieces: string[] = []
  let parts: string[] = []
  let at = 0
  while (next >= 0) {
    const digits = digitsOf(source, next)
    parts.push(source.slice(at, next), characterOf(source, next, digits))
    if (parts.length >= maxParts) {
      pieces.push(parts.join(''))
      parts = []
    }
    at = next + 2 + digits
    next = source.indexOf('\\', at)
  }
  return [...pieces, ...parts, source.slice(at)].join('')
}

/** The number of hexadecimal digits of the escape at an offset. */
function digitsOf(source: string, at: number): number {
  const letter = source.charAt(at + 1)
  const length = letter === 'u' ? 4 : letter === 'x' ? 2 : 0
  const digits = source.slice(at + 2, at + 2 + length)
  return digits.length === length && /^[\da-f]*$/i.test(digits) ? length : 0
}

function characterOf(source: string, at: number, digits: number): string {
  if (digits > 0) {
    return String.fromCharCode(Number.parseInt(source.slice(at + 2, at + 2 + digits), 16))
  }
  const letter = source.charAt(at + 1)
  return escaped[letter] ?? letter
}
