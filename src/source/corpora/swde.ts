import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML } from 'entities/decode'
import { BrokenLabels } from '../../core/errors.js'
import { type FailedPage, failedPage } from '../failed-page.js'
import { fileFailure } from '../files/file.js'
import type { JsonObject } from '../json/json-value.js'
import { type ListedPage, readListedPages } from '../listed-page.js'
import { type Complain, optionalText } from '../page-entry.js'
import { type GoldInput, type GoldOptions, type GoldPage, goldPage, type Split } from './gold.js'
import { optionalObject, textFields } from './gold-values.js'

const siteFile = /^(([^-.]+)-.+)\.jsonl\.gz$/i

/** A file of the corpus: the pages of one site. */
export interface SiteFile {
  readonly path: string
  /** The name of the file without its ending: vertical and site. */
  readonly stem: string
  readonly vertical: string
}

/**
 * SWDE: a folder of gzipped JSONL, the pages of one site a file. The vertical is the group; vertical and site
 * together are the name of a site, for some are in several verticals, with another layout in each.
 */
export async function* readSwde(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  try {
    for (const file of await siteFiles(folder)) yield* readSite(file, options)
  } catch (error) {
    yield failedPage({ id: folder, file: folder }, error)
  }
}

/** The files of a folder that are named as SWDE's are, by name. A folder that cannot be looked at is thrown. */
export async function siteFiles(folder: string): Promise<readonly SiteFile[]> {
  try {
    const names = (await readdir(folder)).sort()
    return names.flatMap((name) => siteFileOf(folder, name) ?? [])
  } catch (error) {
    throw fileFailure(folder, error)
  }
}

function siteFileOf(folder: string, name: string): SiteFile | undefined {
  const [, stem, vertical] = siteFile.exec(name) ?? []
  if (stem === undefined || vertical === undefined) return undefined
  return { path: join(folder, name), stem, vertical }
}

async function* readSite(file: SiteFile, options: GoldOptions): AsyncGenerator<GoldInput> {
  for await (const listed of readListedPages(file.path, options)) {
    yield listed.kind === 'failed' ? withSite(listed, file) : asGold(listed, file)
  }
}

function asGold(listed: ListedPage, file: SiteFile): GoldInput {
  const page = withSite(listed.page, file)
  try {
    return readGold({ ...listed, page }, file)
  } catch (error) {
    return failedPage(page, error)
  }
}

/** Ids are unique within their file only; what had none is called by its file and line already. */
const withSite = <Named extends FailedPage | ListedPage['page']>(
  named: Named,
  { path, stem }: SiteFile,
): Named => (named.id.startsWith(path) ? named : { ...named, id: `${stem}/${named.id}` })

function readGold({ page, line, value }: ListedPage, { path, stem, vertical }: SiteFile): GoldPage {
  const complain: Complain = (reason) => new BrokenLabels(path, line, reason)
  const attributes = optionalObject(value, 'attributes', complain)
  return goldPage({
    page,
    site: stem,
    group: vertical,
    split: splitOf(value, complain),
    fields: unescaped(textFields(attributes, Object.keys(attributes), complain)),
  })
}

/** Values are kept as they stand in the source of their pages, with its character references. */
const unescaped = (
  fields: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> =>
  new Map([...fields].map(([name, values]) => [name, values.map((value) => decodeHTML(value))]))

function splitOf(value: JsonObject, complain: Complain): Split | undefined {
  const split = optionalText(value, 'split', complain)
  if (split === undefined || split === 'train' || split === 'test') return split
  throw complain(`"split": expected "train" or "test", found "${split}"`)
}
