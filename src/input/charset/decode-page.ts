import type { EncodedPage, RawPage } from '../raw-page/raw-page.js'
import { decodeHtml } from './decode-html.js'

/** Fails for bytes that are no text. */
export function decodePage({ bytes, contentType, where, ...known }: EncodedPage): RawPage {
  const decoded = decodeHtml(bytes, contentType, where)
  return { ...known, ...decoded, warnings: [...decoded.warnings, ...known.warnings] }
}
