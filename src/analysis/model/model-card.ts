import type { JsonShape } from '../../core/json-shape.js'
import type { SegmentRole } from '../../core/segment-role.js'
import type { PageType } from './page-type.js'

/** A corpus that a model was trained on. */
export interface CardCorpus {
  readonly name: string
  /** SHA-256 of the names and bytes of its files. */
  readonly hash: string
  readonly pages: number
  readonly sites: number
}

/** Pages with an estimate in this range, and their mean confidence and F1. */
export interface ReliabilityBin {
  readonly from: number
  readonly to: number
  readonly pages: number
  readonly confidence: number
  readonly f1: number
}

/** The results of cross-validation by folds. */
export interface CardFigures {
  readonly folds: number
  readonly pages: number
  /** Mean over pages, by word; by character where scripts have no spaces. */
  readonly f1: number
  readonly byCorpus: readonly {
    readonly corpus: string
    readonly pages: number
    readonly f1: number
    /** Of its pages of known type; absent in older models, and where no type is known. */
    readonly typeAccuracy?: number
  }[]
  readonly byType: readonly {
    readonly type: PageType
    readonly pages: number
    readonly f1: number
  }[]
  /** The share of pages whose type was predicted correctly. */
  readonly typeAccuracy: number
  /** Counts by true type, then by predicted type, in the order of `pageTypes`. */
  readonly confusion: readonly (readonly number[])[]
  /** Rank correlation of confidence and true F1. */
  readonly rankCorrelation: number
  readonly reliability: readonly ReliabilityBin[]
  /** Of segments whose roles labels or markup tell, by trees that see neither; absent in older models. */
  readonly roles?: RoleFigures
  /** Of articles whose sites have other pages; absent in older models. */
  readonly sites?: SiteFigures
}

/** What other pages of a site add: mean F1 without and with them, each page by what was learned without its fold. */
export interface SiteFigures {
  readonly pages: number
  readonly f1: number
  readonly corrected: number
}

/** How well the roles of segments are told. */
export interface RoleFigures {
  readonly segments: number
  /** The share of segments whose role was predicted correctly. */
  readonly accuracy: number
  readonly byRole: readonly {
    readonly role: SegmentRole
    readonly segments: number
    readonly precision: number
    readonly recall: number
  }[]
}

/** A column, and its share of the total gain of the trees. */
export interface FeatureShare {
  readonly name: string
  readonly share: number
}

/** What users of a model should know about it. */
export interface ModelCard {
  /** The date of training: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  readonly corpora: readonly CardCorpus[]
  /** The source and licence of pages and labels. */
  readonly credit: string
  /** Absent if the model was not cross-validated. */
  readonly figures?: CardFigures
  /** The columns with the most gain in each of the two predictions. */
  readonly features: {
    readonly first: readonly FeatureShare[]
    readonly second: readonly FeatureShare[]
  }
  readonly limits: readonly string[]
}

const share: JsonShape = { name: 'text', share: 'number' }
const scored: JsonShape = { pages: 'count', f1: 'number' }

/** The shape of a corpus in a card. */
export const cardCorpusShape: JsonShape = {
  name: 'text',
  hash: 'text',
  pages: 'count',
  sites: 'count',
}

/** The shape of a card in a file, which may be of others. */
export const modelCardShape: JsonShape = {
  date: 'text',
  treesift: 'text',
  corpora: [cardCorpusShape],
  credit: 'text',
  'figures?': {
    ...scored,
    folds: 'count',
    byCorpus: [{ ...scored, corpus: 'text', 'typeAccuracy?': 'number' }],
    byType: [{ ...scored, type: 'text' }],
    typeAccuracy: 'number',
    confusion: [['count']],
    rankCorrelation: 'number',
    reliability: [{ ...scored, from: 'number', to: 'number', confidence: 'number' }],
    'sites?': { ...scored, corrected: 'number' },
    'roles?': {
      segments: 'count',
      accuracy: 'number',
      byRole: [{ role: 'text', segments: 'count', precision: 'number', recall: 'number' }],
    },
  },
  features: { first: [share], second: [share] },
  limits: ['text'],
}
