/** What kinds of page there are, by what their main content is. */
export const pageTypes = [
  'article',
  'forum',
  'product',
  'collection',
  'listing',
  'documentation',
  'service',
] as const

/** The columns that hold how likely each type is. */
export const typeColumnNames: readonly string[] = pageTypes.map((type) => `page-type.${type}`)

export type PageType = (typeof pageTypes)[number]

/** How likely a page is of each type, in the order of `pageTypes`. */
export type TypeShares = Float32Array

export const isPageType = (name: string): name is PageType =>
  (pageTypes as readonly string[]).includes(name)

/** The likeliest type. */
export const likeliestType = (shares: TypeShares): PageType =>
  pageTypes[shares.indexOf(Math.max(...shares))]!
