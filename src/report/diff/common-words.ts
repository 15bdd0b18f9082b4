/** The places of a longest common subsequence, in rising order: time and room are the product of the lengths. */
export function commonWords(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const width = b.length + 1
  /** The longest length from places `i` and `j` on, row by row. */
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number): number => lengths[i * width + j]!
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const places: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return places
}
