import { statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import type { Destination } from '../app/batch/delivery.js'
import type { Wanted } from '../app/batch/thread-answer.js'
import { BadOption, UnknownFormat } from '../core/errors.js'
import { type LineFormat, lineFormats, writeCsv } from '../delivery/page-lines.js'
import {
  formats,
  isReport,
  reportOf,
  reportWithBlocks,
  type Writer,
  writers,
  writersWithBlocks,
} from '../output/write.js'
import { writeExplanations } from './write-explanations.js'

/** What the options about the output come as. */
export interface OutputFlags {
  readonly format: string
  readonly output?: string
  readonly outputDir?: string
  readonly resume?: true
  readonly explain?: true
  readonly blocks?: true
}

/** What pages may be printed or kept as. */
export const outputFormats: readonly string[] = [...new Set([...formats, ...lineFormats])]

/** What each format is printed by; `undefined` where it is only ever a file. */
const printers: Readonly<Record<string, Writer | undefined>> = { ...writers, csv: writeCsv }

/** Formats in which failures and warnings stand beside the pages. */
const tellRemarks: ReadonlySet<string> = new Set(['json', 'jsonl', 'csv', 'parquet'])

/** Formats that say nothing of a page but its content. */
export const tellContentOnly: ReadonlySet<string> = new Set(['text', 'markdown'])

/** Formats that need no structure of main content, which threads then need not send. */
const needOnlyText: ReadonlySet<string> = new Set(['text', ...tellRemarks])

const endings: Readonly<Record<string, string>> = { text: 'txt', markdown: 'md' }

/** How the output of a run is made. */
export interface OutputPlan {
  /** Where pages are kept as they come, so that the run can be gone on with; `undefined` where they are only printed. */
  readonly to: Destination | undefined
  readonly write: Writer
  readonly remarks: 'said' | 'in the output'
  readonly wanted: readonly Wanted[]
}

export async function outputPlan(flags: OutputFlags): Promise<OutputPlan> {
  const { format, output, outputDir, resume, blocks } = flags
  if (!outputFormats.includes(format)) throw new UnknownFormat(format, outputFormats)
  if (output !== undefined && outputDir !== undefined)
    throw new BadOption('--output and --output-dir are not given together')
  const to = await destinationOf(flags)
  const write = printerOf(flags)
  if (to === undefined && write === undefined)
    throw new BadOption(`--format ${format} needs a file: add --output`)
  if (resume && to === undefined) {
    const kept = lineFormats.join(', ')
    throw new BadOption(`--resume goes with --output-dir, or with --output and one of ${kept}`)
  }
  return {
    to,
    write: write ?? writers.jsonl,
    remarks: tellRemarks.has(format) && outputDir === undefined ? 'in the output' : 'said',
    wanted: needOnlyText.has(format) && !blocks ? [] : ['content'],
  }
}

function printerOf({ format, explain, blocks }: OutputFlags): Writer | undefined {
  if (explain && format === 'text') return writeExplanations
  return blocks && isReport(format) ? writersWithBlocks[format] : printers[format]
}

async function destinationOf(flags: OutputFlags): Promise<Destination | undefined> {
  const { format, output, outputDir, blocks } = flags
  if (outputDir !== undefined) {
    const write = Object.hasOwn(writers, format)
      ? printerOf({ format, ...(blocks && { blocks }) })
      : undefined
    if (write === undefined) throw new BadOption(`--output-dir does not go with --format ${format}`)
    return { kind: 'folder', path: outputDir, form: { write, ending: endings[format] ?? format } }
  }
  if (output === undefined || !isLineFormat(format) || isDevice(output)) return undefined
  // a link stays one, and leads to the new file
  const path = await realpath(output).catch(() => output)
  return { kind: 'file', path, format, reportOf: blocks ? reportWithBlocks : reportOf }
}

const isLineFormat = (format: string): format is LineFormat =>
  (lineFormats as readonly string[]).includes(format)

const isDevice = (path: string): boolean => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isFile()
}
