import { analyse } from 'chardet'
import { binaryDefaults, controlShare } from './binary.js'
import { charsetNamed, damageOf, decodeBytes } from './decode-bytes.js'

export const sniffDefaults = {
  /** UTF-16 has a zero byte in every ASCII character, and markup is ASCII, also around Chinese text. */
  minZeroShare: 0.3,
  /** Of the other bytes of UTF-16 hardly any is zero. */
  maxOtherZeroShare: 0.02,
  /** UTF-8 with some damage: other charsets read as UTF-8 lose nearly every character beyond ASCII. */
  maxBrokenShare: 0.1,
  /** Bytes of text given to chardet: 64 KiB take it 10 ms, and more text does not change its mind. */
  sampleBytes: 64 * 1024,
  /** Guesses this close to the best one are decided by which of them reads without damage. */
  nearBest: 0.75,
} as const

/** The charset that the bytes look like when nothing is declared; windows-1252, as in browsers, at last. */
export function sniffCharset(bytes: Uint8Array): string {
  return sniffUtf16(bytes) ?? sniffIso2022Jp(bytes) ?? sniffUtf8(bytes) ?? guessLegacy(bytes)
}

/** UTF-16 without byte order mark, by the zero bytes at every other place. */
export function sniffUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, binaryDefaults.sampleBytes)
  const even = sample.filter((_, place) => place % 2 === 0)
  const odd = sample.filter((_, place) => place % 2 === 1)
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

/** ISO-2022-JP is ASCII to the eye; its escape sequences into Japanese occur in nothing else. */
function sniffIso2022Jp(bytes: Uint8Array): 'iso-2022-jp' | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return text.includes('\x1b$B') || text.includes('\x1b$@') ? 'iso-2022-jp' : undefined
}

/** A character cut off at the very end, or a few broken ones, do not speak against UTF-8. */
function sniffUtf8(bytes: Uint8Array): 'utf-8' | undefined {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return damageOf(text) <= sniffDefaults.maxBrokenShare * beyondAsciiShare(text)
      ? 'utf-8'
      : undefined
  }
}

function beyondAsciiShare(text: string): number {
  let beyond = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) beyond++
  return beyond / Math.max(text.length, 1)
}

function guessLegacy(bytes: Uint8Array): string {
  const sample = textBeyondAscii(bytes)
  const guesses = analyse(sample)
  const enough = (guesses[0]?.confidence ?? 0) * sniffDefaults.nearBest
  const charsets = guesses
    .filter(({ confidence }) => confidence >= enough)
    .map(({ name }) => charsetNamed(name))
    .filter((name) => name !== undefined)
  return leastDamaged(charsets, sample) ?? 'windows-1252'
}

/** The first of those that read the sample with the least damage. */
function leastDamaged(charsets: readonly string[], sample: Uint8Array): string | undefined {
  const damages = charsets.map((charset) => damageOf(decodeBytes(sample, charset, 'sample')))
  return charsets[damages.indexOf(Math.min(...damages))]
}

/** The pieces between angle brackets that have a byte beyond ASCII: markup would drown the language. */
function textBeyondAscii(bytes: Uint8Array): Uint8Array {
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
