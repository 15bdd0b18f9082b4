import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** The folder of pages that is measured when none is named: our own, few and small. */
export const usualCorpus = () => fileURLToPath(new URL('../../data', import.meta.url))

/** About `count` pages of a folder as strings: every n-th in the order of their names. */
export function loadPages(folder, count) {
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => /\.html?(?:\.gz)?$/.test(file))
    .sort()
  const step = Math.max(1, Math.round(files.length / count))
  return files.filter((_, index) => index % step === 0).map((file) => readText(join(folder, file)))
}

function readText(path) {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
