import { BrokenArchive, EmptyArchive, errorMessage, PageTooLarge } from '../../core/errors.js'
import { decodeHtml } from '../charset/decode-html.js'
import { readPageBytes } from '../files/file.js'
import { shownPath } from '../files/file-path.js'
import { catchFailure } from '../raw-page/failed-page.js'
import type { InputLimits } from '../raw-page/input-limits.js'
import { pageUrl } from '../raw-page/page-url.js'
import type { PendingInput } from '../raw-page/pending-input.js'
import type { RawPage } from '../raw-page/raw-page.js'
import { type MimeMessage, type MimePart, readMimeMessage } from './mime-part.js'

/** `page.mhtml`, `page.mht`, each also with `.gz` */
export const mhtmlFilePattern = /\.mht(?:ml)?(?:\.gz)?$/i

/** The page of an MHTML file: its first HTML part, without the frames, which are others. */
export async function* findMhtmlPage(
  path: string,
  limits: InputLimits,
): AsyncGenerator<PendingInput> {
  const file = shownPath(path)
  const read = () =>
    catchFailure({ id: file, file }, async () => ({
      kind: 'page' as const,
      page: await readMhtml(path, file, limits),
    }))
  yield { key: file, progress: 1, read }
}

/** Images are in the file, too: it may be as long as a line of JSON. */
async function readMhtml(path: string, file: string, limits: InputLimits): Promise<RawPage> {
  const bytes = await readPageBytes(path, { ...limits, maxBytes: limits.maxLineBytes })
  const { headers, parts } = readMessage(bytes, file)
  const part = parts.find(({ type }) => pageTypes.includes(type))
  if (part === undefined) throw new EmptyArchive(file)
  const html = part.content()
  if (html.length > limits.maxBytes) throw new PageTooLarge(file, limits.maxBytes)
  const locations = [part, { headers }].flatMap(locationsOf)
  const url = pageUrl(locations.find((location) => /^https?:/i.test(location)))
  const decoded = decodeHtml(html, part.headers.get('content-type'), file)
  return { id: file, ...(url !== undefined && { url }), file, ...decoded }
}

const pageTypes: readonly string[] = ['text/html', 'application/xhtml+xml']

function readMessage(bytes: Buffer, file: string): MimeMessage {
  try {
    return readMimeMessage(bytes)
  } catch (error) {
    throw new BrokenArchive(file, errorMessage(error))
  }
}

/** Where a part is from; of a page that was saved from a disk, `file:`. */
const locationsOf = ({ headers }: Pick<MimePart, 'headers'>): readonly string[] =>
  ['content-location', 'snapshot-content-location'].flatMap((name) => headers.get(name) ?? [])
