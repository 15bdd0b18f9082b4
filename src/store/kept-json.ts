/** A list as it is kept; an empty one where it is broken: what is lost is a hint among many. */
export function listIn(json: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** The same of texts. */
export const textsIn = (json: string): readonly string[] =>
  listIn(json).filter((text) => typeof text === 'string')
