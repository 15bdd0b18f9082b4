import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OutputUnwritable } from '../../core/errors.js'
import { readJsonLines } from '../../input/json/json-lines.js'
import type { JsonObject } from '../../input/json/json-value.js'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import type { CsvCells } from '../formats/csv-line.js'
import type { LineFormat } from '../formats/format-names.js'
import { jsonView, lineOf, type PageOutcome } from '../formats/write.js'
import { AppendFile } from './append-file.js'
import { csvHead, csvRow } from './page-columns.js'
import { writeParquet } from './parquet.js'

/** The pages of a file in JSONL. */
export async function* readPageLines(path: string): AsyncGenerator<JsonObject> {
  const limits = { ...inputLimits, maxLineBytes: 2 ** 30 }
  for await (const line of readJsonLines(path, { limits })) {
    if (line.kind === 'failed') throw line.error
    yield line.value
  }
}

/** How each format is made of the lines when all pages are there. */
const converters = {
  jsonl: (from, to) => rename(from, to),
  csv: (from, to, cells) => converted(from, to, (pages, path) => writeCsvFile(pages, path, cells)),
  parquet: (from, to) => converted(from, to, writeParquet),
} as const satisfies Record<
  LineFormat,
  (from: string, to: string, cells: CsvCells) => Promise<void>
>

/** Makes the output at `to` of the lines at `from`, which are removed. */
export async function convertLines(
  format: LineFormat,
  from: string,
  to: string,
  cells: CsvCells,
): Promise<void> {
  try {
    await converters[format](from, to, cells)
  } catch (error) {
    throw new OutputUnwritable(to, error)
  }
}

async function converted(
  from: string,
  to: string,
  write: (pages: AsyncIterable<JsonObject>, path: string) => Promise<void>,
): Promise<void> {
  // in a folder of our own nobody can plant a link as the draft
  const folder = `${to}.new`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await write(readPageLines(from), join(folder, 'draft'))
  await rename(join(folder, 'draft'), to)
  await rm(folder, { recursive: true })
  await rm(from)
}

async function writeCsvFile(
  pages: AsyncIterable<JsonObject>,
  path: string,
  cells: CsvCells,
): Promise<void> {
  const file = await AppendFile.openDraft(path, 0)
  try {
    await file.append(csvHead())
    for await (const page of pages) await file.append(csvRow(page, cells))
  } finally {
    await file.close()
  }
}

/** Prints rows of CSV as pages come. */
export async function* writeCsv(
  outcomes: AsyncIterable<PageOutcome>,
  cells: CsvCells,
): AsyncGenerator<string> {
  yield csvHead()
  for await (const outcome of outcomes) yield csvRow(JSON.parse(lineOf(outcome, jsonView)), cells)
}
