import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ordinaryPage } from '../attacks/attack.mjs'
import { loadPages } from '../corpus.mjs'
import { writeWarc } from '../generated-warc.mjs'
import { run } from '../interruptions/program.mjs'

/**
 * A trial of a fleet: where its files are, how many pages it has, and how often it is disturbed.
 * @typedef {{ folder: string, redis: import('./redis.mjs').RedisServer, pages: number, times: number,
 *   corpus: string | undefined }} Trial
 */

/** Pages of a corpus, or else of our own writing; some of them are broken, and all differ. @param {Trial} trial */
const someHtml = ({ corpus }) =>
  corpus === undefined
    ? Array.from({ length: 40 }, (_, at) => ordinaryPage(3 + at))
    : loadPages(corpus, 200)

/**
 * Writes a crawl twice, as gzip and plain.
 * @param {Trial} trial
 */
export async function writeCrawl(trial) {
  const packed = join(trial.folder, 'crawl.warc.gz')
  await writeWarc(packed, someHtml(trial), trial.pages)
  const plain = join(trial.folder, 'plain.warc')
  await pipeline(createReadStream(packed), createGunzip(), createWriteStream(plain))
  return { packed: 'crawl.warc.gz', plain: 'plain.warc' }
}

/**
 * What one process writes.
 * @param {Trial} trial
 * @param {string} input
 * @param {readonly string[]} more
 */
export async function byOneProcess({ folder }, input, more = []) {
  const output = `${input}.one.jsonl`
  const words = ['extract', input, '--no-learn', '--format', 'jsonl', '--output', output]
  const { code, err } = await run([...words, ...more], folder)
  if (code !== 0) throw new Error(err)
  return output
}

/** About so many shards. @param {number} bytes @param {number} shards */
export const megabytesFor = (bytes, shards) => (bytes / shards / 2 ** 20).toFixed(6)

/**
 * A command of a fleet.
 * @param {Trial} trial
 * @param {string} output
 * @param {string} name
 * @param {...string} more
 */
export const fleetWords = ({ redis }, output, name, ...more) => [
  ...['fleet', name, ...more, '--output', output],
  ...(name === 'merge' ? [] : ['--queue', redis.url]),
]

/**
 * The status of a fleet.
 * @param {Trial} trial
 * @param {string} output
 */
export async function statusOf(trial, output) {
  const { out, err } = await run(fleetWords(trial, output, 'status', '--json'), trial.folder)
  if (out === '') throw new Error(err)
  return JSON.parse(out)
}

/**
 * What differs between the results of a fleet and those of one process.
 * @param {Trial} trial
 * @param {string} output
 * @param {string} expected
 */
export async function differences(trial, output, expected) {
  const merged = `${output}.jsonl`
  const { code, err } = await run(fleetWords(trial, output, 'merge', '--to', merged), trial.folder)
  if (code !== 0) return [`merge: ${err}`]
  const found = await linesOf(join(trial.folder, merged))
  const right = await linesOf(join(trial.folder, expected))
  const problems = []
  const ids = new Set(found.ids)
  if (ids.size !== found.ids.length)
    problems.push(`${found.ids.length - ids.size} pages are doubled`)
  const lost = right.ids.filter((id) => !ids.has(id)).length
  if (lost > 0) problems.push(`${lost} pages are lost`)
  if (found.hash !== right.hash) problems.push('the bytes differ')
  const others = mixedHeaders(join(trial.folder, output))
  if (others > 1) problems.push(`shards of ${others} submissions are mixed`)
  return problems
}

/** @param {string} path */
async function linesOf(path) {
  const hash = createHash('sha256')
  const ids = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    hash.update(`${line}\n`)
    ids.push(JSON.parse(line).id)
  }
  return { hash: hash.digest('hex'), ids }
}

/** The files of the shards that are done. @param {string} output */
export function shardFiles(output) {
  const folder = join(output, 'shards')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/\d+\.jsonl$/.test(name))
    .map((name) => join(folder, name))
}

/** Of how many submissions the shards are. @param {string} output */
function mixedHeaders(output) {
  const headers = shardFiles(output).map((path) => {
    const line = readFileSync(path, 'utf8').split('\n', 1)[0] ?? ''
    const { number: _, shard: __, ...header } = JSON.parse(line)
    return JSON.stringify(header)
  })
  return new Set(headers).size
}
