const longestStep = 1 << 14

/**
 * How many characters two texts have in common from two places on; 0 for less than `least`. The platform compares a
 * power of two at a time; the last few are compared one by one.
 */
export function commonLength(
  some: string,
  from: number,
  other: string,
  there: number,
  least: number,
): number {
  const most = Math.min(some.length - from, other.length - there)
  if (most < least || !isSame(some, from, other, there, least)) return 0
  let length = least
  let step = least
  for (; length + step <= most && isSame(some, from + length, other, there + length, step); ) {
    length += step
    if (step < longestStep) step *= 2
  }
  for (step >>= 1; step >= shortestStep; step >>= 1) {
    if (length + step <= most && isSame(some, from + length, other, there + length, step))
      length += step
  }
  while (length < most && some.charCodeAt(from + length) === other.charCodeAt(there + length))
    length++
  return length
}

/** Comparing fewer by the platform takes longer. */
const shortestStep = 64

/** The characters at either end come first: as a rule they differ if anything does. */
const isSame = (
  some: string,
  from: number,
  other: string,
  there: number,
  length: number,
): boolean =>
  some.charCodeAt(from) === other.charCodeAt(there) &&
  some.charCodeAt(from + length - 1) === other.charCodeAt(there + length - 1) &&
  some.slice(from, from + length) === other.slice(there, there + length)
