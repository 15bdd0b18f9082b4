import { BrokenLabels } from '../core/errors.js'
import { given } from '../core/given.js'
import { decodeHtml } from './charset/charset.js'
import { type FailedPage, failedPage, type PageOrigin } from './failed-page.js'
import type { Bytes } from './files/bytes.js'
import { isFolder, readPageBytes } from './files/file.js'
import { findPages, htmlName } from './files/folder.js'
import { processStdin, readableOnce } from './files/stdin.js'
import { type Labels, readLabels } from './labels.js'
import { type SourceLimits, sourceLimits } from './limits.js'
import { type ListedPage, readListedPages } from './listed-page.js'
import { type PageEntry, readEntry } from './page-entry.js'
import type { RawPage } from './raw-page.js'
import { readSidecar, type Sidecar } from './sidecar.js'

/** A page and what the user said of it; `undefined` when nothing was said. */
export interface LabelledPage {
  readonly page: RawPage
  readonly labels: Labels | undefined
}

/** A labelled page, or in its place why there is none. */
export type LabelledInput = { readonly kind: 'page'; readonly labelled: LabelledPage } | FailedPage

export interface LabelledOptions {
  readonly limits?: SourceLimits
  /** What the path `-` means: JSONL. */
  readonly stdin?: Bytes
}

/**
 * The labelled pages of JSONL files, of folders and of single html files with their JSON, each read when it is
 * asked for. Nothing is thrown: failures are yielded. An html file without JSON is an unlabelled page of
 * unknown URL, with a warning.
 */
export async function* readLabelled(
  paths: readonly string[],
  options: LabelledOptions = {},
): AsyncGenerator<LabelledInput> {
  const stdin = readableOnce(options.stdin ?? processStdin)
  const limits = options.limits ?? sourceLimits
  for (const path of paths) {
    if (await isListPath(path)) yield* readList(path, { limits, stdin })
    else yield* readFiles(path, limits)
  }
}

/** What is neither a folder nor named as a page is JSONL, whatever its name. */
async function isListPath(path: string): Promise<boolean> {
  if (path === '-') return true
  return !htmlName.test(path) && !(await isFolder(path).catch(() => false))
}

async function* readList(list: string, options: LabelledOptions): AsyncGenerator<LabelledInput> {
  for await (const listed of readListedPages(list, options))
    yield listed.kind === 'page' ? withLabels(listed, list) : listed
}

function withLabels({ page, line, value }: ListedPage, list: string): LabelledInput {
  try {
    const labels = readLabels(value, (reason) => new BrokenLabels(list, line, reason))
    return { kind: 'page', labelled: { page, labels } }
  } catch (error) {
    return failedPage(page, error)
  }
}

async function* readFiles(path: string, limits: SourceLimits): AsyncGenerator<LabelledInput> {
  for await (const found of findPages(path)) {
    if (found.kind === 'file') yield readFilePage(found.path, limits)
    else yield failedPage({ id: found.path, file: found.path }, found.error)
  }
}

async function readFilePage(file: string, limits: SourceLimits): Promise<LabelledInput> {
  let origin: PageOrigin = { id: file, file }
  try {
    const { entry, labels } = described(await readSidecar(file, limits))
    origin = { id: entry.id ?? file, url: entry.url, file }
    const { warnings, ...decoded } = decodeHtml(await readPageBytes(file, limits), undefined, file)
    const known = { id: origin.id, ...given({ url: entry.url }), file }
    const page = { ...known, ...decoded, warnings: [...entry.warnings, ...warnings] }
    return { kind: 'page', labelled: { page, labels } }
  } catch (error) {
    return failedPage(origin, error)
  }
}

function described(sidecar: Sidecar | undefined): {
  readonly entry: PageEntry
  readonly labels: Labels | undefined
} {
  if (!sidecar)
    return { entry: { warnings: ['no JSON beside it: no labels, no URL'] }, labels: undefined }
  const complain = (reason: string) => new BrokenLabels(sidecar.path, undefined, reason)
  return { entry: readEntry(sidecar.value, complain), labels: readLabels(sidecar.value, complain) }
}
