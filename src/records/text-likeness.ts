/** The F1 of the words of one text against those of another, each counted as often as it stands there. */
export function scoreOfWords(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of some) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    common++
  }
  return common === 0 ? 0 : (2 * common) / (some.length + others.length)
}
