import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenLabels } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { siteOf } from '../../core/site.js'
import { failedPage, type PageOrigin } from '../failed-page.js'
import { fileFailure, readPageBytes } from '../files/file.js'
import { type JsonObject, parseJsonObject } from '../json/json-value.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import { type Complain, optionalText, readEntry } from '../page-entry.js'
import { type Gold, type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { optionalObject, textFields } from './gold-values.js'
import { readStoredPage } from './stored-page.js'

const truthName = /^(.+)\.json$/i
const fieldNames = ['title', 'author', 'publish_date']

/** How the corpus calls a page type in its data, and how in its paper. */
const typeNames: Readonly<Record<string, string>> = { category: 'collection' }

/** WCXB: `ground-truth/N.json` with `html/N.html.gz`, in order of N. What stands in `html/` alone is no page of it. */
export async function* readWcxb(
  folder: string,
  { limits = sourceLimits }: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  try {
    for (const name of await truthNames(folder)) yield readTruth(folder, name, limits)
  } catch (error) {
    yield failedPage({ id: folder, file: folder }, error)
  }
}

/** The files that hold what is right for a page, in order of their numbers; a folder without them is thrown. */
export async function truthNames(folder: string): Promise<readonly string[]> {
  const truths = join(folder, 'ground-truth')
  try {
    const names = (await readdir(truths)).filter((name) => truthName.test(name))
    return names.sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1))
  } catch (error) {
    throw fileFailure(truths, error)
  }
}

/** Names that are no numbers come last. */
const numberOf = (name: string): number => {
  const number = Number.parseInt(name, 10)
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number
}

async function readTruth(folder: string, name: string, limits: SourceLimits): Promise<GoldInput> {
  const id = name.replace(truthName, '$1')
  const truth = join(folder, 'ground-truth', name)
  const complain: Complain = (reason) => new BrokenLabels(truth, undefined, reason)
  let origin: PageOrigin = { id, file: join(folder, 'html', `${id}.html.gz`) }
  try {
    const value = parseJsonObject(await readPageBytes(truth, limits), complain)
    const { url, warnings } = readEntry({ url: value['url'] || undefined }, complain)
    origin = { ...origin, url }
    return goldPage({
      page: await readStoredPage(origin, warnings, limits),
      site: siteOf(url) ?? name,
      group: pageType(value, complain),
      ...readGold(value, complain),
    })
  } catch (error) {
    return failedPage(origin, error)
  }
}

function pageType(value: JsonObject, complain: Complain): string | undefined {
  const internal = optionalObject(value, '_internal', complain)
  const type = optionalText(optionalObject(internal, 'page_type', complain), 'primary', complain)
  return type === undefined ? undefined : (typeNames[type] ?? type)
}

/** A field that is null was not looked for or not found, which the corpus does not tell apart: it is unknown. */
function readGold(value: JsonObject, complain: Complain): Gold {
  const truth = optionalObject(value, 'ground_truth', complain)
  return {
    ...given({ main: optionalText(truth, 'main_content', complain) }),
    fields: textFields(truth, fieldNames, complain),
  }
}
