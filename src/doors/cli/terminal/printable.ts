/** A control character that a terminal may obey, made visible. Those of C0 have pictures of their own. */
const pictureOf = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}

/**
 * Text that is safe on a terminal: control characters, which could command it, are made visible. Line feeds, tabs and
 * ends of lines with a carriage return stay.
 */
export const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g, pictureOf)

/** The same of a text that is to be one line. */
export const printableLine = (text: string): string =>
  printable(text).replace(/\r?[\n\t]/g, (found) => pictureOf(found.at(-1)!))

const maxCharacters = 60

/** The beginning of a text, short enough for a line of output. */
export const truncated = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters - 3)}...` : text

/** A text from a page in quotes, on one line. */
export const quotedText = (text: string): string => `"${truncated(text.replaceAll(/\s+/g, ' '))}"`

/** `1 vote`, `2 votes`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
