import { statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import type { Destination } from '../../../app/batch/delivery.js'
import { BadOption, UnknownFormat } from '../../../core/errors.js'
import type { SegmentExplanation } from '../../../extraction/segment-explanation.js'
import { writeCsv } from '../../../output/delivery/page-lines.js'
import { loadParquetWriter } from '../../../output/delivery/parquet.js'
import type { CsvCells } from '../../../output/formats/csv-line.js'
import {
  type ChunkOptions,
  chunkDefaults,
  type Format,
  type FrontMatter,
  type IncludedFormat,
  includedFormats,
  type LineFormat,
  lineFormats,
  outputFormats,
} from '../../../output/formats/format-names.js'
import {
  asksForStructure,
  type ContentForms,
  hasFailed,
  isJsonFormat,
  jsonViewWith,
  type OutputWriter,
  type PageOutcome,
  writerOf,
  writers,
} from '../../../output/formats/write.js'
import type { DiagnosticsPlace } from '../terminal/progress-reporter.js'

/** The options about the output. */
export interface OutputFlags {
  readonly format: string
  readonly output?: string
  readonly outputDir?: string
  readonly resume?: true
  readonly explain?: true
  readonly blocks?: true
  readonly csvRaw?: true
  readonly include?: readonly string[]
  readonly frontMatter?: FrontMatter
  readonly chunkWords?: number
  readonly chunkCharacters?: number
  readonly chunkOverlap?: number
}

/** The other forms of the main content that the options ask for. */
export function contentForms(flags: OutputFlags): ContentForms {
  const { format, include = [], blocks, frontMatter } = flags
  const unknown = include.find((name) => !isIncluded(name))
  if (unknown !== undefined)
    throw new BadOption(`--include takes ${includedFormats.join(', ')}, not "${unknown}"`)
  if (include.length > 0 && !isJsonFormat(format))
    throw new BadOption('--include needs --format json or jsonl')
  if (frontMatter !== undefined && format !== 'markdown' && !include.includes('markdown'))
    throw new BadOption('--front-matter needs --format markdown, or --include markdown')
  return { formats: include.filter(isIncluded), blocks, frontMatter, chunks: chunkOptions(flags) }
}

function chunkOptions(flags: OutputFlags): ChunkOptions {
  const { format, chunkWords, chunkCharacters, chunkOverlap } = flags
  if (format !== 'chunks' && (chunkWords ?? chunkCharacters ?? chunkOverlap) !== undefined)
    throw new BadOption(
      '--chunk-words, --chunk-characters and --chunk-overlap need --format chunks',
    )
  if (chunkWords !== undefined && chunkCharacters !== undefined)
    throw new BadOption('--chunk-words and --chunk-characters exclude each other')
  const limit = chunkCharacters ?? chunkWords ?? chunkDefaults.limit
  const unit = chunkCharacters === undefined ? 'words' : 'characters'
  const overlap = chunkOverlap ?? chunkDefaults.overlap
  if (overlap > limit / 2)
    throw new BadOption(`--chunk-overlap takes at most half of --chunk-${unit}`)
  return { unit, limit, overlap }
}

const isIncluded = (name: string): name is IncludedFormat =>
  (includedFormats as readonly string[]).includes(name)

/** Formats that carry errors and warnings beside the pages. */
const withDiagnostics: ReadonlySet<string> = new Set(['json', 'jsonl', 'csv', 'parquet'])

/** Formats that hold nothing but the content of a page. */
export const contentOnlyFormats: ReadonlySet<string> = new Set(['text', 'markdown'])

/** Formats without the structure of the main content, for which faster ways suffice. */
const unstructured: ReadonlySet<string> = new Set(['text', ...withDiagnostics])

const endings: Readonly<Record<string, string>> = { text: 'txt', markdown: 'md', chunks: 'jsonl' }

/** How the output of a batch is written. */
export interface OutputPlan {
  /** Where pages are stored so that the batch can be resumed; `undefined` if they are only printed. */
  readonly destination: Destination | undefined
  readonly write: OutputWriter
  readonly diagnostics: DiagnosticsPlace
  readonly content: 'text' | 'structure'
  /** The forms of the lines of JSON that pages are written as, where nothing else is written of them. */
  readonly line: ContentForms | undefined
}

export async function outputPlan(flags: OutputFlags): Promise<OutputPlan> {
  const { format, output, outputDir, resume } = flags
  if (!outputFormats.includes(format)) throw new UnknownFormat(format, outputFormats)
  if (output !== undefined && outputDir !== undefined)
    throw new BadOption('--output and --output-dir exclude each other')
  const forms = contentForms(flags)
  const destination = await destinationOf(flags)
  // the package must not be missing after a long run
  if (format === 'parquet') await loadParquetWriter()
  const write = printerOf(flags)
  if (destination === undefined && write === undefined)
    throw new BadOption(`--format ${format} needs --output`)
  if (resume && destination === undefined) {
    const resumable = lineFormats.join(', ')
    throw new BadOption(
      `--resume needs --output-dir, or --output with one of the formats ${resumable}`,
    )
  }
  return {
    destination,
    write: write ?? writers.jsonl,
    diagnostics:
      withDiagnostics.has(format) && outputDir === undefined ? 'in the output' : 'on stderr',
    content: unstructured.has(format) && !asksForStructure(forms) ? 'text' : 'structure',
    line: destination?.kind === 'file' || format === 'jsonl' ? forms : undefined,
  }
}

/** `undefined` for a format that needs a file. */
function printerOf(flags: OutputFlags): OutputWriter | undefined {
  const { format, explain } = flags
  if (explain && format === 'text') return writeExplanations
  if (format === 'csv') return (outcomes) => writeCsv(outcomes, csvCells(flags))
  return isFormat(format) ? writerOf(format, contentForms(flags)) : undefined
}

const isFormat = (format: string): format is Format => Object.hasOwn(writers, format)

const csvCells = ({ csvRaw }: OutputFlags): CsvCells => (csvRaw ? 'raw' : 'neutralized')

async function destinationOf(flags: OutputFlags): Promise<Destination | undefined> {
  const { format, output, outputDir } = flags
  if (outputDir !== undefined) {
    const write = isFormat(format) ? writerOf(format, contentForms(flags)) : undefined
    if (write === undefined) throw new BadOption(`--output-dir does not support --format ${format}`)
    return { kind: 'folder', path: outputDir, form: { write, ending: endings[format] ?? format } }
  }
  if (output === undefined || !isLineFormat(format) || isDevice(output)) return undefined
  // a symbolic link stays, and its target is replaced
  const path = await realpath(output).catch(() => output)
  const view = jsonViewWith(contentForms(flags))
  return { kind: 'file', path, format, view, cells: csvCells(flags) }
}

const isLineFormat = (format: string): format is LineFormat =>
  (lineFormats as readonly string[]).includes(format)

const isDevice = (path: string): boolean => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && !stats.isFile()
}

/** Writes the explanation of each page instead of its text; only the model gives one. */
async function* writeExplanations(outcomes: AsyncIterable<PageOutcome>): AsyncGenerator<string> {
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    const { id, decidedBy, explanation, pageType, confidence } = outcome.found
    if (explanation === undefined) yield `${id}: decided by ${decidedBy}\n`
    else {
      yield `${id}: ${pageType}, confidence ${confidence?.toFixed(2)}\n`
      yield explanationText(explanation)
    }
  }
}

/** A line for each segment, `+` if it is kept and `-` if not, and below it the features that decided. */
export const explanationText = (explanation: readonly SegmentExplanation[]): string =>
  explanation.map(segmentText).join('')

const segmentText = ({ text, kept, likelihood, role, reasons }: SegmentExplanation): string =>
  [kept ? '+' : '-', ` ${likelihood.toFixed(2)}  `, role === undefined ? '' : `${role}  `].join(
    '',
  ) +
  `${text.replaceAll(/\s+/g, ' ')}\n` +
  reasons
    .map(({ feature, value, push }) => `          ${signed(push)}  ${feature} ${rounded(value)}\n`)
    .join('')

const signed = (push: number): string => `${push < 0 ? '' : '+'}${push.toFixed(2)}`

const rounded = (value: number): string => String(Number(value.toPrecision(3)))
