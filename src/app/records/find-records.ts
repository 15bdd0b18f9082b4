import { detached } from '../../core/detached.js'
import { failureOf } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { siteOf } from '../../core/site.js'
import { askedRules } from '../../extraction/asked-rules.js'
import { askedOf, fieldAnswers } from '../../extraction/field-answers.js'
import { pageRecords } from '../../extraction/page-records.js'
import { SeenRecords } from '../../extraction/seen-records.js'
import type { FailedRecords, RecordsOutcome } from '../../output/write-records.js'
import { readPage } from '../../page/read-page.js'
import type { RecordRow, RecordTable } from '../../records/fields/record-fields.js'
import type { RecordJudge } from '../../records/record-judge.js'
import type { RuleSet } from '../../rules/rule.js'
import { studyPage } from '../../rules/studied-page.js'
import type { PageOrigin } from '../../source/failed-page.js'
import type { Input } from '../../source/inputs.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleReader } from '../../store/rule-store.js'

export interface RecordOptions {
  readonly judge: () => RecordJudge
  readonly rules?: Pick<RuleReader, 'find'> | undefined
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
}

/** Finds the records of pages in the order they come; a page that fails gives its failure in its place. */
export async function* findRecords(
  inputs: AsyncIterable<Input>,
  options: RecordOptions,
): AsyncGenerator<RecordsOutcome> {
  for await (const input of inputs) yield outcomeOf(input, options)
}

function outcomeOf(input: Input, { judge, rules, site }: RecordOptions): RecordsOutcome {
  if (input.kind === 'failed') return failed(input, input.error)
  const { page } = input
  const { id, url, file, warnings } = page
  try {
    const itsSite = site ?? siteOf(url)
    const itsRules = itsSite === undefined ? undefined : rules?.find(itsSite)
    const { rows, columns } = recordsOf(page, itsRules, judge) ?? noRecords
    const records = rows.map(detachedRow)
    return { id, ...given({ url, file }), records, recordColumns: columns, warnings }
  } catch (error) {
    return failed(page, error)
  }
}

const noRecords: RecordTable = { columns: [], rows: [] }

/** Only a site's rules need more of a page than its elements. */
export function recordsOf(
  { html, url }: RawPage,
  rules: RuleSet | undefined,
  judge: () => RecordJudge,
): RecordTable | undefined {
  if (rules === undefined) return pageRecords(new SeenRecords(readPage(html), url, judge), [])
  const studied = studyPage(html)
  const seen = new SeenRecords(studied.page, url, judge)
  const asked = askedRules(html, url, rules)
  const answers =
    asked === undefined ? [] : fieldAnswers(askedOf(studied), recordRulesOf(asked), seen)
  return pageRecords(seen, answers)
}

const recordRulesOf = <Asked extends { readonly rules: RuleSet['rules'] }>(
  asked: Asked,
): Asked => ({
  ...asked,
  rules: asked.rules.filter(({ taking }) => taking.kind === 'record'),
})

const detachedRow = ({ text, fields }: RecordRow): RecordRow => ({
  text: detached(text),
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? detached(value) : value.map(detached),
    ]),
  ),
})

const failed = ({ id, url, file }: PageOrigin, error: unknown): FailedRecords => ({
  id,
  ...given({ url, file }),
  error: failureOf(error),
})
