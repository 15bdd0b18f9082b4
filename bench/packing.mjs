// How kept pages are packed, and what a snapshot of many rules costs: node bench/packing.mjs FOLDER [--rules 100000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { openForWriting } from '../dist/store/open-database.js'
import { SqliteRuleStore } from '../dist/store/sqlite-rule-store.js'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { fixed, table } from './support/table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'string', default: '100000' } },
})
const brotli = (quality) => (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const packers = {
  'gzip 6': [gzipSync, gunzipSync],
  'brotli 4': [brotli(4), brotliDecompressSync],
  'brotli 5': [brotli(5), brotliDecompressSync],
  'brotli 9': [brotli(9), brotliDecompressSync],
}
const pages = loadPages(positionals[0] ?? usualCorpus(), 100).map((html) => Buffer.from(html))
const size = pages.reduce((sum, { length }) => sum + length, 0)
console.log(`${pages.length} pages, ${fixed(size / 1e6, 1)} MB; milliseconds a page`)
console.log(
  table([['packed by', 'share', 'pack', 'unpack'], ...Object.entries(packers).map(rowOf)]),
)
snapshots(Number(values.rules))

function rowOf([name, [pack, unpack]]) {
  const [packed, packing] = timed(() => pages.map((page) => pack(page)))
  const [, unpacking] = timed(() => packed.map((bytes) => unpack(bytes)))
  const share = packed.reduce((sum, { length }) => sum + length, 0) / size
  return [name, fixed(share, 3), ...[packing, unpacking].map((ms) => fixed(ms / pages.length))]
}

function snapshots(count) {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-packing-'))
  const path = join(folder, 'rules.db')
  const database = openForWriting(path)
  const add = database.prepare(
    `INSERT INTO rules VALUES (?, 'page', ?, 1, 'learned', '', 1, NULL, NULL, ?, ?)`,
  )
  const json = JSON.stringify({ tree: 'x'.repeat(3_000) })
  database.transaction(() => {
    for (let at = 0; at < count; at++)
      add.run(
        `s${Math.floor(at / 5)}.example`,
        `f${at % 5}`,
        at.toString(16).padStart(64, '0'),
        json,
      )
    database.exec('UPDATE state SET revision = 1')
  })()
  new SqliteRuleStore(path, database).close()
  const [reader, opening] = timed(() => SqliteRuleStore.forReading(path))
  const [snapshot, taking] = timed(() => reader.snapshot())
  const [, missing] = timed(() => snapshot.find('none.example.org'))
  const [, hashing] = timed(() => snapshot.hash)
  console.log(
    `${count} rules: open ${fixed(opening)} ms, snapshot ${fixed(taking)} ms, the first site ${fixed(missing)} ms, hash ${fixed(hashing, 0)} ms`,
  )
  reader.close()
  rmSync(folder, { recursive: true })
}

function timed(work) {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}
