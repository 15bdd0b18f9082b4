import { lazyPackage } from '../../core/lazy-package.js'
import { binaryDefaults, controlShare } from './binary-content.js'
import { charsetByLabel, decodeBytes, unreadableShare } from './decode-bytes.js'

const sniffDefaults = {
  /** UTF-16 has a zero byte in each ASCII character, and markup is ASCII even around Chinese text. */
  minZeroShare: 0.3,
  /** Hardly any of the other bytes of UTF-16 is zero. */
  maxOtherZeroShare: 0.02,
  /** Broken share of damaged UTF-8: other charsets decoded as UTF-8 lose nearly all non-ASCII characters. */
  maxBrokenShare: 0.1,
  /** Bytes of text given to chardet: 64 KiB take 10 ms, and more text does not change the result. */
  sampleBytes: 64 * 1024,
  /** Among guesses this close to the best one, the one with the least damage wins. */
  nearBest: 0.75,
} as const

/** The probable charset of bytes without a declaration; windows-1252 by default, as in browsers. */
export function sniffCharset(bytes: Uint8Array): string {
  return sniffUtf16(bytes) ?? sniffIso2022Jp(bytes) ?? sniffUtf8(bytes) ?? guessLegacy(bytes)
}

/** UTF-16 without byte order mark, recognized by zero bytes at every other offset. */
export function sniffUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, binaryDefaults.sampleBytes)
  const even = sample.filter((_, offset) => offset % 2 === 0)
  const odd = sample.filter((_, offset) => offset % 2 === 1)
  if (isHighHalf(odd, even)) return 'utf-16le'
  if (isHighHalf(even, odd)) return 'utf-16be'
  return undefined
}

function isHighHalf(high: Uint8Array, low: Uint8Array): boolean {
  if (low.length === 0) return false
  return (
    zeroShare(high) >= sniffDefaults.minZeroShare &&
    zeroShare(low) <= sniffDefaults.maxOtherZeroShare &&
    controlShare(low) <= binaryDefaults.maxControlShare
  )
}

const zeroShare = (bytes: Uint8Array): number =>
  bytes.filter((byte) => byte === 0).length / Math.max(bytes.length, 1)

/** ISO-2022-JP consists of ASCII bytes; its escape sequences for Japanese occur in no other charset. */
function sniffIso2022Jp(bytes: Uint8Array): 'iso-2022-jp' | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return text.includes('\x1b$B') || text.includes('\x1b$@') ? 'iso-2022-jp' : undefined
}

/** A truncated character at the end and a few broken ones are allowed. */
function sniffUtf8(bytes: Uint8Array): 'utf-8' | undefined {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return unreadableShare(text) <= sniffDefaults.maxBrokenShare * nonAsciiShare(text)
      ? 'utf-8'
      : undefined
  }
}

function nonAsciiShare(text: string): number {
  let nonAscii = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) nonAscii++
  return nonAscii / Math.max(text.length, 1)
}

const chardet = lazyPackage<typeof import('chardet')>('chardet')

function guessLegacy(bytes: Uint8Array): string {
  const sample = nonAsciiText(bytes)
  const guesses = chardet().analyse(sample)
  const enough = (guesses[0]?.confidence ?? 0) * sniffDefaults.nearBest
  const charsets = guesses
    .filter(({ confidence }) => confidence >= enough)
    .map(({ name }) => charsetByLabel(name))
    .filter((name) => name !== undefined)
  return leastDamaged(charsets, sample) ?? 'windows-1252'
}

/** The first charset that decodes the sample with the least damage. */
function leastDamaged(charsets: readonly string[], sample: Uint8Array): string | undefined {
  const damages = charsets.map((charset) => unreadableShare(decodeBytes(sample, charset, 'sample')))
  return charsets[damages.indexOf(Math.min(...damages))]
}

/** The texts between tags that have a non-ASCII byte: markup would hide the language. */
function nonAsciiText(bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const pieces: string[] = []
  let room: number = sniffDefaults.sampleBytes
  for (const [piece] of all.matchAll(/[^<>]+/g)) {
    const first = piece.search(/[\x80-\xff]/)
    if (first === -1) continue
    const start = piece.length > room ? first : 0
    pieces.push(piece.slice(start, start + room))
    room -= Math.min(piece.length - start, room)
    if (room === 0) break
  }
  return Buffer.from(pieces.join(' '), 'latin1')
}
