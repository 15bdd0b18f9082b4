import { join } from 'node:path'
import { BrokenLabels } from '../../core/errors.js'
import { siteOfUrl } from '../../core/site.js'
import { isFile } from '../../input/files/file.js'
import { type JsonLine, readJsonLines } from '../../input/json/json-lines.js'
import { optionalText, requiredText, type ToError } from '../../input/json/json-value.js'
import { readEntry } from '../../input/pages/page-entry.js'
import { failedPage, type PageOrigin } from '../../input/raw-page/failed-page.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import { type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { readRecordSpec, selectRecords } from './record-gold.js'
import { readStoredPage } from './stored-page.js'

/** The gold file of a folder of list pages. */
export const recordListPath = (folder: string): string => join(folder, 'gold.jsonl')

/**
 * A folder with `gold.jsonl`: for each page the selectors and the number of its records. The pages may be in a
 * neighbouring corpus; the kind of list is the group.
 */
export async function* readRecordPages(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  const list = recordListPath(folder)
  const { limits = inputLimits } = options
  try {
    for await (const line of readJsonLines(list, options)) yield readLine(folder, line, limits)
  } catch (error) {
    yield failedPage({ id: list, file: list }, error)
  }
}

async function readLine(folder: string, line: JsonLine, limits: InputLimits): Promise<GoldInput> {
  const list = recordListPath(folder)
  const toError: ToError = (reason) => new BrokenLabels(list, line.line, reason)
  let origin: PageOrigin = { id: `${list}:${line.line}` }
  try {
    if (line.kind === 'failed') throw line.error
    const { value } = line
    const id = requiredText(value, 'page', toError)
    const { url, warnings } = readEntry({ url: value['url'] }, toError)
    origin = { id, url }
    origin = { id, url, file: await pageFile(folder, id, toError) }
    const spec = readRecordSpec(value, toError)
    const page = await readStoredPage(origin, warnings, limits)
    return goldPage({
      page,
      site: siteOfUrl(url) ?? id,
      group: optionalText(value, 'kind', toError),
      fields: new Map(),
      records: selectRecords(page.html, spec, toError),
    })
  } catch (error) {
    return failedPage(origin, error)
  }
}

/** A page is in the folder of its gold file, or in a corpus beside it. */
async function pageFile(folder: string, page: string, toError: ToError): Promise<string> {
  for (const place of [join(folder, page), join(folder, '..', page)])
    if (await isFile(place)) return place
  throw toError(`"page": no file ${page} in this folder or the one above`)
}
