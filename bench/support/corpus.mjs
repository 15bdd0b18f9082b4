import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

const project = fileURLToPath(new URL('../..', import.meta.url))
const usual = ['../shared/corpora/wcxb-dev', 'data'].map((folder) => join(project, folder))

/** The folder of pages that is measured when none is named. */
export const usualCorpus = () => usual.find((folder) => existsSync(folder))

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
