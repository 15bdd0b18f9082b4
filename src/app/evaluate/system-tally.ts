import { type Failure, failureOf } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { wordsOf } from '../../core/words.js'
import type { Cost, SystemResult, WorstPage } from '../../evaluation/evaluation.js'
import type { Values } from '../../evaluation/fields.js'
import { type AnsweredFields, fieldsResult } from '../../evaluation/fields-result.js'
import { mainResult, meanPageScore, type ScoredPage } from '../../evaluation/main-result.js'
import type { PageScore } from '../../evaluation/page-score.js'
import { recordScore } from '../../evaluation/records.js'
import { recordsResult } from '../../evaluation/records-result.js'
import type { Score } from '../../evaluation/score.js'
import type { Answer, System } from '../../evaluation/system.js'
import { WorstPages } from '../../evaluation/worst-pages.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import type { PageCard } from './survey.js'

/** What one system reached, page after page. */
export class SystemTally {
  readonly label: string
  readonly #system: Pick<System, 'kind' | 'name' | 'version'>
  readonly #k: number | undefined
  readonly #pages = new Set<string>()
  readonly #scores = new Map<string, PageScore[]>()
  readonly #fields: AnsweredFields[] = []
  readonly #records: Score[] = []
  readonly #times: number[] = []
  readonly #failed = new Map<string, Failure>()
  /** What pages without an answer count as, for a system that looks for such things on others. */
  readonly #lostFields: AnsweredFields[] = []
  readonly #lostRecords: Score[] = []
  readonly #worst = new WorstPages()

  /** @param k How many pages of each site it learned from, if it did. */
  constructor(system: Pick<System, 'kind' | 'name' | 'version'>, k?: number) {
    this.#system = system
    this.label = k === undefined ? system.name : `${system.name}, k=${k}`
    this.#k = k
  }

  /** Counts an answer; its score is that of its text, where there is something to score. */
  add(gold: GoldPage, answer: Answer, score: PageScore | undefined): void {
    this.#pages.add(gold.page.id)
    this.#times.push(answer.ms)
    if (score !== undefined) this.#addScore(gold, answer.text ?? '', score)
    if (answer.fields !== undefined) this.#fields.push(fieldsOf(gold, answer.fields))
    if (answer.records !== undefined) this.#records.push(...recordsOf(gold, answer.records))
  }

  /** Counts a page without an answer: where something is to be found, nothing was. */
  addFailure(gold: GoldPage, error: unknown, score: PageScore | undefined): void {
    this.#pages.add(gold.page.id)
    this.#failed.set(gold.page.id, failureOf(error))
    this.#lostFields.push(fieldsOf(gold, {}))
    this.#lostRecords.push(...recordsOf(gold, []))
    if (score !== undefined) this.#addScore(gold, '', score)
  }

  #addScore(gold: GoldPage, found: string, score: PageScore): void {
    const { id, url } = gold.page
    this.#scores.set(id, [...(this.#scores.get(id) ?? []), score])
    const { group, main = '' } = gold
    this.#worst.add({ id, ...given({ url, group }), score: score.words, gold: main, found })
  }

  /** The pages that went worst, the worst one first. */
  get worst(): readonly WorstPage[] {
    return this.#worst.list
  }

  /** Its scores in the order of the cards. */
  scored(cards: readonly PageCard[]): readonly ScoredPage[] {
    return cards.flatMap(({ id, group }) => {
      const scores = this.#scores.get(id)
      return scores === undefined ? [] : [{ id, ...given({ group }), score: meanPageScore(scores) }]
    })
  }

  /**
   * @param scored What `scored` gave.
   * @param first The same of the system that this one is set beside, if it is another.
   */
  result(scored: readonly ScoredPage[], first?: readonly ScoredPage[]): SystemResult {
    const { kind, name, version } = this.#system
    return {
      kind,
      name,
      label: this.label,
      version,
      ...given({ k: this.#k }),
      pages: this.#pages.size,
      failed: [...this.#failed].map(([page, failure]) => ({ page, ...failure })),
      ...given({
        cost: costOf(this.#times),
        main: mainResult(scored, first),
        fields: fieldsResult(withLost(this.#fields, this.#lostFields)),
        records: recordsResult(withLost(this.#records, this.#lostRecords)),
      }),
    }
  }
}

const withLost = <Counted>(
  counted: readonly Counted[],
  lost: readonly Counted[],
): readonly Counted[] => (counted.length === 0 ? [] : [...counted, ...lost])

const fieldsOf = ({ site, group, fields }: GoldPage, found: Values): AnsweredFields => ({
  site,
  group,
  found,
  gold: Object.fromEntries(fields),
})

/** The score of the records of a page; none where they are not known. */
function recordsOf({ records: gold }: GoldPage, found: readonly string[]): readonly Score[] {
  if (gold === undefined) return []
  const tokens = (texts: readonly string[]) => texts.map(wordsOf)
  const goldTexts = gold.records.map(({ text }) => text)
  return [recordScore(tokens(found), tokens(goldTexts), tokens(gold.ignored))]
}

function costOf(times: readonly number[]): Cost | undefined {
  if (times.length === 0) return undefined
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  return { mean, median: at(0.5), p95: at(0.95) }
}
