import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenShard, FleetUnfinished, OutputUnwritable, TreesiftError } from '../../core/errors.js'
import { type JsonObject, parseJsonObject } from '../../input/json/json-value.js'
import { writeOutputFile } from '../../output/delivery/output-file.js'
import { loadParquetWriter, writeParquet } from '../../output/delivery/parquet.js'
import type { ShardStorage } from '../../output/delivery/shard-files.js'
import { includedFormats } from '../../output/formats/format-names.js'
import { DuplicateIndex } from '../batch/duplicates/duplicate-index.js'
import { headerOf, type Shard, type Submission, type SubmissionFolder } from './submission.js'

/** What `mergeShards` makes of the shards. */
export type MergeTarget =
  | { readonly kind: 'jsonl'; readonly write: (pieces: AsyncIterable<Uint8Array>) => Promise<void> }
  /** A file a shard. */
  | { readonly kind: 'parquet'; readonly folder: string }

export interface MergeOptions {
  readonly folder: SubmissionFolder
  readonly submission: Submission
  readonly storage: ShardStorage
  readonly target: MergeTarget
  /** Whether copies of earlier pages are marked, in all shards together. */
  readonly duplicates: 'marked' | 'as they are'
}

/** JSONL for a file. */
export const jsonlFile = (path: string): MergeTarget => ({
  kind: 'jsonl',
  write: (pieces) => writeOutputFile(path, pieces),
})

/** Puts the pages of all shards together, in the order of the inputs. Throws while shards are missing. */
export async function mergeShards(options: MergeOptions): Promise<void> {
  const { folder, submission, storage, target } = options
  const missing = submission.shards - storage.numbers().size
  if (missing > 0) throw new FleetUnfinished(folder.path, missing, submission.shards)
  const pagesOf = pageReader(options)
  if (target.kind === 'jsonl') await target.write(allLines(options, pagesOf))
  else await writeParquetFiles(target.folder, options, pagesOf)
}

type ReadPages = (shard: Shard) => AsyncIterable<Buffer>

/** Reads the pages of shards, which are asked for in their order. */
function pageReader({ folder, submission, storage, duplicates }: MergeOptions): ReadPages {
  const read: ReadPages = (shard) => storage.pages(headerOf(submission, shard))
  if (duplicates === 'as they are') return read
  const index = new DuplicateIndex()
  return async function* (shard) {
    for await (const line of read(shard)) yield marked(line, parsedPage(line, shard, folder), index)
  }
}

async function* allLines(
  { folder, submission }: MergeOptions,
  pagesOf: ReadPages,
): AsyncGenerator<Buffer> {
  const lineFeed = Buffer.from('\n')
  for await (const shard of folder.shards(submission))
    for await (const line of pagesOf(shard)) yield Buffer.concat([line, lineFeed])
}

const parsedPage = (line: Buffer, { number }: Shard, { path }: SubmissionFolder): JsonObject =>
  parseJsonObject(
    line,
    (reason) =>
      new BrokenShard(`shard ${number} of ${path}`, `has a line that is no page (${reason})`),
  )

function marked(line: Buffer, page: JsonObject, index: DuplicateIndex): Buffer {
  const { id, text } = page
  if (typeof id !== 'string' || typeof text !== 'string') return line
  const duplicate = index.add(id, text)
  if (duplicate === undefined) return line
  const { of: duplicateOf, similarity } = duplicate
  // in the place that a batch gives them: before other forms of the content
  const forms = Object.entries(page).filter(([key]) => formKeys.has(key))
  const found = Object.entries(page).filter(([key]) => !formKeys.has(key))
  return Buffer.from(
    JSON.stringify({
      ...Object.fromEntries(found),
      duplicateOf,
      similarity,
      ...Object.fromEntries(forms),
    }),
  )
}

const formKeys: ReadonlySet<string> = new Set([...includedFormats, 'blocks'])

async function writeParquetFiles(
  target: string,
  { folder, submission }: MergeOptions,
  pagesOf: ReadPages,
): Promise<void> {
  await loadParquetWriter()
  try {
    await mkdir(target, { recursive: true })
    for await (const shard of folder.shards(submission)) {
      const path = join(target, `part-${String(shard.number).padStart(8, '0')}.parquet`)
      await writeParquet(objectsOf(pagesOf(shard), shard, folder), `${path}.part`)
      await rename(`${path}.part`, path)
    }
  } catch (error) {
    throw error instanceof TreesiftError ? error : new OutputUnwritable(target, error)
  }
}

async function* objectsOf(
  lines: AsyncIterable<Buffer>,
  shard: Shard,
  folder: SubmissionFolder,
): AsyncGenerator<JsonObject> {
  for await (const line of lines) yield parsedPage(line, shard, folder)
}
