/** The types of pages, by their main content. */
export const pageTypes = [
  'article',
  'forum',
  'product',
  'collection',
  'listing',
  'documentation',
  'service',
] as const

/** The names of the columns with the probability of each type. */
export const typeColumnNames: readonly string[] = pageTypes.map((type) => `page-type.${type}`)

/** The type of a page, by its main content. */
export type PageType = (typeof pageTypes)[number]

/** The probability of each type, in the order of `pageTypes`. */
export type TypeShares = Float32Array

export const isPageType = (name: string): name is PageType =>
  (pageTypes as readonly string[]).includes(name)

const article = pageTypes.indexOf('article')

/** The share of the type `article` from which on a page is taken for one without doubt. */
const minArticleShare = 0.8

export const isLikelyArticle = (shares: TypeShares): boolean =>
  (shares[article] ?? 0) >= minArticleShare

/** The likeliest type. */
export const likeliestType = (shares: TypeShares): PageType =>
  pageTypes[shares.indexOf(Math.max(...shares))]!
