/** The first of so many places for which something holds that holds for all behind it; their count where it holds for none. */
export function firstOver(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
