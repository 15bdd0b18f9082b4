/** The lines of a stream of UTF-8. Only a line feed ends one: JSON may hold U+2028, at which readline cuts too. */
export async function* lines(stream) {
  let pieces = []
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first, ...more] = chunk.split('\n')
    pieces.push(first)
    for (const piece of more) {
      yield pieces.join('')
      pieces = [piece]
    }
  }
}
