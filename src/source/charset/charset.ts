import { isUtf8 } from 'node:buffer'
import { NotText } from '../../core/errors.js'
import { knownBinary, looksBinary } from './binary.js'
import { declaredCharset } from './declared-charset.js'
import { damageOf, decodeBytes } from './decode-bytes.js'
import { sniffCharset, sniffUtf16 } from './sniff-charset.js'

export const charsetDefaults = {
  /** Share of unreadable characters above which the user is told; a stray broken byte is below it. */
  maxDamage: 0.001,
  /** Characters beyond ASCII that make valid UTF-8 a certainty; two Chinese ones in GBK may still look like it. */
  plainCharacters: 20,
} as const

/** A page's text, and the name of the charset that its bytes were read in. */
export interface DecodedHtml {
  readonly html: string
  readonly charset: string
  readonly warnings: readonly string[]
}

/**
 * Reads the bytes of a page in the charset that browsers would choose: a declaration is obeyed, right or wrong, with
 * one exception, a page that was stored as UTF-8 without correcting what it says of itself. NUL characters are left
 * out, as browsers do in text. No bytes are a page without text.
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | undefined,
  where: string,
): DecodedHtml {
  const declared = declaredCharset(bytes, contentType)
  refuseBinary(bytes, declared?.charset, where)
  const isStale = declared?.by === 'page' && declared.charset !== 'utf-8' && isPlainlyUtf8(bytes)
  const charset = isStale ? 'utf-8' : (declared?.charset ?? sniffCharset(bytes))
  const text = decodeBytes(bytes, charset, where)
  const warnings: string[] = []
  if (isStale) {
    warnings.push(
      `The page declares ${declared.charset}, but its bytes are UTF-8 and were read so.`,
    )
  }
  if (damageOf(text) > charsetDefaults.maxDamage) {
    warnings.push(tellDamage(text, bytes, declared?.charset, charset))
  }
  return { html: text.replaceAll('\0', ''), charset, warnings }
}

/** Valid UTF-8 with so many characters beyond ASCII that no other charset came out like it by chance. */
function isPlainlyUtf8(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false
  let leads = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! >= 0xc2 && ++leads === charsetDefaults.plainCharacters) return true
  }
  return false
}

function refuseBinary(bytes: Uint8Array, declared: string | undefined, where: string): void {
  const kind = knownBinary(bytes)
  if (kind) throw new NotText(where, kind)
  if (!looksBinary(bytes)) return
  const isUtf16 = declared?.startsWith('utf-16') || sniffUtf16(bytes)
  if (!isUtf16) throw new NotText(where, 'binary data')
}

function tellDamage(
  text: string,
  bytes: Uint8Array,
  declared: string | undefined,
  charset: string,
): string {
  const share = `${(damageOf(text) * 100).toPrecision(2)} % of the characters`
  if (!declared) return `${share} are unreadable in ${charset}, the best guess; none is declared`
  const sniffed = sniffCharset(bytes)
  if (sniffed === declared) return `${share} are unreadable in ${declared}, the declared charset`
  return `${share} are unreadable in ${declared}, the declared charset; the bytes look like ${sniffed}`
}
