import type { wordTokens } from '../../../src/core/text/tokens.js'
import type { createExtractor } from '../../../src/index.js'
import type { overlapScore } from '../../../src/lab/evaluation/text-scores.js'
import type { SqliteRuleStore } from '../../../src/store/sqlite/sqlite-rule-store.js'
import type { Stream } from './streams.mjs'

/** What is measured: what was built, or its source. */
export interface Product {
  readonly createExtractor: typeof createExtractor
  readonly SqliteRuleStore: typeof SqliteRuleStore
  readonly overlapScore: typeof overlapScore
  readonly wordTokens: typeof wordTokens
}

export interface Answer {
  readonly isRight: boolean
  readonly decidedBy?: string
  readonly rule?: string
  readonly confidence: number
  /** Of main content only. */
  readonly f1?: number
  /** Of the other fields only. */
  readonly given?: readonly string[]
}

export interface MetPage {
  readonly id: string
  readonly answers: Readonly<Record<string, Answer>>
  /** What was kept after the page, by name. */
  readonly rules: ReadonlyMap<string, { readonly field: string; readonly status: string }>
}

export interface MeasuredField {
  readonly field: string
  readonly isChanged: boolean
  readonly rightBefore: number
  readonly rightLast: number
  /** The rules from before went on being right: nothing had to be noticed. */
  readonly isHeld: boolean
  /** The number of the page after the redesign, from 1, by which no rule from before served any more. */
  readonly stale: number | undefined
  /** The number of the first page with a value, or with main content, that another rule was right on. */
  readonly relearned: number | undefined
  /** The number of the first page after which the field had no rule but stale ones. */
  readonly unserved: number | undefined
  /** Answers that were wrong and said to be sure; of main content those of rules. */
  readonly surelyWrong: number
}

export interface MeasuredStream {
  readonly name: string
  readonly redesign: Stream['redesign']
  /** Main content among them. */
  readonly fields: readonly MeasuredField[]
  readonly before: readonly MetPage[]
  readonly after: readonly MetPage[]
}

export declare const bar: {
  readonly stale: number
  readonly relearned: number
  readonly right: number
  readonly lastPages: number
  readonly sure: number
  readonly main: number
}

export declare const measureStream: (stream: Stream, product: Product) => Promise<MeasuredStream>

/** What each bar is missed by, in words. */
export declare const missesOf: (
  measured: MeasuredStream,
) => Readonly<
  Record<'before' | 'stale' | 'relearned' | 'surelyWrong' | 'last' | 'untouched', readonly string[]>
>
