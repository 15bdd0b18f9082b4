/** How many tokens two lists share, each as often as it stands in both; their order counts nothing. */
export function commonTokens(found: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>()
  for (const token of gold) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of found) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    left.set(token, count - 1)
    common++
  }
  return common
}
