import { TextDecoder } from 'node:util'
import { UnknownCharset } from '../../core/errors.js'
import { lazyPackage } from '../../core/lazy-package.js'

/** Bytes 0x80 to 0x9F of windows-1252. */
const c1OfWindows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Where the TextDecoder of Node 20 deviates from the WHATWG encodings. */
const exceptions: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  /** Decoded as Latin-1: no euro sign, no curly quotes. */
  'windows-1252': (bytes) =>
    new TextDecoder('windows-1252')
      .decode(bytes)
      .replace(/[\x80-\x9f]/g, (c1) => c1OfWindows1252[c1.charCodeAt(0) - 0x80]!),
  /** Lacks 83 characters; the standard decodes it as gb18030. */
  gbk: (bytes) => new TextDecoder('gb18030').decode(bytes),
  /** Lacks the 8822 syllables of the extended table. */
  'euc-kr': (bytes) => withIconv(bytes, 'euc-kr'),
  /** Lacks the characters of Hong Kong. */
  big5: (bytes) => withIconv(bytes, 'big5'),
  /** Missing. */
  'iso-8859-16': (bytes) => withIconv(bytes, 'iso-8859-16'),
}

const iconv = lazyPackage<typeof import('encoding-sniffer')>('encoding-sniffer')

const withIconv = (bytes: Uint8Array, charset: string): string =>
  iconv().decodeBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    userEncoding: charset,
  })

/** Decodes bytes, without the byte order mark; invalid bytes become U+FFFD. */
export function decodeBytes(bytes: Uint8Array, charset: string, where: string): string {
  const exception = exceptions[charset]
  return exception ? exception(bytes) : decoderOf(charset, where).decode(bytes)
}

function decoderOf(charset: string, where: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    throw new UnknownCharset(where, charset)
  }
}

/** The standard's name of the charset with this label; `undefined` if it is not supported. */
export function charsetByLabel(label: string): string | undefined {
  if (Object.hasOwn(exceptions, label)) return label
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Share of characters that are U+FFFD, which replaces undecodable bytes. */
export function unreadableShare(text: string): number {
  let damaged = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) damaged++
  return damaged / Math.max(text.length, 1)
}
