import { type ErrorReport, errorReport } from '../../core/errors.js'
import { wordTokens } from '../../core/text/tokens.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { readPage } from '../../page/tree/read-page.js'
import { SegmentTexts } from '../evaluation/segment-texts.js'
import type { EvaluatedSystem } from '../evaluation/system.js'
import { overlapScore } from '../evaluation/text-scores.js'

/** The answers of several systems for one page. */
export interface PageComparison {
  readonly systems: readonly ComparedAnswer[]
  /** Every segment of the page, with the indices of the systems that keep it. */
  readonly segments: readonly ComparedSegment[]
}

interface ComparedAnswer {
  readonly name: string
  readonly version: string
  readonly text: string
  readonly words: number
  /** Word F1 with the first answer as gold. */
  readonly agreement: number
  readonly ms?: number
  readonly error?: ErrorReport
}

export interface ComparedSegment {
  readonly text: string
  readonly keptBy: readonly number[]
}

/** Runs all systems on a page. One that fails has an empty answer. */
export async function comparePage(
  page: RawPage,
  systems: readonly EvaluatedSystem[],
): Promise<PageComparison> {
  const answers: Omit<ComparedAnswer, 'agreement'>[] = []
  for (const system of systems) answers.push(await answerOf(system, page))
  const first = wordTokens(answers[0]?.text ?? '')
  return {
    systems: answers.map((answer) => ({
      ...answer,
      agreement: overlapScore(wordTokens(answer.text), first).f1,
    })),
    segments: comparedSegments(page.html, answers),
  }
}

async function answerOf(
  system: EvaluatedSystem,
  page: RawPage,
): Promise<Omit<ComparedAnswer, 'agreement'>> {
  const { name, version } = system
  try {
    const { text = '', ms } = await system.answer(page)
    return { name, version, text, words: wordTokens(text).length, ms }
  } catch (error) {
    return { name, version, text: '', words: 0, error: errorReport(error) }
  }
}

function comparedSegments(
  html: string,
  answers: readonly { readonly text: string }[],
): readonly ComparedSegment[] {
  const segmentation = segmentPage(readPage(html))
  const texts = Array.from({ length: segmentation.segments.count }, (_, segment) =>
    segmentText(segmentation, segment),
  )
  const segments = new SegmentTexts(texts)
  const kept = answers.map(({ text }) => segments.containedIn(text))
  return texts.map((text, segment) => ({
    text,
    keptBy: kept.flatMap((its, place) => (its.has(segment) ? [place] : [])),
  }))
}
