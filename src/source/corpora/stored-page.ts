import { given } from '../../core/given.js'
import { decodeHtml } from '../charset/charset.js'
import type { PageOrigin } from '../failed-page.js'
import { readPageBytes } from '../files/file.js'
import type { SourceLimits } from '../limits.js'
import type { RawPage } from '../raw-page.js'

/** How corpora of pages from many sites are stored, whatever a page says of itself. */
const storedAs = 'text/html; charset=utf-8'

/** The page in a file of a corpus, with what was to be said of it before it was read. */
export async function readStoredPage(
  { id, url, file = id }: PageOrigin,
  warnings: readonly string[],
  limits: SourceLimits,
): Promise<RawPage> {
  const decoded = decodeHtml(await readPageBytes(file, limits), storedAs, file)
  return { id, ...given({ url }), file, ...decoded, warnings: [...warnings, ...decoded.warnings] }
}
