import { groupBy } from '../core/group-by.js'
import { bootstrapMean } from './bootstrap.js'
import type { FieldsResult, SiteFields } from './evaluation.js'
import { averageFields, type FieldPage, type FieldScore, fieldScores } from './fields.js'

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
  return {
    pages: pages.length,
    mean,
    f1: bootstrapMean(scored.map((site) => averageFields([site])!.firstValue.f1))!,
    groups: [...groupBy(scored, ({ vertical }) => vertical)].flatMap(([group, its]) =>
      group === '' ? [] : [{ group, score: averageFields(its)! }],
    ),
    sites: scored.map(siteFields),
  }
}

const siteFields = (site: {
  readonly site: string
  readonly vertical: string
  readonly scores: ReadonlyMap<string, FieldScore>
}): SiteFields => ({
  site: site.site,
  ...(site.vertical !== '' && { group: site.vertical }),
  fields: Object.fromEntries(site.scores),
})
