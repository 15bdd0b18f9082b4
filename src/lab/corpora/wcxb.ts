import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isPageType } from '../../analysis/model/page-type.js'
import { BrokenLabels } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { siteOfUrl } from '../../core/site.js'
import { fileError, readPageBytes } from '../../input/files/file.js'
import {
  type JsonObject,
  optionalText,
  parseJsonObject,
  type ToError,
} from '../../input/json/json-value.js'
import { readEntry } from '../../input/pages/page-entry.js'
import { failedPage, type PageOrigin } from '../../input/raw-page/failed-page.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import { type Gold, type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { optionalObject, textFields } from './gold-values.js'
import { readStoredPage } from './stored-page.js'

const truthName = /^(.+)\.json$/i
const fieldNames = ['title', 'author', 'publish_date']

/** Page types that the data names differently from the paper. */
const typeNames: Readonly<Record<string, string>> = { category: 'collection' }

/** WCXB: `ground-truth/N.json` with `html/N.html.gz`, in order of N. Files in `html/` alone are not part of it. */
export async function* readWcxb(
  folder: string,
  { limits = inputLimits }: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  try {
    for (const name of await truthNames(folder)) yield readTruth(folder, name, limits)
  } catch (error) {
    yield failedPage({ id: folder, file: folder }, error)
  }
}

/** The ground-truth files in order of their numbers. Throws when the folder cannot be read. */
export async function truthNames(folder: string): Promise<readonly string[]> {
  const truths = join(folder, 'ground-truth')
  try {
    const names = (await readdir(truths)).filter((name) => truthName.test(name))
    return names.sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1))
  } catch (error) {
    throw fileError(truths, error)
  }
}

/** Names that are not numbers come last. */
const numberOf = (name: string): number => {
  const number = Number.parseInt(name, 10)
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number
}

async function readTruth(folder: string, name: string, limits: InputLimits): Promise<GoldInput> {
  const id = name.replace(truthName, '$1')
  const truth = join(folder, 'ground-truth', name)
  const toError: ToError = (reason) => new BrokenLabels(truth, undefined, reason)
  let origin: PageOrigin = { id, file: join(folder, 'html', `${id}.html.gz`) }
  try {
    const value = parseJsonObject(await readPageBytes(truth, limits), toError)
    const { url, warnings } = readEntry({ url: value['url'] || undefined }, toError)
    origin = { ...origin, url }
    const group = pageType(value, toError)
    return goldPage({
      page: await readStoredPage(origin, warnings, limits),
      site: siteOfUrl(url) ?? name,
      type: group !== undefined && isPageType(group) ? group : undefined,
      group,
      ...readGold(value, toError),
    })
  } catch (error) {
    return failedPage(origin, error)
  }
}

function pageType(value: JsonObject, toError: ToError): string | undefined {
  const internal = optionalObject(value, '_internal', toError)
  const type = optionalText(optionalObject(internal, 'page_type', toError), 'primary', toError)
  return type === undefined ? undefined : (typeNames[type] ?? type)
}

/** A null field is unknown: the corpus does not say whether it was missing or not labelled. */
function readGold(value: JsonObject, toError: ToError): Gold {
  const truth = optionalObject(value, 'ground_truth', toError)
  return {
    ...omitUndefined({ main: optionalText(truth, 'main_content', toError) }),
    fields: textFields(truth, fieldNames, toError),
  }
}
