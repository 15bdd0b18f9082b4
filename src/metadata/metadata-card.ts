import type { CardCorpus } from '../model/model-card.js'
import type { JudgedField } from './mention.js'

/** What users of a metadata model should know of it. */
export interface MetadataCard {
  /** The day it was trained: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  readonly corpora: readonly (CardCorpus & { readonly learned: 'all' | 'half of its sites' })[]
  /** Whose pages and labels these are, and on which terms they were given. */
  readonly credit: string
  /** What was reached on pages of sites that the judging model had not learned from. */
  readonly figures: readonly MetadataFigures[]
  /** The columns that decide most, by field. */
  readonly features: Readonly<Record<JudgedField, readonly string[]>>
}

/** What was reached on pages. */
export interface MetadataFigures {
  readonly of: string
  readonly pages: number
  /** The share of titles that are the same, among pages whose title is known. */
  readonly title: number
  /** The share of days that are the same, among pages whose day is known. */
  readonly date: number
  readonly authors: { readonly precision: number; readonly recall: number; readonly f1: number }
}
