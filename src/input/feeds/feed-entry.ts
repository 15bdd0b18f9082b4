/** What a sitemap or feed names. */
export interface FeedEntry {
  /** A page, or another sitemap. */
  readonly kind: 'page' | 'sitemap'
  readonly url: string
  /** When it was published or changed, in milliseconds. */
  readonly time?: number | undefined
  /** The share of the document before it, from 0 to 1. */
  readonly progress?: number
}

/** Why a document cannot be read, or not to its end. */
export interface FeedDamage {
  readonly kind: 'broken'
  readonly reason: string
}

/** The latest of several times. */
export const latestTime = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
