import { groupBy } from '../core/group-by.js'
import { bootstrapMean } from './bootstrap.js'
import type { FieldsResult, SiteFields } from './evaluation.js'
import { averageFields, type FieldPage, type FieldSite, fieldScores } from './fields.js'

/** A page of a site, and what one system answered for its fields. */
export interface AnsweredFields extends FieldPage {
  readonly site: string
  readonly group: string | undefined
}

/** What a system reached on fields; `undefined` when no attribute has a score. */
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

/** Page-level F1 of each site, weighted so that groups count alike: their mean is the mean over groups. */
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
