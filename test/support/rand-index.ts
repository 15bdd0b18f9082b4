/**
 * How far two partitions of the same things agree, as the adjusted Rand index: pairs that both put together, beyond what
 * chance would, against the most that could be. 1 when they are the same, about 0 when they have nothing to do with each other.
 */
export function adjustedRandIndex(one: readonly number[], other: readonly number[]): number {
  const pairs = (count: number): number => (count * (count - 1)) / 2
  const together = (keys: readonly string[]): number => {
    const sizes = new Map<string, number>()
    for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1)
    return [...sizes.values()].reduce((sum, size) => sum + pairs(size), 0)
  }
  const inBoth = together(one.map((part, i) => `${part} ${other[i]}`))
  const inOne = together(one.map(String))
  const inOther = together(other.map(String))
  const expected = one.length < 2 ? 0 : (inOne * inOther) / pairs(one.length)
  const most = (inOne + inOther) / 2
  return most === expected ? 1 : (inBoth - expected) / (most - expected)
}
