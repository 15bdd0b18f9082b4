import { omitUndefined } from '../../core/omit-undefined.js'
import { decodeHtml } from '../../input/charset/decode-html.js'
import { readPageBytes } from '../../input/files/file.js'
import type { PageOrigin } from '../../input/raw-page/failed-page.js'
import type { InputLimits } from '../../input/raw-page/input-limits.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'

/** The encoding of the stored pages, whatever they declare. */
const storedAs = 'text/html; charset=utf-8'

/** Reads a page file of a corpus and adds warnings about its entry. */
export async function readStoredPage(
  { id, url, file = id }: PageOrigin,
  warnings: readonly string[],
  limits: InputLimits,
): Promise<RawPage> {
  const decoded = decodeHtml(await readPageBytes(file, limits), storedAs, file)
  return {
    id,
    ...omitUndefined({ url }),
    file,
    ...decoded,
    warnings: [...warnings, ...decoded.warnings],
  }
}
