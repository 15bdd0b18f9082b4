import { runText } from '../blocks/run-text.js'
import { segment } from '../blocks/segment.js'
import { type Failure, failureOf } from '../core/errors.js'
import { wordsOf } from '../core/words.js'
import { carriedRuns } from '../evaluation/carried-runs.js'
import { overlapScore } from '../evaluation/overlap.js'
import type { System } from '../evaluation/system.js'
import { readPage } from '../page/read-page.js'
import type { RawPage } from '../source/raw-page.js'

/** The answers of several systems to one page. */
export interface Comparison {
  readonly systems: readonly ComparedAnswer[]
  /** Every run of the page, and by which of the systems, by their places, it is kept. */
  readonly runs: readonly ComparedRun[]
}

export interface ComparedAnswer {
  readonly name: string
  readonly version: string
  readonly text: string
  readonly words: number
  /** Word F1 with the first answer in the place of the truth. */
  readonly agreement: number
  readonly ms?: number
  readonly error?: Failure
}

export interface ComparedRun {
  readonly text: string
  readonly keptBy: readonly number[]
}

/** Asks all of them about a page. One that fails has an empty answer. */
export async function compare(page: RawPage, systems: readonly System[]): Promise<Comparison> {
  const answers: Omit<ComparedAnswer, 'agreement'>[] = []
  for (const system of systems) answers.push(await answerOf(system, page))
  const first = wordsOf(answers[0]?.text ?? '')
  return {
    systems: answers.map((answer) => ({
      ...answer,
      agreement: overlapScore(wordsOf(answer.text), first).f1,
    })),
    runs: comparedRuns(page.html, answers),
  }
}

async function answerOf(system: System, page: RawPage): Promise<Omit<ComparedAnswer, 'agreement'>> {
  const { name, version } = system
  try {
    const { text = '', ms } = await system.answer(page)
    return { name, version, text, words: wordsOf(text).length, ms }
  } catch (error) {
    return { name, version, text: '', words: 0, error: failureOf(error) }
  }
}

function comparedRuns(
  html: string,
  answers: readonly { readonly text: string }[],
): readonly ComparedRun[] {
  const segmentation = segment(readPage(html))
  const texts = Array.from({ length: segmentation.runs.count }, (_, run) =>
    runText(segmentation, run),
  )
  const kept = answers.map(({ text }) => carriedRuns(texts, text))
  return texts.map((text, run) => ({
    text,
    keptBy: kept.flatMap((runs, place) => (runs.has(run) ? [place] : [])),
  }))
}
