const escaped: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Parts that are joined at a time, so that a text of escapes alone takes little more memory than its own. */
const joined = 4_096

/** What the characters between two quotes mean. Escapes that JSON does not know mean what they mean in scripts. */
export function stringValue(written: string): string {
  let next = written.indexOf('\\')
  if (next < 0) return written
  const pieces: string[] = []
  let parts: string[] = []
  let at = 0
  while (next >= 0) {
    const digits = digitsOf(written, next)
    parts.push(written.slice(at, next), characterOf(written, next, digits))
    if (parts.length >= joined) {
      pieces.push(parts.join(''))
      parts = []
    }
    at = next + 2 + digits
    next = written.indexOf('\\', at)
  }
  return [...pieces, ...parts, written.slice(at)].join('')
}

/** How many hexadecimal digits belong to the escape that begins here. */
function digitsOf(written: string, at: number): number {
  const letter = written.charAt(at + 1)
  const due = letter === 'u' ? 4 : letter === 'x' ? 2 : 0
  const digits = written.slice(at + 2, at + 2 + due)
  return digits.length === due && /^[\da-f]*$/i.test(digits) ? due : 0
}

function characterOf(written: string, at: number, digits: number): string {
  if (digits > 0) {
    return String.fromCharCode(Number.parseInt(written.slice(at + 2, at + 2 + digits), 16))
  }
  const letter = written.charAt(at + 1)
  return escaped[letter] ?? letter
}
