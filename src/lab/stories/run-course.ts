import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtractor, type Extractor } from '../../app/extractor.js'
import { comparableText } from '../../core/text/comparable-text.js'
import { wordTokens } from '../../core/text/tokens.js'
import type { Extraction } from '../../extraction/extraction.js'
import { contentField } from '../../rules/learn/align/field-examples.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { overlapScore } from '../evaluation/text-scores.js'
import type { Course, CoursePage } from './course.js'

/**
 * What became of a field of a page. Wrong and said: with a doubt, a warning, or a confidence below a half. Missing:
 * nothing was given although the page has the field.
 */
export type Verdict = 'right' | 'wrong and said' | 'wrong and silent' | 'missing'

/** What became of one field of one page in one pass. */
export interface CourseAnswer {
  readonly page: string
  readonly field: string
  /** From 1. */
  readonly pass: number
  readonly verdict: Verdict
  readonly confidence: number
  readonly found: readonly string[]
  readonly gold: readonly string[]
}

/** How a site did that was learned from labelled pages and then extracted. */
export interface CourseResult {
  readonly site: string
  readonly answers: readonly CourseAnswer[]
  /** Values that were right when their page was first seen and are not any more. */
  readonly lost: readonly CourseAnswer[]
  /** Wrong answers above the confidence that people trust. */
  readonly confidentlyWrong: readonly CourseAnswer[]
  /** Trained rules that a page changed without a warning: their names and the page. */
  readonly unwarned: readonly string[]
}

/** What people take for sure, and what they look at. */
const [trustedConfidence, lowConfidence] = [0.9, 0.5]

export interface CourseOptions {
  /** How often all pages are extracted. */
  readonly passes: number
  readonly learns: boolean
}

/** Trains on the labelled pages of a site, extracts all its pages as often as is asked for, and compares. */
export async function runCourse(
  { site, labelled, before = [], pages }: Course,
  { passes, learns }: CourseOptions,
): Promise<CourseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-course-'))
  const db = join(folder, 'rules.db')
  const extractor = await createExtractor({ db, learns })
  try {
    await extractor.train(labelled)
    const reader = SqliteRuleStore.forReading(db)
    const watch = new RuleWatch(reader, site)
    const answers: CourseAnswer[] = []
    const unwarned: string[] = []
    for (const page of before) unwarned.push(...watch.unwarned(await extractPage(extractor, page)))
    for (let pass = 1; pass <= passes; pass++)
      for (const page of pages) {
        const found = await extractPage(extractor, page)
        for (const [field, gold] of Object.entries(page.gold))
          answers.push(answerOf(found, { page: page.id, field, gold, pass }))
        unwarned.push(...watch.unwarned(found))
      }
    reader.close()
    return { site, answers, unwarned, ...summaryOf(answers) }
  } finally {
    extractor.close()
    rmSync(folder, { recursive: true })
  }
}

const extractPage = (extractor: Extractor, { id, url, html }: CoursePage): Promise<Extraction> =>
  extractor.extract({ id, url, html })

/** Looks for changes of trained rules in the database. */
class RuleWatch {
  readonly #reader: RuleReader
  readonly #site: string
  #known: ReadonlyMap<string, string>

  constructor(reader: RuleReader, site: string) {
    this.#reader = reader
    this.#site = site
    this.#known = this.#trainedRules()
  }

  /** The rules that changed since the page before, whose fields no warning of this page names. */
  unwarned({ id, warnings }: Extraction): readonly string[] {
    const now = this.#trainedRules()
    const changed = [...this.#known].filter(([rule, state]) => now.get(rule) !== state)
    this.#known = now
    return changed
      .filter(([rule]) => !warnings.some((warning) => warning.includes(`"${rule.split('/')[1]}"`)))
      .map(([rule]) => `${rule} on ${id}`)
  }

  /** By layout and field: everything about a rule, and whether it is doubted. */
  #trainedRules(): ReadonlyMap<string, string> {
    const doubted = new Set(
      this.#reader
        .usesOf(this.#site)
        .filter(({ doubtedSince }) => doubtedSince !== undefined)
        .map(({ rule }) => `${rule.layout}/${rule.field}`),
    )
    const { rules } = this.#reader.keptFor(this.#site)
    return new Map(
      rules
        .filter(({ status }) => status !== 'induced')
        .map((rule) => {
          const key = `${rule.layout}/${rule.field}`
          return [key, JSON.stringify({ rule, isDoubted: doubted.has(key) })]
        }),
    )
  }
}

type Expected = Pick<CourseAnswer, 'page' | 'field' | 'gold' | 'pass'>

function answerOf(extraction: Extraction, expected: Expected): CourseAnswer {
  const { field } = expected
  const isContent = field === contentField
  const found = isContent ? [extraction.text] : (extraction.fields[field] ?? [])
  const decision = isContent ? extraction : extraction.decisions?.[field]
  const confidence = decision?.confidence ?? 0
  const isSaid =
    confidence < lowConfidence ||
    extraction.doubts?.[field] !== undefined ||
    (isContent && extraction.decidedBy !== 'rule') ||
    extraction.warnings.some((warning) => warning.includes(`"${field}"`))
  return {
    ...expected,
    found,
    verdict: verdictOf(expected, found, isSaid ? 'wrong and said' : 'wrong and silent'),
    confidence,
  }
}

/** The word F1 from which on main content is right. */
const rightContent = 0.8

/** The verdict on values, in any order, or on main content. */
export function verdictOf(
  { field, gold }: Pick<CourseAnswer, 'field' | 'gold'>,
  found: readonly string[],
  wrong: 'wrong and said' | 'wrong and silent',
): Verdict {
  if (found.join('') === '') return gold.length === 0 ? 'right' : 'missing'
  const isRight =
    field === contentField
      ? contentF1(found, gold) >= rightContent
      : JSON.stringify(valueSet(found)) === JSON.stringify(valueSet(gold))
  return isRight ? 'right' : wrong
}

const contentF1 = (found: readonly string[], gold: readonly string[]): number =>
  overlapScore(wordTokens(found.join('\n')), wordTokens(gold.join('\n'))).f1

const valueSet = (values: readonly string[]): readonly string[] =>
  [...new Set(values.map(comparableText))].sort()

const isWrong = ({ verdict }: CourseAnswer): boolean =>
  verdict === 'wrong and said' || verdict === 'wrong and silent'

function summaryOf(
  answers: readonly CourseAnswer[],
): Pick<CourseResult, 'lost' | 'confidentlyWrong'> {
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
      (answer) => isWrong(answer) && answer.confidence > trustedConfidence,
    ),
  }
}
