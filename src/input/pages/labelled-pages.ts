import { BrokenLabels } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { decodeHtml } from '../charset/decode-html.js'
import type { ByteStream } from '../files/byte-stream.js'
import { isFolder, readPageBytes } from '../files/file.js'
import { shownPath } from '../files/file-path.js'
import { findPageFiles, htmlFilePattern } from '../files/page-files.js'
import { processStdin, singleUse } from '../files/standard-input.js'
import type { JsonObject } from '../json/json-value.js'
import { type FailedPage, failedPage, type PageOrigin } from '../raw-page/failed-page.js'
import { type InputLimits, inputLimits } from '../raw-page/input-limits.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { type ListedPage, readListedPages } from './listed-pages.js'
import { type PageEntry, readEntry } from './page-entry.js'
import { readSidecar, type Sidecar } from './page-file.js'
import { type PageLabels, readLabels } from './page-labels.js'

const splits = ['train', 'test'] as const

type PageSplit = (typeof splits)[number]

/** The side of a page that its line names; other words are ignored. */
export const splitOf = (value: JsonObject): PageSplit | undefined =>
  splits.find((side) => side === value['split'])

/** A page and its labels; `undefined` if it has none. */
export interface LabelledPage {
  readonly page: RawPage
  readonly labels: PageLabels | undefined
  /** Of a corpus that is parted into pages to learn from and pages to test on: the side of the page. */
  readonly split?: PageSplit
}

/** A labelled page, or the failure in its place. */
export type LabelledPageInput =
  | { readonly kind: 'page'; readonly labelled: LabelledPage }
  | FailedPage

export interface LabelledPagesOptions {
  readonly limits?: InputLimits
  /** JSONL, read for the path `-`. */
  readonly stdin?: ByteStream
}

/**
 * The labelled pages of JSONL files, of folders and of single HTML files with their JSON, each read on demand.
 * Failures are yielded, not thrown. An HTML file without JSON is an unlabelled page without URL, with a warning.
 */
export async function* readLabelledPages(
  paths: readonly string[],
  options: LabelledPagesOptions = {},
): AsyncGenerator<LabelledPageInput> {
  const stdin = singleUse(options.stdin ?? processStdin)
  const limits = options.limits ?? inputLimits
  for (const path of paths) {
    if (await isListPath(path)) yield* readList(path, { limits, stdin })
    else yield* readFiles(path, limits)
  }
}

/** Any file not named as an HTML page is JSONL. */
async function isListPath(path: string): Promise<boolean> {
  if (path === '-') return true
  return !htmlFilePattern.test(path) && !(await isFolder(path).catch(() => false))
}

async function* readList(
  list: string,
  options: LabelledPagesOptions,
): AsyncGenerator<LabelledPageInput> {
  for await (const listed of readListedPages(list, options))
    yield listed.kind === 'page' ? withLabels(listed, list) : listed
}

function withLabels({ page, line, value }: ListedPage, list: string): LabelledPageInput {
  try {
    const labels = readLabels(value, (reason) => new BrokenLabels(list, line, reason))
    return { kind: 'page', labelled: { page, labels, ...omitUndefined({ split: splitOf(value) }) } }
  } catch (error) {
    return failedPage(page, error)
  }
}

async function* readFiles(path: string, limits: InputLimits): AsyncGenerator<LabelledPageInput> {
  for await (const found of findPageFiles(path)) {
    if (found.kind === 'file') yield readLabelledFile(found.path, limits)
    else yield failedPage({ id: shownPath(found.path), file: shownPath(found.path) }, found.error)
  }
}

async function readLabelledFile(path: string, limits: InputLimits): Promise<LabelledPageInput> {
  const file = shownPath(path)
  let origin: PageOrigin = { id: file, file }
  try {
    const { entry, labels } = entryAndLabels(await readSidecar(path, limits))
    origin = { id: entry.id ?? file, url: entry.url, file }
    const { warnings, ...decoded } = decodeHtml(await readPageBytes(path, limits), undefined, file)
    const known = { id: origin.id, ...omitUndefined({ url: entry.url }), file }
    const page = { ...known, ...decoded, warnings: [...entry.warnings, ...warnings] }
    return { kind: 'page', labelled: { page, labels } }
  } catch (error) {
    return failedPage(origin, error)
  }
}

function entryAndLabels(sidecar: Sidecar | undefined): {
  readonly entry: PageEntry
  readonly labels: PageLabels | undefined
} {
  if (!sidecar)
    return { entry: { warnings: ['no JSON beside it: no labels, no URL'] }, labels: undefined }
  const toError = (reason: string) => new BrokenLabels(shownPath(sidecar.path), undefined, reason)
  return { entry: readEntry(sidecar.value, toError), labels: readLabels(sidecar.value, toError) }
}
