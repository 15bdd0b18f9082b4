/** How files that are no text begin, byte by byte in Latin-1, and what to call them. */
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

const longestSignature = Math.max(...signatures.map(([start]) => start.length))

/** What the bytes are when they begin as a well-known kind of binary file does. */
export function knownBinary(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, longestSignature)).toString('latin1')
  const known = signatures.find(([start]) => head.startsWith(start))
  return known?.[1] ?? (isMp4(bytes) ? 'an MP4 video' : undefined)
}

const isMp4 = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp'

export const binaryDefaults = {
  /** Bytes looked at. Archives and programs show what they are within one kilobyte. */
  sampleBytes: 8192,
  /** Share of control bytes that text stays below: even broken pages have hardly any, random bytes 10 %. */
  maxControlShare: 0.05,
} as const

/** Whether bytes that begin like no known file are still no text. Zero bytes alone do not decide it. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  const sample = bytes.subarray(0, binaryDefaults.sampleBytes).filter((byte) => byte !== 0)
  if (sample.length === 0) return true
  return controlShare(sample) > binaryDefaults.maxControlShare
}

export const controlShare = (bytes: Uint8Array): number =>
  bytes.filter(isControl).length / bytes.length

/** Tab, line ends, form feed and escape (of ISO-2022-JP) occur in text. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1b)
