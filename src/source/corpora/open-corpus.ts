import { join } from 'node:path'
import { NoLabels } from '../../core/errors.js'
import { isFile, isFolder } from '../files/file.js'
import { htmlName } from '../files/folder.js'
import { sourceLimits } from '../limits.js'
import type { GoldInput, GoldOptions, GoldReader } from './gold.js'
import { corpusName, readLabelledGold } from './labelled.js'
import { needLabelsInFiles, needLabelsInList, needRecordsInList } from './labels-needed.js'
import { newsList, readNewsPages } from './news-pages.js'
import { readRecords, recordsList } from './records.js'
import { readSwde, siteFiles } from './swde.js'
import { readWcxb, truthNames } from './wcxb.js'

const readers = {
  wcxb: readWcxb,
  news: readNewsPages,
  swde: readSwde,
  records: readRecords,
  labelled: readLabelledGold,
} as const satisfies Record<string, GoldReader>

export type CorpusFormat = keyof typeof readers

export interface Corpus {
  readonly name: string
  readonly path: string
  readonly format: CorpusFormat
  /** The pages from the first one on, at each call. */
  pages(): AsyncGenerator<GoldInput>
}

/**
 * The corpus at a path, in the format that is found there. Throws when nothing is there, or nothing that says what
 * is right for a page; what is wrong with single pages is told in their places.
 */
export async function openCorpus(path: string, options: GoldOptions = {}): Promise<Corpus> {
  const format = await formatOf(path)
  await needLabels[format](path, options)
  return { name: corpusName(path), path, format, pages: () => readers[format](path, options) }
}

async function formatOf(path: string): Promise<CorpusFormat> {
  if (!(await isFolder(path))) return 'labelled'
  const hasHtml = await holdsFolder(path, 'html')
  if (hasHtml && (await holdsFolder(path, 'ground-truth'))) return 'wcxb'
  if (hasHtml && (await isFile(newsList(path)))) return 'news'
  if (await isFile(recordsList(path))) return 'records'
  return (await siteFiles(path)).length > 0 ? 'swde' : 'labelled'
}

const holdsFolder = (path: string, name: string): Promise<boolean> =>
  isFolder(join(path, name)).catch(() => false)

/** Throws when a corpus of this format says nothing of any page. */
const needLabels: Readonly<
  Record<CorpusFormat, (path: string, options: GoldOptions) => Promise<void>>
> = {
  wcxb: async (path) => {
    if ((await truthNames(path)).length === 0) throw new NoLabels(path)
  },
  news: (path, { limits }) => needLabelsInList(newsList(path), limits),
  swde: async () => {},
  records: (path, { limits }) => needRecordsInList(recordsList(path), limits),
  labelled: async (path, { limits = sourceLimits }) => {
    const isFiles = htmlName.test(path) || (await isFolder(path))
    return isFiles ? needLabelsInFiles(path, limits) : needLabelsInList(path, limits)
  },
}
