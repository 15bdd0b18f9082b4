/** Where a pattern stands in a sequence, from the first on, none overlapping; in linear time (Knuth, Morris, Pratt). */
export function matchesOf(
  sequence: ArrayLike<number>,
  pattern: readonly number[],
): readonly number[] {
  const borders = bordersOf(pattern)
  const starts: number[] = []
  let matched = 0
  for (let at = 0; at < sequence.length; at++) {
    while (matched > 0 && sequence[at] !== pattern[matched]) matched = borders[matched - 1]!
    if (sequence[at] === pattern[matched]) matched++
    if (matched < pattern.length) continue
    starts.push(at - matched + 1)
    matched = 0
  }
  return starts
}

/** For each beginning of a pattern, how long the longest shorter one is that it also ends with. */
function bordersOf(pattern: readonly number[]): Int32Array {
  const borders = new Int32Array(pattern.length)
  for (let at = 1; at < pattern.length; at++) {
    let border = borders[at - 1]!
    while (border > 0 && pattern[at] !== pattern[border]) border = borders[border - 1]!
    borders[at] = pattern[at] === pattern[border] ? border + 1 : 0
  }
  return borders
}
