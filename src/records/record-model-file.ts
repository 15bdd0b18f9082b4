import { decodeModel } from '../learn/boosting/decode-model.js'
import { encodeModel } from '../learn/boosting/encode-model.js'
import { expectColumns } from '../learn/expect-columns.js'
import { decodePieces, encodePieces, jsonBytes, jsonOf } from '../learn/pieces.js'
import { memberFactNames } from './member-facts.js'
import { pageFactNames } from './page-facts.js'
import type { RecordCard } from './record-card.js'
import { RecordJudge } from './record-judge.js'
import { regionFactNames } from './region-facts.js'

export interface RecordModelFile {
  readonly card: RecordCard
  readonly judge: RecordJudge
}

const form = {
  /** "tsrm" */
  signature: 0x74_73_72_6d,
  version: 2,
  names: ['card', 'regions', 'pages', 'members'],
} as const

export const encodeRecordModel = ({ card, judge: { parts } }: RecordModelFile): Uint8Array =>
  encodePieces(form, {
    card: jsonBytes(card),
    regions: encodeModel(parts.regions),
    pages: encodeModel(parts.pages),
    members: encodeModel(parts.members),
  })

/** The model of such bytes; anything else is refused, and what was fitted to other columns too. */
export function decodeRecordModel(bytes: Uint8Array, where: string): RecordModelFile {
  const pieces = decodePieces(form, bytes, where)
  const regions = decodeModel(pieces.regions, where)
  const pages = decodeModel(pieces.pages, where)
  const members = decodeModel(pieces.members, where)
  expectColumns(regions, regionFactNames)
  expectColumns(pages, pageFactNames)
  expectColumns(members, memberFactNames)
  const judge = new RecordJudge({ regions, pages, members })
  return { card: jsonOf<RecordCard>(pieces.card, where), judge }
}
