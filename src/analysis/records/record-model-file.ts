import type { JsonShape } from '../../core/json-shape.js'
import { expectColumns } from '../../ml/boosting/boosted-model.js'
import { decodeModel, encodeModel } from '../../ml/boosting/model-format.js'
import {
  decodeCard,
  decodeSections,
  encodeJson,
  encodeSections,
  sectionsVersion,
} from '../../ml/bytes/sections.js'
import { listFields } from './fields/column-model.js'
import { type ColumnSections, decodeColumns, encodeColumns } from './fields/column-model-file.js'
import { listingFeatureNames } from './listing-features.js'
import { memberFeatureNames } from './member-features.js'
import { outlineFeatureNames } from './outline-features.js'
import { RecordModel } from './record-model.js'
import { regionFeatureNames, surveyFeatureNames } from './region-features.js'

/** What users of a record model should know. It is stored in the file. */
export interface RecordCard {
  /** The day of the training: 2026-11-18. */
  readonly date: string
  readonly treesift: string
  /** Whose pages and labels these are, and their licence. */
  readonly credit: string
  readonly corpora: readonly { readonly name: string; readonly hash: string }[]
  /** Measured on each fold of the sites with what was learned from the other folds. */
  readonly figures: {
    readonly lists: number
    readonly f1: number
    /** Pages that list nothing, and those of them on which records were found. */
    readonly others: number
    readonly fired: number
  }
}

export interface RecordModelFile {
  readonly card: RecordCard
  readonly model: RecordModel
}

const cardShape: JsonShape = {
  date: 'text',
  treesift: 'text',
  credit: 'text',
  corpora: [{ name: 'text', hash: 'text' }],
  figures: { lists: 'count', f1: 'number', others: 'count', fired: 'count' },
}

/** "tsrm" */
const signature = 0x74_73_72_6d

/** Without columns: still read. */
const formatBefore = {
  signature,
  version: 4,
  names: ['card', 'outlines', 'survey', 'regions', 'likely', 'pages', 'members'],
} as const

const format = {
  signature,
  version: 5,
  names: [...formatBefore.names, ...listFields, 'words'],
} as const

export const encodeRecordModel = ({ card, model: { parts } }: RecordModelFile): Uint8Array =>
  encodeSections(format, {
    card: encodeJson(card),
    outlines: encodeModel(parts.outlines),
    survey: encodeModel(parts.survey),
    regions: encodeModel(parts.regions),
    likely: encodeModel(parts.likely),
    pages: encodeModel(parts.pages),
    members: encodeModel(parts.members),
    ...encodeColumns(parts.columns),
  })

/** Reads such bytes. Throws on anything else, and on a model that was trained on other columns. */
export function decodeRecordModel(bytes: Uint8Array, where: string): RecordModelFile {
  const isBefore = sectionsVersion(bytes) === formatBefore.version
  const sections = isBefore
    ? decodeSections(formatBefore, bytes, where)
    : decodeSections(format, bytes, where)
  const outlines = decodeModel(sections.outlines, where)
  const survey = decodeModel(sections.survey, where)
  const regions = decodeModel(sections.regions, where)
  const likely = decodeModel(sections.likely, where)
  const pages = decodeModel(sections.pages, where)
  const members = decodeModel(sections.members, where)
  expectColumns(outlines, outlineFeatureNames)
  expectColumns(survey, surveyFeatureNames)
  expectColumns(regions, regionFeatureNames)
  expectColumns(likely, regionFeatureNames)
  expectColumns(pages, listingFeatureNames)
  expectColumns(members, memberFeatureNames)
  const columns = hasColumns(sections) ? decodeColumns(sections, where) : undefined
  const model = new RecordModel({ outlines, survey, regions, likely, pages, members, columns })
  return { card: decodeCard(sections.card, cardShape, where), model }
}

const hasColumns = (sections: object): sections is ColumnSections => 'words' in sections
