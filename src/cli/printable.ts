/** Text from a page as a terminal may be shown it: control characters, which could command the terminal, as a sign. */
export const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')

export function* printableLines(lines: Iterable<string>): Iterable<string> {
  for (const line of lines) yield printable(line)
}
