import { BrokenLabels, failureOf } from '../core/errors.js'
import { given } from '../core/given.js'
import { decodeHtml } from './charset/charset.js'
import { readPageBytes } from './files/file.js'
import type { SourceLimits } from './limits.js'
import { type PageEntry, readEntry } from './page-entry.js'
import type { RawPage } from './raw-page.js'
import { readSidecar } from './sidecar.js'

/** The page in a file, with what the JSON beside it says. */
export async function readFilePage(path: string, limits: SourceLimits): Promise<RawPage> {
  const decoded = decodeHtml(await readPageBytes(path, limits), undefined, path)
  const { id = path, url, warnings } = await describe(path, limits)
  const page = { id, ...given({ url }), file: path, ...decoded }
  return { ...page, warnings: [...decoded.warnings, ...warnings] }
}

/** What the JSON beside a page says. Extraction does not need it, so that a broken one is only a warning. */
async function describe(path: string, limits: SourceLimits): Promise<PageEntry> {
  try {
    const sidecar = await readSidecar(path, limits)
    if (!sidecar) return { warnings: [] }
    return readEntry(sidecar.value, (reason) => new BrokenLabels(sidecar.path, undefined, reason))
  } catch (error) {
    return { warnings: [`the JSON beside the page is ignored: ${failureOf(error).message}`] }
  }
}
