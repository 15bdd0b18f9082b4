const pieceLength = 1 << 16

/**
 * Edits a text piece by piece. The platform keeps an edited text as a tree of its parts until somebody reads it: the
 * tree of a million small changes would fill the memory, that of a piece is laid out at once.
 * @param endNear The place at or near `at` where a piece may end.
 */
export function editInPieces(
  text: string,
  edit: (piece: string) => string,
  endNear: (text: string, at: number) => number,
): readonly string[] {
  if (text.length <= pieceLength) return [edit(text)]
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const at = start + pieceLength
    const end = at < text.length ? endNear(text, at) : text.length
    pieces.push(laidOut(edit(text.slice(start, end))))
    start = end
  }
  return pieces
}

/** Reading a character lays a text out. */
function laidOut(text: string): string {
  text.charCodeAt(0)
  return text
}
