/**
 * The lines of a stream of UTF-8. Only a line feed ends a line: readline also splits at U+2028, which JSON may
 * contain.
 * @param {import('node:stream').Readable} stream
 * @returns {AsyncGenerator<string>}
 */
export async function* lines(stream) {
  /** @type {string[]} */
  let pieces = []
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...more] = String(chunk).split('\n')
    pieces.push(first)
    for (const piece of more) {
      yield pieces.join('')
      pieces = [piece]
    }
  }
}
