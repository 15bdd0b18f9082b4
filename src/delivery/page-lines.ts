import { rename, rm, writeFile } from 'node:fs/promises'
import { OutputUnwritable } from '../core/errors.js'
import { lineOf, type Outcome, reportOf } from '../output/write.js'
import { readJsonLines } from '../source/json/json-lines.js'
import type { JsonObject } from '../source/json/json-value.js'
import { sourceLimits } from '../source/limits.js'
import { csvHead, csvRow } from './csv.js'
import { GrowingFile } from './growing-file.js'
import { writeParquet } from './parquet.js'

/** The pages that a file of such lines holds. */
export async function* pagesIn(path: string): AsyncGenerator<JsonObject> {
  const limits = { ...sourceLimits, maxLineBytes: 2 ** 30 }
  for await (const line of readJsonLines(path, { limits })) {
    if (line.kind === 'failed') throw line.error
    yield line.value
  }
}

/** What becomes of the lines when all pages are there: each makes the file at `to` from that at `from`. */
const finishers = {
  jsonl: (from, to) => rename(from, to),
  csv: (from, to) => converted(from, to, writeCsvFile),
  parquet: (from, to) => converted(from, to, writeParquet),
} as const satisfies Record<string, (from: string, to: string) => Promise<void>>

/** A form of output that grows line by line until it is finished. */
export type LineFormat = keyof typeof finishers

export const lineFormats = Object.keys(finishers) as readonly LineFormat[]

/** Makes the output of the lines that were gathered, under its own name. */
export async function finishLines(format: LineFormat, from: string, to: string): Promise<void> {
  try {
    await finishers[format](from, to)
  } catch (error) {
    throw new OutputUnwritable(to, error)
  }
}

async function converted(
  from: string,
  to: string,
  write: (pages: AsyncIterable<JsonObject>, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${to}.new`
  await write(pagesIn(from), draft)
  await rename(draft, to)
  await rm(from)
}

async function writeCsvFile(pages: AsyncIterable<JsonObject>, path: string): Promise<void> {
  await writeFile(path, '')
  const file = await GrowingFile.open(path, 0)
  try {
    await file.append(csvHead())
    for await (const page of pages) await file.append(csvRow(page))
  } finally {
    await file.close()
  }
}

/** A table as it is printed: rows as they come. */
export async function* writeCsv(outcomes: AsyncIterable<Outcome>): AsyncGenerator<string> {
  yield csvHead()
  for await (const outcome of outcomes) yield csvRow(JSON.parse(lineOf(outcome, reportOf)))
}
