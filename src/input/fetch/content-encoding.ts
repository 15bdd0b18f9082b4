import type { Compression } from '../files/decompress.js'

const encodings: ReadonlyMap<string, Compression> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
])

/** The compression of a Content-Encoding; unknown names are ignored, as in browsers. */
export const contentEncoding = (name: string): Compression | undefined =>
  encodings.get(name.trim().toLowerCase())
