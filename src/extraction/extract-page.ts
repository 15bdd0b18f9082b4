import type { Content } from '../content/content.js'
import { detached } from '../core/detached.js'
import { given } from '../core/given.js'
import type { Judgement } from '../model/page-judge.js'
import { readHead } from '../page/head.js'
import type { RecordTable } from '../records/fields/record-fields.js'
import { ruleName } from '../rules/rule.js'
import type { RuleUse } from '../rules/rule-use.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import type { RawPage } from '../source/raw-page.js'
import { type AskedRules, askedRules } from './asked-rules.js'
import { type Decision, decide } from './decide.js'
import type { Deciders } from './deciders.js'
import type { Extraction } from './extraction.js'
import { askedOf, type FieldAnswer, fieldAnswers } from './field-answers.js'
import { type Observation, observationOf } from './observation.js'
import { judgementOf } from './opinions.js'
import { headMetadata, metadataOf, type Told } from './page-metadata.js'
import { pageRecords } from './page-records.js'
import { type QuickAnswers, quickAnswers } from './quick-answers.js'
import { deciderOf, decisionOf, useOf } from './rule-uses.js'
import { SeenRecords } from './seen-records.js'

/** What was found on a page, and the structure of its main content for those who ask for it. */
export interface ExtractedPage {
  readonly found: Extraction
  content(): Content
  /** Which rules were asked, and whether what they gave was believed. */
  readonly uses: readonly RuleUse[]
  /** What may be learned from the page; `undefined` where its rules did as they always do. */
  observation(): Observation | undefined
}

export const extractPage = (raw: RawPage, deciders: Deciders): Extraction =>
  extractWithContent(raw, deciders).found

export function extractWithContent(raw: RawPage, deciders: Deciders): ExtractedPage {
  const { rules } = deciders
  const asked = rules && askedRules(raw.html, raw.url, rules)
  const mayBeQuick = asked !== undefined && asksRulesOnly(deciders)
  const quick = mayBeQuick ? quickAnswers(raw.html, rules!, asked) : undefined
  const answered =
    quick === undefined ? byStudy(raw, asked, deciders) : byRulesAlone(raw, asked, quick, deciders)
  return extracted(raw, asked, answered)
}

/** Whether rules that are sure of themselves say all that is asked for. */
const asksRulesOnly = ({ method, metadata, records, omitted }: Deciders): boolean =>
  method === undefined &&
  metadata === undefined &&
  records === undefined &&
  (omitted?.size ?? 0) === 0

/** What was decided about a page, by whatever path. */
interface Answered {
  readonly decided: Decision
  readonly answers: readonly FieldAnswer[]
  readonly told: Told
  readonly records?: RecordTable
  readonly warnings: readonly string[]
}

function extracted(
  raw: RawPage,
  asked: AskedRules | undefined,
  { decided, answers, told, records, warnings: ofPage }: Answered,
): ExtractedPage {
  const { text, content, warnings = [], uses: contentUses, ...decision } = decided
  const values = answers.filter(({ records }) => records === undefined)
  const fields = Object.fromEntries(values.map(({ rule, texts }) => [rule.field, texts]))
  const uses = [...contentUses, ...answers.map(useOf)]
  const found = {
    id: raw.id,
    ...given({ url: raw.url, file: raw.file }),
    text: detached(text),
    ...told,
    ...decision,
    fields,
    ...(answers.length > 0 && { decisions: Object.fromEntries(answers.map(decisionOf)) }),
    ...(records !== undefined && { records: records.rows, recordColumns: records.columns }),
    warnings: [...raw.warnings, ...ofPage, ...warnings],
  }
  return { found, content, uses, observation: () => observationOf(raw.html, asked, found, uses) }
}

/** By rules that are sure of themselves: docs/decisions/0015-fast-path.md. */
function byRulesAlone(
  raw: RawPage,
  asked: AskedRules | undefined,
  { text, content, fields, head }: QuickAnswers,
  deciders: Deciders,
): Answered {
  const { rule, confidence } = content[0]!
  const decided = {
    text,
    content: () => byStudy(raw, asked, deciders).decided.content(),
    decidedBy: deciderOf(rule),
    rule: ruleName(rule),
    confidence,
    uses: content.map(useOf),
  }
  return { decided, answers: fields, told: headMetadata(head, fields), warnings: [] }
}

/** By rules, a method or the model, which may ask anything about the page. */
export function byStudy(raw: RawPage, asked: AskedRules | undefined, deciders: Deciders): Answered {
  let judged: Judgement | undefined
  const judge = (studied: StudiedPage): Judgement => {
    judged ??= judgementOf(studied, raw.url, deciders.model)
    return judged
  }
  const page = studyPage(raw.html, (studied) => judge(studied).likelihoods)
  const decided = decide({ page, url: raw.url, judge }, asked, deciders)
  const seen = new SeenRecords(page.page, raw.url, deciders.records)
  const answers = asked === undefined ? [] : fieldAnswers(askedOf(page), asked, seen)
  return {
    decided,
    answers,
    told:
      deciders.metadata === undefined
        ? headMetadata(readHead(page.page), answers)
        : metadataOf(page, raw.url, answers, deciders.metadata()),
    ...given({ records: pageRecords(seen, answers, decided.pageType) }),
    warnings: page.warnings,
  }
}
