import { readFileSync } from 'node:fs'

/** package.json is two folders above this file, in src/ as well as in dist/. */
const manifest: unknown = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** The version of this treesift. */
export const version: string = (manifest as { readonly version: string }).version
