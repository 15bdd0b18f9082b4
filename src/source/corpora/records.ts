import { join } from 'node:path'
import { BrokenLabels } from '../../core/errors.js'
import { siteOf } from '../../core/site.js'
import { failedPage, type PageOrigin } from '../failed-page.js'
import { isFile } from '../files/file.js'
import { type JsonLine, readJsonLines } from '../json/json-lines.js'
import { type SourceLimits, sourceLimits } from '../limits.js'
import { type Complain, filledText, optionalText, readEntry } from '../page-entry.js'
import { type GoldInput, type GoldOptions, goldPage } from './gold.js'
import { readRecordSpec } from './record-spec.js'
import { selectRecords } from './select-records.js'
import { readStoredPage } from './stored-page.js'

/** The list of a folder of records. */
export const recordsList = (folder: string): string => join(folder, 'gold.jsonl')

/**
 * A folder with `gold.jsonl`: for each page the selectors of its records, of their fields and of what counts neither
 * way, and how many records there are. The pages may lie in a corpus beside it; the kind of list is the group.
 */
export async function* readRecords(
  folder: string,
  options: GoldOptions = {},
): AsyncGenerator<GoldInput> {
  const list = recordsList(folder)
  const { limits = sourceLimits } = options
  try {
    for await (const line of readJsonLines(list, options)) yield readLine(folder, line, limits)
  } catch (error) {
    yield failedPage({ id: list, file: list }, error)
  }
}

async function readLine(folder: string, line: JsonLine, limits: SourceLimits): Promise<GoldInput> {
  const list = recordsList(folder)
  const complain: Complain = (reason) => new BrokenLabels(list, line.line, reason)
  let origin: PageOrigin = { id: `${list}:${line.line}` }
  try {
    if (line.kind === 'failed') throw line.error
    const { value } = line
    const id = filledText(value, 'page', complain)
    const { url, warnings } = readEntry({ url: value['url'] }, complain)
    origin = { id, url }
    origin = { id, url, file: await pageFile(folder, id, complain) }
    const spec = readRecordSpec(value, complain)
    const page = await readStoredPage(origin, warnings, limits)
    return goldPage({
      page,
      site: siteOf(url) ?? id,
      group: optionalText(value, 'kind', complain),
      fields: new Map(),
      records: selectRecords(page.html, spec, complain),
    })
  } catch (error) {
    return failedPage(origin, error)
  }
}

/** A page lies below the folder of its list, or in a corpus beside that. */
async function pageFile(folder: string, page: string, complain: Complain): Promise<string> {
  for (const place of [join(folder, page), join(folder, '..', page)])
    if (await isFile(place)) return place
  throw complain(`"page": no file ${page} in this folder or the one above`)
}
