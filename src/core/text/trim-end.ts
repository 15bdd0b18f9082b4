/** A text without the final characters that `isDropped` matches: a pattern of one character, without `g`. */
export function trimEndOf(text: string, isDropped: RegExp): string {
  let end = text.length
  while (end > 0) {
    const start = end - lastCharacterLength(text, end)
    if (!isDropped.test(text.slice(start, end))) break
    end = start
  }
  return text.slice(0, end)
}

/** Code units of the character that ends at an index. */
function lastCharacterLength(text: string, end: number): number {
  return end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1
}
