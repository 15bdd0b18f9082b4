/** First bytes of binary file formats, as Latin-1, and the format in words. */
const signatures: readonly (readonly [start: string, kind: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG\r\n\x1a\n', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF87a', 'a GIF image'],
  ['GIF89a', 'a GIF image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['\0\0\x01\0', 'an icon'],
  ['RIFF', 'a WebP, WAV or AVI file'],
  ['OggS', 'an Ogg file'],
  ['ID3', 'an MP3 file'],
  ['fLaC', 'a FLAC file'],
  ['\x1aE\xdf\xa3', 'a Matroska or WebM video'],
  ['PK\x03\x04', 'a ZIP archive (or an office document)'],
  ['PK\x05\x06', 'a ZIP archive'],
  ['\x1f\x8b\x08', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ\0', 'an xz archive'],
  ['\x28\xb5\x2f\xfd', 'Zstandard data'],
  ["7z\xbc\xaf'\x1c", 'a 7z archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old office document'],
  ['{\\rtf', 'an RTF document'],
  ['\x7fELF', 'a program'],
  ['\0asm', 'a WebAssembly program'],
  ['\xca\xfe\xba\xbe', 'a program'],
  ['wOFF', 'a font'],
  ['wOF2', 'a font'],
  ['SQLite format 3\0', 'an SQLite database'],
]

const maxSignatureLength = Math.max(...signatures.map(([start]) => start.length))

/** The binary format that the first bytes are typical of; `undefined` for none. */
export function binaryFormatOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, maxSignatureLength)).toString('latin1')
  const known = signatures.find(([start]) => head.startsWith(start))
  return known?.[1] ?? (isMp4(bytes) ? 'an MP4 video' : undefined)
}

const isMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'

export const binaryDefaults = {
  /** Bytes inspected. Archives and programs show their kind within one kilobyte. */
  sampleBytes: 8192,
  /** Maximum share of control bytes in text: even broken pages have hardly any, random bytes 10 %. */
  maxControlShare: 0.05,
} as const

/** Whether bytes without a known signature are binary. Zero bytes alone do not decide. */
export function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, binaryDefaults.sampleBytes)
  const written = sample.length - countOf(sample, isZero)
  if (written === 0) return sample.length > 0
  const controls = countOf(sample, isControl) - countOf(sample, isZero)
  return controls / written > binaryDefaults.maxControlShare
}

export const controlShare = (bytes: Uint8Array): number => countOf(bytes, isControl) / bytes.length

/** Counts without making a copy, as `filter` does. */
function countOf(bytes: Uint8Array, isCounted: (byte: number) => boolean): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (isCounted(bytes[at]!)) count++
  return count
}

const isZero = (byte: number): boolean => byte === 0

/** Tab, line ends, form feed and the escape character of ISO-2022-JP occur in text. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b)

/** Prefixes of media types that are not pages, and the format in words. */
const mediaTypes: readonly (readonly [type: string, kind: string])[] = [
  ['image/', 'an image'],
  ['audio/', 'sound'],
  ['video/', 'a video'],
  ['font/', 'a font'],
  ['model/', 'a 3D model'],
  ['application/pdf', 'a PDF document'],
  ['application/zip', 'a ZIP archive'],
  ['application/msword', 'an office document'],
  ['application/vnd.ms-', 'an office document'],
  ['application/vnd.openxmlformats-', 'an office document'],
  ['application/vnd.oasis.', 'an office document'],
  ['application/epub+zip', 'an e-book'],
  ['application/x-7z-compressed', 'a 7z archive'],
  ['application/x-rar', 'a RAR archive'],
  ['application/x-tar', 'a tar archive'],
  ['application/java-archive', 'a program'],
  ['application/wasm', 'a program'],
]

/** The binary format that a Content-Type declares; `undefined` if it may be text. */
export function binaryMediaType(contentType: string): string | undefined {
  const type = contentType.trim().toLowerCase()
  return mediaTypes.find(([start]) => type.startsWith(start))?.[1]
}
