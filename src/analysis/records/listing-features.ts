import { Matrix } from '../../ml/numeric/matrix.js'
import { argmax, logit } from '../../ml/numeric/probabilities.js'
import type { Page } from '../../page/columns/page.js'
import { structuredData } from '../../page/structured-data/structured-data.js'
import { type TypeShares, typeColumnNames } from '../model/page-type.js'
import { typeColumns } from './type-columns.js'

/** What a page declares to be, and the address that it gives itself. */
export interface DeclaredKind {
  readonly isArticle: boolean
  readonly isProduct: boolean
  readonly address: string | undefined
}

/** schema.org's names for articles of all kinds, and for what is sold. */
const articleType = /(?:Article|Posting)$/
const productType = /^(?:Product|Offer)$/

export function declaredKind(page: Page): DeclaredKind {
  const data = structuredData(page)
  const openGraph = data.meta('og:type')?.toLowerCase() ?? ''
  let isArticle = openGraph === 'article'
  let isProduct = openGraph.includes('product')
  for (const { name, source } of data.typeNames) {
    if (source === 'json') continue
    const type = name.trim().split('/').at(-1)!
    if (articleType.test(type)) isArticle = true
    if (productType.test(type)) isProduct = true
  }
  return { isArticle, isProduct, address: data.address }
}

/** What it is predicted from whether a page lists anything. */
interface ListingView {
  /** The likelihood of each region to be the list. */
  readonly likelihoods: ArrayLike<number>
  /** The features of these regions. */
  readonly regions: Matrix
  /** The likelihood of the page to list something, by its outline. */
  readonly outline: number
  readonly declared: DeclaredKind
  /** The shares of page types, where the general model was asked. */
  readonly types: TypeShares | undefined
  /** The steps of the page's address; none where it is unknown. */
  readonly steps: readonly string[]
}

type ListingFeature = (view: ListingView) => number

/** Features of the likeliest region. */
const ofLikeliest = (...names: readonly string[]): Readonly<Record<string, ListingFeature>> =>
  Object.fromEntries(
    names.map((name): [string, ListingFeature] => [
      `likeliest: ${name}`,
      ({ likelihoods, regions }) =>
        regions.rows === 0 ? 0 : regions.at(argmax(likelihoods), regions.names.indexOf(name)),
    ]),
  )

const features: Readonly<Record<string, ListingFeature>> = {
  'likeliest region': ({ likelihoods }) => logit(greatest(likelihoods)),
  'all regions': ({ likelihoods }) => Math.log1p(sum(likelihoods)),
  ...ofLikeliest(
    'members',
    'text of page',
    'text behind heading',
    'prose of region',
    'prose outside',
    'characters of member',
    'link share',
    'with dates',
    'begins',
  ),
  outline: ({ outline }) => logit(outline),
  'says article': ({ declared: { isArticle } }) => (isArticle ? 1 : 0),
  'says product': ({ declared: { isProduct } }) => (isProduct ? 1 : 0),
  'address steps': ({ steps }) => steps.length,
  'address words': ({ steps }) => steps.at(-1)?.split(/[-_]/).length ?? 0,
}

const formulas = Object.values(features)

export const listingFeatureNames = [...Object.keys(features), ...typeColumnNames]

/**
 * One row: what a page declares, its type, and the likelihoods of its regions and of its outline.
 * @param url The URL of the page; the address that it declares stands in for an unknown one.
 */
export function listingFeatures(
  known: Omit<ListingView, 'steps'>,
  url: string | undefined,
): Matrix {
  const view: ListingView = { ...known, steps: stepsOf(url ?? known.declared.address) }
  const matrix = new Matrix(listingFeatureNames, 1)
  for (let column = 0; column < formulas.length; column++)
    matrix.values[column] = formulas[column]!(view)
  matrix.values.set(typeColumns(view.types), formulas.length)
  return matrix
}

/** The path split at slashes; a home page has one step. */
const stepsOf = (address: string | undefined): readonly string[] =>
  address === undefined
    ? []
    : address
        .replace(/^[a-z]+:\/\/[^/]*/i, '')
        .replace(/[?#].*$/s, '')
        .replace(/\/$/, '')
        .split('/')

function greatest(numbers: ArrayLike<number>): number {
  let max = 0
  for (let at = 0; at < numbers.length; at++) max = Math.max(max, numbers[at]!)
  return max
}

function sum(numbers: ArrayLike<number>): number {
  let all = 0
  for (let at = 0; at < numbers.length; at++) all += numbers[at]!
  return all
}
