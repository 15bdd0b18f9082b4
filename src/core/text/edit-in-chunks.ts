const chunkLength = 1 << 16

/**
 * Edits a long text chunk by chunk. V8 keeps an edited string as a tree of its parts until it is read: the tree of a
 * million small changes would exhaust the memory, that of one chunk is flattened at once.
 * @param chunkEnd Where a chunk may end, at or near the index given.
 */
export function editInChunks(
  text: string,
  edit: (chunk: string) => string,
  chunkEnd: (text: string, index: number) => number,
): readonly string[] {
  if (text.length <= chunkLength) return [edit(text)]
  const chunks: string[] = []
  for (let start = 0; start < text.length; ) {
    const at = start + chunkLength
    const end = at < text.length ? chunkEnd(text, at) : text.length
    chunks.push(flattened(edit(text.slice(start, end))))
    start = end
  }
  return chunks
}

/** Reading a character flattens a string. */
function flattened(text: string): string {
  text.charCodeAt(0)
  return text
}
