import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML } from 'entities/decode'
import { BrokenLabels } from '../../core/errors.js'
import { fileError } from '../../input/files/file.js'
import { type JsonObject, optionalText, type ToError } from '../../input/json/json-value.js'
import { type ListedPage, readListedPages } from '../../input/pages/listed-pages.js'
import { type FailedPage, failedPage } from '../../input/raw-page/failed-page.js'
import {
  type CorpusSplit,
  type GoldInput,
  type GoldOptions,
  type GoldPage,
  goldPage,
} from './gold.js'
import { optionalObject, textFields } from './gold-values.js'

const siteFile = /^(([^-.]+)-.+)\.jsonl\.gz$/i

/** A file of the corpus: the pages of one site. */
interface SiteFile {
  readonly path: string
  /** The file name without extension: vertical and site. */
  readonly stem: string
  readonly vertical: string
}

/**
 * SWDE: a folder of gzipped JSONL, one file per site. The vertical is the group; vertical and site together name the
 * site, because some sites are in several verticals, with another layout in each.
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

/** The files of a folder with names as in SWDE, sorted. Throws when the folder cannot be read. */
export async function siteFiles(folder: string): Promise<readonly SiteFile[]> {
  try {
    const names = (await readdir(folder)).sort()
    return names.flatMap((name) => siteFileOf(folder, name) ?? [])
  } catch (error) {
    throw fileError(folder, error)
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

/** Adds the site to ids, which are unique within their file only; an id made of file and line is unique already. */
const withSite = <Named extends FailedPage | ListedPage['page']>(
  named: Named,
  { path, stem }: SiteFile,
): Named => (named.id.startsWith(path) ? named : { ...named, id: `${stem}/${named.id}` })

function readGold({ page, line, value }: ListedPage, { path, stem, vertical }: SiteFile): GoldPage {
  const toError: ToError = (reason) => new BrokenLabels(path, line, reason)
  const attributes = optionalObject(value, 'attributes', toError)
  return goldPage({
    page,
    site: stem,
    group: vertical,
    split: splitOf(value, toError),
    fields: unescaped(textFields(attributes, Object.keys(attributes), toError)),
  })
}

/** The corpus has values as in the HTML source, with character references. */
const unescaped = (
  fields: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> =>
  new Map([...fields].map(([name, values]) => [name, values.map((value) => decodeHTML(value))]))

function splitOf(value: JsonObject, toError: ToError): CorpusSplit | undefined {
  const split = optionalText(value, 'split', toError)
  if (split === undefined || split === 'train' || split === 'test') return split
  throw toError(`"split": expected "train" or "test", found "${split}"`)
}
