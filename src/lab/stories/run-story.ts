import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtractor, type Extractor } from '../../app/extractor.js'
import type { Extraction } from '../../extraction/extraction.js'
import { type StoryPage, type StorySite, storyDefaults } from './story-site.js'

/** What became of one field of one page in one pass. */
interface StoryAnswer {
  readonly page: string
  readonly field: string
  readonly pass: number
  readonly verdict: 'right' | 'wrong' | 'missing'
  readonly confidence: number
  /** Whether the answer came with a doubt or a warning. */
  readonly isDoubted: boolean
  readonly found: readonly string[]
  readonly gold: readonly string[]
}

/** How a site did that was learned from its first pages and then extracted, learning on. */
export interface StoryResult {
  readonly site: string
  readonly answers: readonly StoryAnswer[]
  /** Values that were right when the page was first seen and are not any more. */
  readonly lost: readonly StoryAnswer[]
  /** Wrong answers above the confidence that people trust. */
  readonly confidentlyWrong: readonly StoryAnswer[]
}

/** What people take for sure. */
const trustedConfidence = 0.9

export interface StoryOptions {
  /** How often all pages are extracted. */
  readonly passes: number
  readonly learns: boolean
}

/** Trains on the labelled pages of a site, extracts all its pages as often as is asked for, and compares. */
export async function runStory(
  { site, pages }: StorySite,
  { passes, learns }: StoryOptions,
): Promise<StoryResult> {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-story-'))
  const extractor = await createExtractor({ db: join(folder, 'rules.db'), learns })
  try {
    await extractor.train(
      pages
        .slice(0, storyDefaults.labelled)
        .map(({ id, url, html, gold }) => ({ id, url, html, labels: gold })),
    )
    const answers: StoryAnswer[] = []
    for (let pass = 1; pass <= passes; pass++)
      for (const page of pages) answers.push(...(await answersOn(extractor, page, pass)))
    return { site, answers, ...summaryOf(answers) }
  } finally {
    extractor.close()
    rmSync(folder, { recursive: true })
  }
}

async function answersOn(
  extractor: Extractor,
  page: StoryPage,
  pass: number,
): Promise<readonly StoryAnswer[]> {
  const { id, url, html, gold } = page
  const found = await extractor.extract({ id, url, html })
  return Object.entries(gold).map(([field, texts]) => answerOf(found, { field, texts, pass, id }))
}

interface Expected {
  readonly id: string
  readonly field: string
  readonly texts: readonly string[]
  readonly pass: number
}

function answerOf(extraction: Extraction, { id, field, texts, pass }: Expected): StoryAnswer {
  const found = extraction.fields[field] ?? []
  const decision = extraction.decisions?.[field]
  const isRight = JSON.stringify([...found].sort()) === JSON.stringify([...texts].sort())
  return {
    page: id,
    field,
    pass,
    verdict: isRight ? 'right' : found.length === 0 ? 'missing' : 'wrong',
    confidence: decision?.confidence ?? 0,
    isDoubted:
      (decision?.doubts?.length ?? 0) > 0 ||
      extraction.warnings.some((warning) => warning.includes(`"${field}"`)),
    found,
    gold: texts,
  }
}

function summaryOf(
  answers: readonly StoryAnswer[],
): Pick<StoryResult, 'lost' | 'confidentlyWrong'> {
  const rightFirst = new Set(
    answers
      .filter(({ pass, verdict }) => pass === 1 && verdict === 'right')
      .map(({ page, field }) => `${page} ${field}`),
  )
  return {
    lost: answers.filter(
      ({ page, field, pass, verdict }) =>
        pass > 1 && verdict !== 'right' && rightFirst.has(`${page} ${field}`),
    ),
    confidentlyWrong: answers.filter(
      ({ verdict, confidence }) => verdict === 'wrong' && confidence > trustedConfidence,
    ),
  }
}
