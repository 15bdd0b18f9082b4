// The files that machines of a fleet share: its plan, results and evidence. Whoever reads a damaged one says so.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EvidenceRecorder } from '../../../dist/app/fleet/evidence.js'
import { learnFromFleets } from '../../../dist/app/fleet/learn-from-fleets.js'
import { mergeShards } from '../../../dist/app/fleet/merge-shards.js'
import { headerOf, SubmissionFolder } from '../../../dist/app/fleet/submission.js'
import { extractWithTrace } from '../../../dist/extraction/extract-page.js'
import { ShardFiles } from '../../../dist/output/delivery/shard-files.js'
import { lazyModel } from '../../../dist/store/models/lazy-models.js'
import { ordinaryPage } from '../attacks/attack.mjs'
import { judge } from './judge.mjs'
import { oneOf } from './mutate.mjs'

/** @typedef {import('./modes.mjs').Mode} Mode */

const files = [
  'submission.json',
  'shards.jsonl',
  'shards/00000/00000001.jsonl',
  'shards/00000/00000001.evidence.jsonl',
]

/** @type {import('../../../dist/app/fleet/submission.js').FleetOptions} */
const options = {
  ...{ omitted: [], title: 'none', details: 'all', include: [], blocks: false },
  ...{ languages: 'stated', require: [], maxBytes: 2 ** 22, pageSeconds: 9, pageMegabytes: 512 },
}

/**
 * A fleet of two shards that are done.
 * @param {string} place
 * @param {Buffer} database
 */
async function finishedFleet(place, database) {
  mkdirSync(place, { recursive: true })
  const pages = [2, 3].map((words) => ({
    id: `p${words}`,
    url: `https://fleet.example/${words}`,
    html: ordinaryPage(words),
    warnings: [],
  }))
  const list = join(place, 'list.jsonl')
  writeFileSync(list, pages.map((page) => `${JSON.stringify(page)}\n`).join(''))
  const rules = join(place, 'rules.db')
  writeFileSync(rules, database)
  const output = new SubmissionFolder(join(place, 'out'))
  const request = { inputs: [list], folder: place, options, shardBytes: 9, tries: 3 }
  const submission = await output.submit({ ...request, evidence: 'kept' }, rules)
  const storage = new ShardFiles(output.path, 'kept')
  let at = 0
  for await (const shard of output.shards(submission)) {
    const page = pages[at++]
    if (page === undefined) throw new Error('more shards than pages')
    const recorder = new EvidenceRecorder()
    const extracted = extractWithTrace(page, { model: lazyModel() })
    recorder.add('fleet.example', page, extracted)
    const writer = await storage.write(headerOf(submission, shard))
    await writer.addPage(`${JSON.stringify(extracted.found)}\n`)
    await writer.addEvidence(recorder.take())
    await writer.finish({ kind: 'treesift summary', pages: 1, failed: {} })
  }
  return output.path
}

/**
 * @param {string} folder
 * @param {Buffer} database
 * @returns {Promise<Mode>}
 */
export async function fleetMode(folder, database) {
  const path = await finishedFleet(join(folder, 'fleet'), database)
  const whole = new Map(files.map((name) => [name, readFileSync(join(path, name))]))
  const target = join(folder, 'next.db')
  return {
    seeds: [...whole.values()],
    async trial(bytes, random) {
      const name = nameOf(bytes) ?? oneOf(random, files)
      writeFileSync(join(path, name), bytes)
      try {
        return [await merged(path), await learned(path, target)]
      } finally {
        writeFileSync(join(path, name), whole.get(name) ?? '')
        rmSync(target, { force: true })
      }
    },
  }
}

/** Which file was changed, where it can still be told. @param {Buffer} bytes */
function nameOf(bytes) {
  const [start = '', second = ''] = bytes.toString('latin1', 0, 4_000).split('\n')
  if (/^\{\s*"id"/.test(start + second)) return files[0]
  if (/^\{"number"/.test(start)) return files[1]
  if (/"kind":"treesift shard"/.test(start)) return /"uses"/.test(second) ? files[3] : files[2]
  return undefined
}

/** @param {string} path */
async function merged(path) {
  try {
    const folder = new SubmissionFolder(path)
    const submission = folder.read()
    let bytes = 0
    const write = async (/** @type {AsyncIterable<Uint8Array>} */ pieces) => {
      for await (const piece of pieces) bytes += piece.length
    }
    await mergeShards({
      ...{ folder, submission, storage: new ShardFiles(path, 'kept') },
      ...{ target: { kind: 'jsonl', write }, duplicates: 'marked' },
    })
    return bytes
  } catch (error) {
    return judge(error)
  }
}

/** @param {string} path @param {string} target */
async function learned(path, target) {
  try {
    return (await learnFromFleets({ outputs: [path], target, onWarning: () => {} })).lines
  } catch (error) {
    return judge(error)
  }
}
