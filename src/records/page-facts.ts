import { Matrix } from '../features/matrix.js'
import { logit } from '../learn/log-odds.js'
import type { SaidKind } from './said-kind.js'

/** What is known of a page when it is asked whether it lists anything. */
interface PageView {
  /** How likely each of its regions is its list. */
  readonly likelihoods: ArrayLike<number>
  readonly said: SaidKind
  /** The steps of its address; none where it is not known. */
  readonly steps: readonly string[]
}

type Fact = (view: PageView) => number

const facts: Readonly<Record<string, Fact>> = {
  'likeliest region': ({ likelihoods }) => logit(greatest(likelihoods)),
  'all regions': ({ likelihoods }) => Math.log1p(sum(likelihoods)),
  'says article': ({ said: { isArticle } }) => (isArticle ? 1 : 0),
  'says product': ({ said: { isProduct } }) => (isProduct ? 1 : 0),
  'address steps': ({ steps }) => steps.length,
  'address words': ({ steps }) => steps.at(-1)?.split(/[-_]/).length ?? 0,
}

export const pageFactNames = Object.keys(facts)

/**
 * One row: what a page says of itself, and what was thought of its regions.
 * @param address Where the page is, if it does not say so itself.
 */
export function pageFacts(
  said: SaidKind,
  likelihoods: ArrayLike<number>,
  address: string | undefined,
): Matrix {
  const view: PageView = { said, likelihoods, steps: stepsOf(address ?? said.address) }
  const matrix = new Matrix(pageFactNames, 1)
  matrix.values.set(Object.values(facts).map((fact) => fact(view)))
  return matrix
}

/** The home page is one step. */
const stepsOf = (address: string | undefined): readonly string[] =>
  address === undefined
    ? []
    : address
        .replace(/^[a-z]+:\/\/[^/]*/i, '')
        .replace(/[?#].*$/s, '')
        .replace(/\/$/, '')
        .split('/')

function greatest(numbers: ArrayLike<number>): number {
  let most = 0
  for (let at = 0; at < numbers.length; at++) most = Math.max(most, numbers[at]!)
  return most
}

function sum(numbers: ArrayLike<number>): number {
  let all = 0
  for (let at = 0; at < numbers.length; at++) all += numbers[at]!
  return all
}
