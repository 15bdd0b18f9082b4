/** Instead of a place: the page breaks off before. */
export const BROKEN_OFF = -1

/** The place after the next `>`. */
export function afterGreaterThan(html: string, from: number): number {
  const at = html.indexOf('>', from)
  return at < 0 ? BROKEN_OFF : at + 1
}
