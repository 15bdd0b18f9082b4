/** The list of a column; empty if it is broken, since its contents are only statistics. */
export function jsonList(json: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** The texts of such a list. */
export const jsonTexts = (json: string): readonly string[] =>
  jsonList(json).filter((text) => typeof text === 'string')
