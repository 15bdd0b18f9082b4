import { type ErrorReport, errorReport } from '../../core/errors.js'
import type { F1Score } from '../../core/f1-score.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { wordTokens } from '../../core/text/tokens.js'
import type { GoldPage } from '../corpora/gold.js'
import type { PageCost, SystemResult, WorstPage } from '../evaluation/evaluation.js'
import { type FidelityScore, fidelityResult } from '../evaluation/fidelity-result.js'
import type { FieldValues } from '../evaluation/field-scores.js'
import { type AnsweredFields, fieldsResult } from '../evaluation/field-scores.js'
import { mainResult, meanPageScore, type ScoredPage } from '../evaluation/main-result.js'
import type { PageScore } from '../evaluation/page-score.js'
import { recordScore, recordsResult } from '../evaluation/record-scores.js'
import type { EvaluatedSystem, SystemAnswer } from '../evaluation/system.js'
import type { IndexedPage } from './corpus-index.js'

/** The score of Markdown against the gold. Its parser is an optional package: it is given only where it is needed. */
export type FidelityScorer = (found: string, gold: string) => FidelityScore

interface SystemResultsOptions {
  /** Labelled pages per site that the system learned from, if it learned. */
  readonly k?: number
  readonly fidelityScore?: FidelityScorer | undefined
}

/** Collects the answers and scores of one system, page by page. */
export class SystemResults {
  readonly label: string
  readonly #system: Pick<EvaluatedSystem, 'kind' | 'name' | 'version'>
  readonly #k: number | undefined
  readonly #pages = new Set<string>()
  readonly #scores = new Map<string, PageScore[]>()
  readonly #fields: AnsweredFields[] = []
  readonly #records: F1Score[] = []
  readonly #fidelity: FidelityScore[] = []
  readonly #fidelityScore: FidelityScorer | undefined
  readonly #times: number[] = []
  readonly #failed = new Map<string, ErrorReport>()
  /** Empty answers for failed pages; they count if the system answers such fields or records elsewhere. */
  readonly #lostFields: AnsweredFields[] = []
  readonly #lostRecords: F1Score[] = []
  readonly #worst = new WorstPages()

  constructor(
    system: Pick<EvaluatedSystem, 'kind' | 'name' | 'version'>,
    { k, fidelityScore }: SystemResultsOptions = {},
  ) {
    this.#system = system
    this.#fidelityScore = fidelityScore
    this.label = k === undefined ? system.name : `${system.name}, k=${k}`
    this.#k = k
  }

  /** @param score The score of the text, where the page has gold and the answer a text. */
  add(gold: GoldPage, answer: SystemAnswer, score: PageScore | undefined): void {
    this.#pages.add(gold.page.id)
    this.#times.push(answer.ms)
    if (score !== undefined) this.#addScore(gold, answer.text ?? '', score)
    if (answer.fields !== undefined) this.#fields.push(fieldsOf(gold, answer.fields))
    if (answer.markdown !== undefined) this.#addMarkdown(gold, answer.markdown)
    if (answer.records !== undefined) this.#records.push(...recordsOf(gold, answer.records))
  }

  /** A failed page counts as an empty answer. */
  addFailure(gold: GoldPage, error: unknown, score: PageScore | undefined): void {
    this.#pages.add(gold.page.id)
    this.#failed.set(gold.page.id, errorReport(error))
    this.#lostFields.push(fieldsOf(gold, {}))
    this.#lostRecords.push(...recordsOf(gold, []))
    if (score !== undefined) this.#addScore(gold, '', score)
    this.#addMarkdown(gold, '')
  }

  #addScore(gold: GoldPage, found: string, score: PageScore): void {
    const { id, url } = gold.page
    this.#scores.set(id, [...(this.#scores.get(id) ?? []), score])
    const { group, main = '' } = gold
    this.#worst.add({ id, ...omitUndefined({ url, group }), score: score.words, gold: main, found })
  }

  #addMarkdown({ page: { id, url }, group, markdown }: GoldPage, found: string): void {
    if (markdown === undefined || this.#fidelityScore === undefined) return
    const score = this.#fidelityScore(found, markdown)
    this.#fidelity.push(score)
    const { mean, kinds } = score
    this.#worst.add({
      id,
      ...omitUndefined({ url, group }),
      score: mean,
      kinds,
      gold: markdown,
      found,
    })
  }

  /** The worst pages, the worst first. */
  get worst(): readonly WorstPage[] {
    return this.#worst.list
  }

  /** The page scores in the order of the index. */
  scored(entries: readonly IndexedPage[]): readonly ScoredPage[] {
    return entries.flatMap(({ id, group }) => {
      const scores = this.#scores.get(id)
      if (scores === undefined) return []
      return [{ id, ...omitUndefined({ group }), score: meanPageScore(scores) }]
    })
  }

  /**
   * @param scored The result of `scored`.
   * @param first The same of the first system, for the difference to it; not given for the first system itself.
   */
  result(scored: readonly ScoredPage[], first?: readonly ScoredPage[]): SystemResult {
    const { kind, name, version } = this.#system
    return {
      kind,
      name,
      label: this.label,
      version,
      ...omitUndefined({ k: this.#k }),
      pages: this.#pages.size,
      failed: [...this.#failed].map(([page, failure]) => ({ page, ...failure })),
      ...omitUndefined({
        cost: costOf(this.#times),
        main: mainResult(scored, first),
        fields: fieldsResult(withLost(this.#fields, this.#lostFields)),
        fidelity: fidelityResult(this.#fidelity),
        records: recordsResult(withLost(this.#records, this.#lostRecords)),
      }),
    }
  }
}

const withLost = <Counted>(
  counted: readonly Counted[],
  lost: readonly Counted[],
): readonly Counted[] => (counted.length === 0 ? [] : [...counted, ...lost])

const fieldsOf = ({ site, group, fields }: GoldPage, found: FieldValues): AnsweredFields => ({
  site,
  group,
  found,
  gold: Object.fromEntries(fields),
})

/** The record score of a page; none where its records are unknown. */
function recordsOf({ records: gold }: GoldPage, found: readonly string[]): readonly F1Score[] {
  if (gold === undefined) return []
  const tokens = (texts: readonly string[]) => texts.map(wordTokens)
  const goldTexts = gold.records.map(({ text }) => text)
  return [recordScore(tokens(found), tokens(goldTexts), tokens(gold.ignored))]
}

function costOf(times: readonly number[]): PageCost | undefined {
  if (times.length === 0) return undefined
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  return { mean, median: at(0.5), p95: at(0.95) }
}

/** The number of worst pages that are kept with their texts. */
const keptPages = 12

/** The pages with the lowest word F1 so far; of several answers to a page, the worst. */
export class WorstPages {
  readonly #pages = new Map<string, WorstPage>()

  add(page: WorstPage): void {
    const before = this.#pages.get(page.id)
    if (before !== undefined && f1Of(before) <= f1Of(page)) return
    this.#pages.set(page.id, page)
    if (this.#pages.size > keptPages) this.#pages.delete(this.list.at(-1)!.id)
  }

  /** The worst one first. */
  get list(): readonly WorstPage[] {
    return [...this.#pages.values()].sort((a, b) => f1Of(a) - f1Of(b) || (a.id < b.id ? -1 : 1))
  }
}

const f1Of = ({ score }: WorstPage): number => score.f1
