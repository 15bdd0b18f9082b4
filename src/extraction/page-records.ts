import type { PageType } from '../model/page-type.js'
import type { RecordTable } from '../records/fields/record-fields.js'
import type { Span } from '../records/region.js'
import type { FieldAnswer } from './field-answers.js'
import type { SeenRecords } from './seen-records.js'

/** On pages that the general model takes for prose, lists of links to others are only believed when they are this likely. */
const likelyInProse = 0.5
const prose: ReadonlySet<PageType | undefined> = new Set(['article', 'documentation'])

/** The records of a page: those of the site's rule where there is one that is believed, else those that look like some. */
export function pageRecords(
  seen: SeenRecords,
  answers: readonly FieldAnswer[],
  type?: PageType,
): RecordTable | undefined {
  const spans = recordsByRule(answers) ?? recordsByJudge(seen, type)
  return spans === undefined || spans.length === 0 ? undefined : seen.table(spans)
}

/** `undefined` where the site has no rule for records, or one that is doubted. */
const recordsByRule = (answers: readonly FieldAnswer[]): readonly Span[] | undefined =>
  answers.find(({ records, doubts }) => records !== undefined && doubts.length === 0)?.records

function recordsByJudge(
  { found }: SeenRecords,
  type: PageType | undefined,
): readonly Span[] | undefined {
  if (found === undefined) return undefined
  return prose.has(type) && found.likelihood < likelyInProse ? undefined : found.records
}
