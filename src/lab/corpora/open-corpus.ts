import { join } from 'node:path'
import { EmptyFolder, NoLabels } from '../../core/errors.js'
import { isFile, isFolder } from '../../input/files/file.js'
import { findPageFiles, htmlFilePattern } from '../../input/files/page-files.js'
import { readJsonLines } from '../../input/json/json-lines.js'
import { isJsonObject, type JsonObject } from '../../input/json/json-value.js'
import { readSidecar } from '../../input/pages/page-file.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import type { GoldInput, GoldOptions, GoldReader } from './gold.js'
import { corpusName, readLabelledGold } from './labelled-pages.js'
import { listsMarkdown, readMarkdownPages } from './markdown-pages.js'
import { newsListPath, readNewsPages } from './news-pages.js'
import { readRecordPages, recordListPath } from './record-pages.js'
import { readSwde, siteFiles } from './swde.js'
import { readWcxb, truthNames } from './wcxb.js'

const readers = {
  wcxb: readWcxb,
  news: readNewsPages,
  markdown: readMarkdownPages,
  swde: readSwde,
  records: readRecordPages,
  labelled: readLabelledGold,
} as const satisfies Record<string, GoldReader>

type CorpusFormat = keyof typeof readers

export interface Corpus {
  readonly name: string
  readonly path: string
  readonly format: CorpusFormat
  /** All pages, read anew at each call. */
  pages(): AsyncGenerator<GoldInput>
}

/**
 * The corpus at a path, in the format that is detected. Throws when nothing is there or no page has labels; errors of
 * single pages are yielded in their place.
 */
export async function openCorpus(path: string, options: GoldOptions = {}): Promise<Corpus> {
  const format = await formatOf(path, options)
  await requireLabels[format](path, options)
  return { name: corpusName(path), path, format, pages: () => readers[format](path, options) }
}

async function formatOf(path: string, { limits }: GoldOptions): Promise<CorpusFormat> {
  if (!(await isFolder(path))) return 'labelled'
  const hasHtml = await hasFolder(path, 'html')
  if (hasHtml && (await hasFolder(path, 'ground-truth'))) return 'wcxb'
  if (hasHtml && (await isFile(newsListPath(path))))
    return (await listsMarkdown(newsListPath(path), limits)) ? 'markdown' : 'news'
  if (await isFile(recordListPath(path))) return 'records'
  return (await siteFiles(path)).length > 0 ? 'swde' : 'labelled'
}

const hasFolder = (path: string, name: string): Promise<boolean> =>
  isFolder(join(path, name)).catch(() => false)

/** Throws when no page of a corpus of this format has labels. */
const requireLabels: Readonly<
  Record<CorpusFormat, (path: string, options: GoldOptions) => Promise<void>>
> = {
  wcxb: async (path) => {
    if ((await truthNames(path)).length === 0) throw new NoLabels(path)
  },
  news: (path, { limits }) => requireLabelsInList(newsListPath(path), limits),
  markdown: async () => {},
  swde: async () => {},
  records: (path, { limits }) => requireRecordsInList(recordListPath(path), limits),
  labelled: async (path, { limits = inputLimits }) => {
    const isFiles = htmlFilePattern.test(path) || (await isFolder(path))
    return isFiles ? requireLabelsInFiles(path, limits) : requireLabelsInList(path, limits)
  },
}

/** Reads a list until a page has labels. Throws the first error of a line, or that there are no labels. */
const requireLabelsInList = (list: string, limits: InputLimits = inputLimits): Promise<void> =>
  requireInList(list, hasLabels, limits)

/** The same for a list with the records of its pages. */
const requireRecordsInList = (list: string, limits: InputLimits = inputLimits): Promise<void> =>
  requireInList(list, ({ records }) => isDefined(records), limits)

async function requireInList(
  list: string,
  hasGold: (value: JsonObject) => boolean,
  limits: InputLimits,
): Promise<void> {
  let failure: unknown
  for await (const line of readJsonLines(list, { limits })) {
    if (line.kind === 'failed') failure ??= line.error
    else if (hasGold(line.value)) return
  }
  throw failure ?? new NoLabels(list)
}

/** The same for HTML files and the JSON beside them. */
async function requireLabelsInFiles(
  path: string,
  limits: InputLimits = inputLimits,
): Promise<void> {
  let failure: unknown
  for await (const found of findPageFiles(path)) {
    if (found.kind === 'failed') {
      if (!(found.error instanceof EmptyFolder)) failure ??= found.error
      continue
    }
    try {
      if (hasLabels((await readSidecar(found.path, limits))?.value ?? {})) return
    } catch (error) {
      failure ??= error
    }
  }
  throw failure ?? new NoLabels(path)
}

/** Invalid labels count too: their error is yielded when the page is read. */
function hasLabels({ labels }: JsonObject): boolean {
  return isDefined(labels) && (!isJsonObject(labels) || Object.keys(labels).length > 0)
}

const isDefined = (value: unknown): boolean => value !== undefined && value !== null
