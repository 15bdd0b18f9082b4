import { parseHTML } from 'linkedom'
import type { F1Score } from '../../core/f1-score.js'
import type { Evaluation, SystemResult } from '../evaluation/evaluation.js'
import type { FieldScore, FieldsResult } from '../evaluation/field-scores.js'
import type { MainDetails, MainResult } from '../evaluation/main-result.js'
import type { Html } from './html.js'

export const evaluationOf = (parts: Partial<Evaluation> = {}): Evaluation => ({
  corpus: {
    name: 'tea pages',
    format: 'labelled pages',
    hash: '0123456789abcdef'.repeat(4),
    pages: 3,
    sites: 2,
    failed: [],
  },
  split: 'test',
  treesift: '0.1.0',
  node: '20.20.2',
  systems: [],
  pages: [],
  worst: [],
  warnings: [],
  ...parts,
})

export const systemOf = (label: string, parts: Partial<SystemResult> = {}): SystemResult => ({
  kind: 'own',
  name: label,
  label,
  pages: 3,
  failed: [],
  ...parts,
})

/** Precision is F1 plus a tenth, recall F1 minus a tenth. */
export const scoreOf = (f1: number): F1Score => ({ precision: f1 + 0.1, recall: f1 - 0.1, f1 })

export const mainOf = (f1: number, parts: Partial<MainResult> = {}): MainResult => ({
  pages: 3,
  f1: { mean: f1, low: f1 - 0.05, high: f1 + 0.05 },
  precision: { mean: f1 + 0.1, low: f1 + 0.05, high: f1 + 0.15 },
  recall: { mean: f1 - 0.1, low: f1 - 0.15, high: f1 - 0.05 },
  groups: [],
  ...parts,
})

export const details: MainDetails = {
  characters: scoreOf(0.61),
  subsequence: scoreOf(0.62),
  shingles: scoreOf(0.63),
  exact: 0.25,
  blocks: { ...scoreOf(0.64), accuracy: 0.875 },
  verdicts: { correct: 1234, deviation: 56, 'without content': 7 },
}

/** Value-level F1 is half of the page-level F1, exact a quarter. */
export const fieldScore = (f1: number): FieldScore => ({
  firstValue: scoreOf(f1),
  allValues: scoreOf(f1 / 2),
  exactSet: f1 / 4,
})

export const fieldsOf = (f1: number, parts: Partial<FieldsResult> = {}): FieldsResult => ({
  pages: 40,
  mean: fieldScore(f1),
  f1: { mean: f1, low: f1 - 0.05, high: f1 + 0.05 },
  groups: [],
  sites: [],
  ...parts,
})

const parsed = (markup: string) => parseHTML(`<!doctype html><html><body>${markup}</body></html>`)

/** The texts of the elements that a selector matches. */
export const textsOf = (found: Html | undefined, selector: string): readonly string[] =>
  found === undefined
    ? []
    : [...parsed(found.markup).document.querySelectorAll(selector)].map(
        ({ textContent }: { textContent: string }) => textContent.trim(),
      )

/** The numbers in an attribute of the elements that a selector matches. */
export const numbersOf = (
  found: Html | undefined,
  selector: string,
  name: string,
): readonly (readonly number[])[] =>
  found === undefined
    ? []
    : [...parsed(found.markup).document.querySelectorAll(selector)].map((element) =>
        [...(element.getAttribute(name) ?? '').matchAll(/[\d.]+/g)].map(Number),
      )

/** The rows of all tables, head and body, cell by cell; a note after a vertical bar. */
export const cellsOf = (found: Html | undefined): readonly (readonly string[])[] => {
  if (found === undefined) return []
  const { document } = parsed(found.markup.replaceAll('<small>', '<small>|'))
  return [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }: { textContent: string }) => textContent.trim()),
  )
}
