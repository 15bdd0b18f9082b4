/** Text from a page, safe to print: control characters, which could command the terminal, are replaced. */
export const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')

export function* printableLines(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield printable(line)
}

const maxCharacters = 60

/** The beginning of a text, short enough for a line of output. */
export const truncated = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 3)}...` : text

/** A text from a page in quotes, on one line. */
export const quotedText = (text: string): string => `"${truncated(text.replaceAll(/\s+/g, ' '))}"`

/** `1 vote`, `2 votes`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
