import { BrokenLabels, errorReport, InputNotFound } from '../../core/errors.js'
import { decodeHtml } from '../charset/decode-html.js'
import { readPageBytes } from '../files/file.js'
import { shownPath } from '../files/file-path.js'
import { htmlFilePattern } from '../files/page-files.js'
import { type JsonObject, parseJsonObject } from '../json/json-value.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { savedFromUrl } from '../saved/saved-from.js'
import { type PageEntry, readEntry } from './page-entry.js'

/** Reads a page file, with its id and URL from the JSON file beside it. */
export async function readFilePage(path: string, limits: InputLimits): Promise<RawPage> {
  const file = shownPath(path)
  const decoded = decodeHtml(await readPageBytes(path, limits), undefined, file)
  const { id = file, url, warnings } = await readSidecarEntry(path, limits)
  const page = { id, ...(url === undefined ? savedUrl(decoded.html) : { url }), file, ...decoded }
  return { ...page, warnings: [...decoded.warnings, ...warnings] }
}

const savedUrl = (html: string): Pick<RawPage, 'url' | 'urlFrom'> => {
  const url = savedFromUrl(html)
  return url === undefined ? {} : { url, urlFrom: 'saved' }
}

/** The entry in the JSON file beside a page. Extraction does not depend on it: a broken one is only a warning. */
async function readSidecarEntry(path: string, limits: InputLimits): Promise<PageEntry> {
  try {
    const sidecar = await readSidecar(path, limits)
    if (!sidecar) return { warnings: [] }
    return readEntry(
      sidecar.value,
      (reason) => new BrokenLabels(shownPath(sidecar.path), undefined, reason),
    )
  } catch (error) {
    return { warnings: [`the JSON beside the page is ignored: ${errorReport(error).message}`] }
  }
}

/** The `x.json` beside an `x.html`. */
export interface Sidecar {
  readonly path: string
  readonly value: JsonObject
}

/** `undefined` if there is none; throws if it is not a JSON object. */
export async function readSidecar(
  htmlPath: string,
  limits: InputLimits,
): Promise<Sidecar | undefined> {
  const stem = htmlFilePattern.exec(htmlPath)?.[1]
  if (stem === undefined) return undefined
  const path = `${stem}.json`
  const bytes = await readIfExists(path, limits)
  if (!bytes) return undefined
  const toError = (reason: string) => new BrokenLabels(shownPath(path), undefined, reason)
  return { path, value: parseJsonObject(bytes, toError) }
}

async function readIfExists(path: string, limits: InputLimits): Promise<Buffer | undefined> {
  try {
    return await readPageBytes(path, limits)
  } catch (error) {
    if (error instanceof InputNotFound) return undefined
    throw error
  }
}
