import type { PageScore } from '../../evaluation/page-score.js'
import type { Answer, System } from '../../evaluation/system.js'
import type { GoldPage } from '../../source/corpora/gold.js'
import { OrderedBacklog } from './ordered-backlog.js'
import type { Scorer } from './scorer.js'
import type { SystemTally } from './system-tally.js'

/** A system, and where what it reaches is counted. */
export interface Asked {
  readonly system: System
  readonly tally: SystemTally
}

/** Pages whose answers are being scored while the next are asked for. */
const scoredBeside = 8

/** Asks systems about pages, one page after the other, while earlier answers are scored. */
export class Asking {
  readonly #scorer: Scorer
  readonly #backlog = new OrderedBacklog(scoredBeside)

  constructor(scorer: Scorer) {
    this.#scorer = scorer
  }

  async ask(gold: GoldPage, asked: readonly Asked[]): Promise<void> {
    const outcomes: Outcome[] = []
    for (const { system } of asked) outcomes.push(await outcomeOf(system, gold))
    await this.#backlog.add(this.#scores(gold, outcomes), (scores) => {
      for (const [at, { tally }] of asked.entries()) count(gold, outcomes[at]!, scores?.[at], tally)
    })
  }

  /** Waits until everything is counted. */
  finish(): Promise<void> {
    return this.#backlog.drain()
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

type Outcome = Answer | { readonly error: unknown }

async function outcomeOf(system: System, { page }: GoldPage): Promise<Outcome> {
  try {
    return await system.answer(page)
  } catch (error) {
    return { error }
  }
}

const isAboutMain = (outcome: Outcome): boolean => 'error' in outcome || outcome.text !== undefined

function count(
  gold: GoldPage,
  outcome: Outcome,
  score: PageScore | undefined,
  tally: SystemTally,
): void {
  if ('error' in outcome) tally.addFailure(gold, outcome.error, score)
  else tally.add(gold, outcome, outcome.text === undefined ? undefined : score)
}
