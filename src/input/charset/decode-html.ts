import { isUtf8 } from 'node:buffer'
import { NotText } from '../../core/errors.js'
import { binaryFormatOf, looksBinary } from './binary-content.js'
import { declaredCharset } from './declared-charset.js'
import { decodeBytes, unreadableShare } from './decode-bytes.js'
import { sniffCharset, sniffUtf16 } from './sniff-charset.js'

const charsetDefaults = {
  /** Share of unreadable characters above which there is a warning; a single broken byte is below it. */
  maxUnreadable: 0.001,
  /** Non-ASCII characters that make valid UTF-8 certain; two Chinese characters in GBK may be valid by chance. */
  certainCharacters: 20,
} as const

/** A page's HTML, and the charset that its bytes were decoded with. */
interface DecodedHtml {
  readonly html: string
  readonly charset: string
  readonly warnings: readonly string[]
}

/**
 * Decodes a page with the charset that browsers would use: a declaration decides, right or wrong, with one exception,
 * a page that was stored as UTF-8 without updating its own declaration. NUL characters are removed, as browsers do in
 * text. Empty input gives an empty page.
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | undefined,
  where: string,
): DecodedHtml {
  const declared = declaredCharset(bytes, contentType)
  rejectBinary(bytes, declared?.charset, where)
  const isStale = declared?.by === 'page' && declared.charset !== 'utf-8' && isCertainlyUtf8(bytes)
  const charset = isStale ? 'utf-8' : (declared?.charset ?? sniffCharset(bytes))
  const text = decodeBytes(bytes, charset, where)
  const warnings: string[] = []
  if (isStale) {
    warnings.push(
      `The page declares ${declared.charset}, but its bytes are UTF-8 and were read so.`,
    )
  }
  if (unreadableShare(text) > charsetDefaults.maxUnreadable) {
    warnings.push(unreadableWarning(text, bytes, declared?.charset, charset))
  }
  return { html: text.replaceAll('\0', ''), charset, warnings }
}

/** Valid UTF-8 with too many non-ASCII characters to be another charset by chance. */
function isCertainlyUtf8(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  let leads = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! >= 0xc2 && ++leads === charsetDefaults.certainCharacters) return true
  }
  return false
}

function rejectBinary(bytes: Uint8Array, declared: string | undefined, where: string): void {
  const kind = binaryFormatOf(bytes)
  if (kind) throw new NotText(where, kind)
  if (!looksBinary(bytes)) return
  const isUtf16 = declared?.startsWith('utf-16') || sniffUtf16(bytes)
  if (!isUtf16) throw new NotText(where, 'binary data')
}

function unreadableWarning(
  text: string,
  bytes: Uint8Array,
  declared: string | undefined,
  charset: string,
): string {
  const share = `${(unreadableShare(text) * 100).toPrecision(2)} % of the characters`
  if (!declared) return `${share} are unreadable in ${charset}, the best guess; none is declared`
  const sniffed = sniffCharset(bytes)
  if (sniffed === declared) return `${share} are unreadable in ${declared}, the declared charset`
  return `${share} are unreadable in ${declared}, the declared charset; the bytes look like ${sniffed}`
}
