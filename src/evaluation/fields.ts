import { foldSpace } from './fold.js'
import { meanScore, type Score, scoreOf } from './score.js'

/** The values of each attribute of a page. */
export type Values = Readonly<Record<string, readonly string[]>>

/** What was found on a page beside the truth, where an empty list says "none" and an absent attribute "unknown". */
export interface FieldPage {
  readonly found: Values
  readonly gold: Values
}

export interface FieldScore {
  /** Page-level: a page is answered by its first value, and right when that is one of the true ones. */
  readonly firstValue: Score
  /** Value-level: all values of a page as a set, counted over the pages. */
  readonly allValues: Score
  /** The share of pages whose set of values is exactly the true one; two empty sets are the same. */
  readonly exactSet: number
}

/**
 * The score of each attribute over the pages of a site whose truth is known. An attribute that no page has and none
 * was answered for has no score.
 */
export function fieldScores(pages: readonly FieldPage[]): ReadonlyMap<string, FieldScore> {
  const attributes = new Set(pages.flatMap(({ gold }) => Object.keys(gold)))
  const scores = new Map<string, FieldScore>()
  for (const attribute of attributes) {
    const answers = pages
      .filter(({ gold }) => Object.hasOwn(gold, attribute))
      .map(({ found, gold }) => answerOf(valueSet(found, attribute), valueSet(gold, attribute)))
    if (answers.some(({ found, gold }) => found + gold > 0))
      scores.set(attribute, scoreOfAnswers(answers))
  }
  return scores
}

/** A set keeps the order in which its values were found. */
const valueSet = (values: Values, attribute: string): ReadonlySet<string> =>
  new Set(
    (Object.hasOwn(values, attribute) ? values[attribute]! : [])
      .map(foldSpace)
      .filter((value) => value !== ''),
  )

/** What counts of one attribute on one page. */
interface Answer {
  readonly found: number
  readonly gold: number
  readonly common: number
  readonly first: 'right' | 'wrong' | 'none'
}

function answerOf(found: ReadonlySet<string>, gold: ReadonlySet<string>): Answer {
  const [first] = found
  return {
    found: found.size,
    gold: gold.size,
    common: [...found].filter((value) => gold.has(value)).length,
    first: first === undefined ? 'none' : gold.has(first) ? 'right' : 'wrong',
  }
}

function scoreOfAnswers(answers: readonly Answer[]): FieldScore {
  const pagesWith = (holds: (answer: Answer) => boolean): number => answers.filter(holds).length
  const sum = (part: 'found' | 'gold' | 'common'): number =>
    answers.reduce((total, answer) => total + answer[part], 0)
  return {
    firstValue: scoreOf(
      pagesWith(({ first }) => first === 'right'),
      pagesWith(({ first }) => first !== 'none'),
      pagesWith(({ gold }) => gold > 0),
    ),
    allValues: scoreOf(sum('common'), sum('found'), sum('gold')),
    exactSet:
      pagesWith(({ found, gold, common }) => found === common && gold === common) / answers.length,
  }
}

/** The scores of a site, and the vertical (kind of site) that it is of. */
export interface FieldSite {
  readonly vertical: string
  readonly scores: ReadonlyMap<string, FieldScore>
}

/**
 * The mean over the attributes of a site, then over the sites of a vertical, then over verticals: a site with more
 * attributes or a vertical with more sites weighs no more. `undefined` when nothing has a score.
 */
export function averageFields(sites: readonly FieldSite[]): FieldScore | undefined {
  const verticals = [...new Set(sites.map(({ vertical }) => vertical))]
  const scoreOfVertical = (name: string): FieldScore | undefined =>
    meanField(
      sites
        .filter(({ vertical }) => vertical === name)
        .map(({ scores }) => meanField([...scores.values()])),
    )
  return meanField(verticals.map(scoreOfVertical))
}

/** The mean of those that there are. */
function meanField(scores: readonly (FieldScore | undefined)[]): FieldScore | undefined {
  const present = scores.filter((score) => score !== undefined)
  const firstValue = meanScore(present.map((score) => score.firstValue))
  const allValues = meanScore(present.map((score) => score.allValues))
  if (firstValue === undefined || allValues === undefined) return undefined
  const exactSet = present.reduce((sum, score) => sum + score.exactSet, 0) / present.length
  return { firstValue, allValues, exactSet }
}
