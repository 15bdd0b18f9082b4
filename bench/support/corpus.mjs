import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { groupBy } from '../../dist/core/group-by.js'
import { openCorpus } from '../../dist/lab/corpora/open-corpus.js'

/** @typedef {import('../../dist/lab/corpora/gold.js').GoldPage} GoldPage */

/** The folder that is measured without an argument: the sample sites of this repository, which are few and small. */
export const defaultFolder = fileURLToPath(new URL('../../data', import.meta.url))

/**
 * About `count` HTML pages of a folder as strings: every n-th in the order of their names.
 * @param {string} folder
 * @param {number} count
 */
export function loadPages(folder, count) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.html?(?:\.gz)?$/.test(file))
    .sort()
  const step = Math.max(1, Math.round(files.length / count))
  return files.filter((_, index) => index % step === 0).map((file) => readText(join(folder, file)))
}

/** @param {string} path */
function readText(path) {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/**
 * The readable pages of a corpus with their gold, at most `count` of them.
 * @param {string} path
 * @param {number} [count]
 * @returns {AsyncGenerator<GoldPage>}
 */
export async function* goldPages(path, count = Number.POSITIVE_INFINITY) {
  let read = 0
  for await (const gold of (await openCorpus(path)).pages()) {
    if (gold.kind === 'failed') continue
    if (read++ >= count) return
    yield gold
  }
}

/**
 * The pages of a corpus with main content or fields, by site.
 * @param {string} path
 * @param {number} [count]
 */
export async function goldBySite(path, count) {
  const pages = []
  for await (const gold of goldPages(path, count))
    if (gold.main?.trim() || gold.fields.size > 0) pages.push(gold)
  return groupBy(pages, ({ site }) => site)
}

/**
 * Evenly spread items.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 */
export function evenly(items, count) {
  const step = Math.max(1, items.length / count)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
