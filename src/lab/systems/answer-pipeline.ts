import type { GoldPage } from '../corpora/gold.js'
import type { PageScore } from '../evaluation/page-score.js'
import type { EvaluatedSystem, SystemAnswer } from '../evaluation/system.js'
import type { Scorer } from './scorer.js'
import type { SystemResults } from './system-results.js'

/** A system and the results that it has reached so far. */
export interface MeasuredSystem {
  readonly system: EvaluatedSystem
  readonly results: SystemResults
}

/** Pages whose answers are scored while systems answer the next ones. */
const maxScoring = 8

/** Lets systems answer page after page, and scores earlier answers meanwhile. Results are added in page order. */
export class AnswerPipeline {
  readonly #scorer: Scorer
  readonly #queue = new OrderedQueue(maxScoring)

  constructor(scorer: Scorer) {
    this.#scorer = scorer
  }

  async add(gold: GoldPage, systems: readonly MeasuredSystem[]): Promise<void> {
    const outcomes: Outcome[] = []
    for (const { system } of systems) outcomes.push(await outcomeOf(system, gold))
    await this.#queue.add(this.#scores(gold, outcomes), (scores) => {
      for (const [at, { results }] of systems.entries())
        addOutcome(gold, outcomes[at]!, scores?.[at], results)
    })
  }

  /** Resolves when all results are added. */
  finish(): Promise<void> {
    return this.#queue.drain()
  }

  async #scores(
    { page, main }: GoldPage,
    outcomes: readonly Outcome[],
  ): Promise<readonly PageScore[] | undefined> {
    if (main === undefined || !outcomes.some(isAboutMain)) return undefined
    const answers = outcomes.map((outcome) => ('error' in outcome ? '' : (outcome.text ?? '')))
    return this.#scorer.score({ html: page.html, gold: main, answers })
  }
}

type Outcome = SystemAnswer | { readonly error: unknown }

async function outcomeOf(system: EvaluatedSystem, { page, site }: GoldPage): Promise<Outcome> {
  try {
    return await system.answer(page, site)
  } catch (error) {
    return { error }
  }
}

const isAboutMain = (outcome: Outcome): boolean => 'error' in outcome || outcome.text !== undefined

function addOutcome(
  gold: GoldPage,
  outcome: Outcome,
  score: PageScore | undefined,
  results: SystemResults,
): void {
  if ('error' in outcome) results.addFailure(gold, outcome.error, score)
  else results.add(gold, outcome, outcome.text === undefined ? undefined : score)
}

/** Runs tasks concurrently and handles their results in the order in which the tasks were added. */
export class OrderedQueue {
  readonly #max: number
  readonly #waiting: (() => Promise<void>)[] = []

  /** @param max Tasks that may run at the same time. */
  constructor(max: number) {
    this.#max = max
  }

  /** Resolves when at most the maximum are unfinished. */
  async add<Result>(task: Promise<Result>, onDone: (result: Result) => void): Promise<void> {
    // it is awaited later: until then Node must not report a rejection as unhandled
    task.catch(() => {})
    this.#waiting.push(async () => onDone(await task))
    while (this.#waiting.length > this.#max) await this.#finishOne()
  }

  /** Resolves when all results have been handled. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#finishOne()
  }

  async #finishOne(): Promise<void> {
    await this.#waiting.shift()!()
  }
}
