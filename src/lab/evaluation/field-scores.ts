import { type F1Score, f1Score, meanF1Score } from '../../core/f1-score.js'
import { groupBy } from '../../core/group-by.js'
import { comparableText } from '../../core/text/comparable-text.js'
import { bootstrapMean, type Interval } from './bootstrap.js'

/** The values of each field of a page. */
export type FieldValues = Readonly<Record<string, readonly string[]>>

/** Found and gold values of a page. In the gold, an empty list means "none", an absent field "unknown". */
interface FieldPage {
  readonly found: FieldValues
  readonly gold: FieldValues
}

export interface FieldScore {
  /** Page-level: the first value of a page is right if it is one of the gold values. */
  readonly firstValue: F1Score
  /** Value-level: all values of a page as a set, counted over the pages. */
  readonly allValues: F1Score
  /** The share of pages whose set of values equals the gold set; two empty sets are equal. */
  readonly exactSet: number
}

/**
 * The score of each field over the pages of a site whose gold is known. A field that no page has and that was found on
 * none has no score.
 */
export function fieldScores(pages: readonly FieldPage[]): ReadonlyMap<string, FieldScore> {
  const fieldNames = new Set(pages.flatMap(({ gold }) => Object.keys(gold)))
  const scores = new Map<string, FieldScore>()
  for (const field of fieldNames) {
    const answers = pages
      .filter(({ gold }) => Object.hasOwn(gold, field))
      .map(({ found, gold }) => countsOf(valueSet(found, field), valueSet(gold, field)))
    if (answers.some(({ found, gold }) => found + gold > 0))
      scores.set(field, scoreOfCounts(answers))
  }
  return scores
}

/** The set keeps the order in which values were found. */
const valueSet = (values: FieldValues, field: string): ReadonlySet<string> =>
  new Set(
    (Object.hasOwn(values, field) ? values[field]! : [])
      .map(comparableText)
      .filter((value) => value !== ''),
  )

/** The counts of one field on one page. */
interface FieldCounts {
  readonly found: number
  readonly gold: number
  readonly common: number
  readonly first: 'right' | 'wrong' | 'none'
}

function countsOf(found: ReadonlySet<string>, gold: ReadonlySet<string>): FieldCounts {
  const [first] = found
  return {
    found: found.size,
    gold: gold.size,
    common: [...found].filter((value) => gold.has(value)).length,
    first: first === undefined ? 'none' : gold.has(first) ? 'right' : 'wrong',
  }
}

function scoreOfCounts(answers: readonly FieldCounts[]): FieldScore {
  const pagesWith = (holds: (answer: FieldCounts) => boolean): number =>
    answers.filter(holds).length
  const sum = (part: 'found' | 'gold' | 'common'): number =>
    answers.reduce((total, answer) => total + answer[part], 0)
  return {
    firstValue: f1Score(
      pagesWith(({ first }) => first === 'right'),
      pagesWith(({ first }) => first !== 'none'),
      pagesWith(({ gold }) => gold > 0),
    ),
    allValues: f1Score(sum('common'), sum('found'), sum('gold')),
    exactSet:
      pagesWith(({ found, gold, common }) => found === common && gold === common) / answers.length,
  }
}

/** The scores of a site and its vertical (kind of site). */
interface FieldSite {
  readonly vertical: string
  readonly scores: ReadonlyMap<string, FieldScore>
}

/**
 * The mean over the fields of a site, then over the sites of a vertical, then over verticals: a site with more
 * fields or a vertical with more sites weighs no more. `undefined` when nothing has a score.
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

/** The mean of the scores that exist. */
function meanField(scores: readonly (FieldScore | undefined)[]): FieldScore | undefined {
  const present = scores.filter((score) => score !== undefined)
  const firstValue = meanF1Score(present.map((score) => score.firstValue))
  const allValues = meanF1Score(present.map((score) => score.allValues))
  if (firstValue === undefined || allValues === undefined) return undefined
  const exactSet = present.reduce((sum, score) => sum + score.exactSet, 0) / present.length
  return { firstValue, allValues, exactSet }
}

/** Scores of fields, averaged over the fields of a site, then sites, then groups. */
export interface FieldsResult {
  readonly pages: number
  readonly mean: FieldScore
  /** Page-level F1; its interval resamples sites. */
  readonly f1: Interval
  readonly groups: readonly { readonly group: string; readonly score: FieldScore }[]
  readonly sites: readonly SiteFields[]
}

export interface SiteFields {
  readonly site: string
  readonly group?: string
  readonly fields: Readonly<Record<string, FieldScore>>
}

/** The fields that one system found on a page of a site. */
export interface AnsweredFields extends FieldPage {
  readonly site: string
  readonly group: string | undefined
}

/** The result of a system on fields; `undefined` when no field has a score. */
export function fieldsResult(pages: readonly AnsweredFields[]): FieldsResult | undefined {
  const sites = [...groupBy(pages, ({ site }) => site)].map(([site, its]) => ({
    site,
    vertical: its[0].group ?? '',
    scores: fieldScores(its),
  }))
  const scored = sites.filter(({ scores }) => scores.size > 0)
  const mean = averageFields(scored)
  if (mean === undefined) return undefined
  const groups = groupBy(scored, ({ vertical }) => vertical)
  return {
    pages: pages.length,
    mean,
    f1: bootstrapMean(weightedF1s([...groups.values()]))!,
    groups: [...groups].flatMap(([group, its]) =>
      group === '' ? [] : [{ group, score: averageFields(its)! }],
    ),
    sites: scored.map(siteFields),
  }
}

interface ScoredSite extends FieldSite {
  readonly site: string
}

/** Page-level F1 of each site, weighted so that their mean is the mean over groups. */
function weightedF1s(groups: readonly (readonly ScoredSite[])[]): readonly number[] {
  const sites = groups.reduce((sum, { length }) => sum + length, 0)
  return groups.flatMap((its) => {
    const weight = sites / groups.length / its.length
    return its.map((site) => averageFields([site])!.firstValue.f1 * weight)
  })
}

const siteFields = (site: ScoredSite): SiteFields => ({
  site: site.site,
  ...(site.vertical !== '' && { group: site.vertical }),
  fields: Object.fromEntries(site.scores),
})
