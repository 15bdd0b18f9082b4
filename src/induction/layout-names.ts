/** `page`, `page-2`, `page-3`: the first kind of page is number 1. */
export const layoutName = (number: number): string => (number === 1 ? 'page' : `page-${number}`)

/** The first of these that is not taken. */
export function freeName(names: ReadonlySet<string>): string {
  let number = 1
  while (names.has(layoutName(number))) number++
  return layoutName(number)
}
