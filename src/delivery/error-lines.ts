import type { FailedExtraction } from '../output/write.js'
import type { Position } from '../source/failed-page.js'

/** A page that failed, and where it stands. */
export type PlacedFailure = FailedExtraction & { readonly position?: Position }

/** The line of JSONL of a page that failed, for files that hold nothing else. */
export const errorLine = ({ id, file, url, position, error }: PlacedFailure): string =>
  `${JSON.stringify({ id, file, url, position, ...error })}\n`
