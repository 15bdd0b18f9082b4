/** The place of the first number above another in a rising list of rows of so many numbers, each by its first. */
export function firstAbove(list: readonly number[], value: number, width = 1): number {
  let [low, high] = [0, list.length / width]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle * width]! > value) high = middle
    else low = middle + 1
  }
  return low * width
}
