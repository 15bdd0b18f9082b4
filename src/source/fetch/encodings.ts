import type { Compression } from '../files/decompress.js'

const encodings: ReadonlyMap<string, Compression> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
])

/** What a name in Content-Encoding means; names that are none are ignored, as browsers do. */
export const encodingNamed = (name: string): Compression | undefined =>
  encodings.get(name.trim().toLowerCase())
