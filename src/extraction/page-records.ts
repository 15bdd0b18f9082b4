import type { PageType } from '../model/page-type.js'
import type { Page } from '../page/page.js'
import { type RecordRow, rowsOf } from '../records/fields/record-fields.js'
import type { RecordJudge } from '../records/record-judge.js'
import type { Span } from '../records/region.js'
import type { FieldAnswer } from './field-answers.js'

/** On pages that the general model takes for prose, lists of links to others are only believed when they are this likely. */
const likelyInProse = 0.5
const prose: ReadonlySet<PageType | undefined> = new Set(['article', 'documentation'])

/** The records of a page: those of the site's rule where there is one that is believed, else those that look like some. */
export function pageRecords(
  page: Page,
  answers: readonly FieldAnswer[],
  judge: (() => RecordJudge) | undefined,
  type?: PageType,
): readonly RecordRow[] | undefined {
  const spans = recordsByRule(answers) ?? recordsByJudge(page, judge, type)
  return spans === undefined || spans.length === 0 ? undefined : rowsOf(page, spans)
}

/** `undefined` where the site has no rule for records, or one that is doubted. */
export const recordsByRule = (answers: readonly FieldAnswer[]): readonly Span[] | undefined =>
  answers.find(({ records, doubts }) => records !== undefined && doubts.length === 0)?.records

function recordsByJudge(
  page: Page,
  judge: (() => RecordJudge) | undefined,
  type: PageType | undefined,
): readonly Span[] | undefined {
  const found = judge?.().recordsOf(page)
  if (found === undefined) return undefined
  return prose.has(type) && found.likelihood < likelyInProse ? undefined : found.records
}
