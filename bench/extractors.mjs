// All methods, installed peers and baselines on the same pages: node bench/extractors.mjs [FOLDER] [--pages 60]
// [--json]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { availablePeers } from '../dist/lab/peers/peer.js'
import { startPeerProcess } from '../dist/lab/peers/peer-process.js'
import { peerCommand } from '../dist/lab/peers/peers.js'
import { baselines, own } from './support/contenders.mjs'
import { defaultFolder, loadPages } from './support/corpus.mjs'
import { reference } from './support/htmlparser2.mjs'
import { spreadOf } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

const rounds = 5
const maxSeconds = 120

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, pages: { type: 'string', default: '60' } },
})
const folder = positionals[0] ?? defaultFolder
const pages = loadPages(folder, Number(values.pages))

const contender = fileURLToPath(new URL('support/run-contender.mjs', import.meta.url))
/** @type {{ kind: string, name: string, command: readonly string[] }[]} */
const contenders = [
  ...Object.keys(baselines).map((name) => ({
    kind: 'baseline',
    name,
    command: [process.execPath, contender, name],
  })),
  ...Object.keys(own).map((name) => ({
    kind: 'treesift',
    name,
    command: [process.execPath, contender, name],
  })),
]
for (const peer of await availablePeers())
  if (peer.kind === 'available')
    contenders.push({
      kind: 'peer',
      name: `${peer.name} ${peer.version}`,
      command: [...peerCommand(peer.name), peer.name],
    })
/** @type {({ kind: string, name: string } & Awaited<ReturnType<typeof measure>>)[]} */
const measured = []
for (const { kind, name, command } of contenders) {
  process.stderr.write(`${name} ...\n`)
  measured.push({ kind, name, ...(await measure(name, command)) })
}
report()

/**
 * All pages in every round, in a process of its own; the first round is a warm-up.
 * @param {string} name
 * @param {readonly string[]} command
 */
async function measure(name, command) {
  const peer = startPeerProcess(command)
  const times = []
  let [failed, peakMB] = [0, 0]
  try {
    await peer.request(name, maxSeconds)
    for (let round = 0; round <= rounds; round++) {
      let total = 0
      failed = 0
      for (const [id, html] of pages.entries()) {
        const request = { id: `${id}`, html }
        const reply = await peer.request(`${name}, page ${id}`, maxSeconds, request)
        if (typeof reply['ms'] === 'number') total += reply['ms']
        else failed++
        peakMB = Number(reply['peakMB'] ?? peakMB)
      }
      if (round > 0) times.push(total)
    }
  } finally {
    await peer.end()
  }
  return { ...spreadOf(times), failed, peakMB }
}

function report() {
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
  const base = measured.find(({ name }) => name === reference)?.median ?? Number.NaN
  const idleMB = measured.find(({ name }) => name === 'nothing')?.peakMB ?? 0
  const results = measured.map((row) => ({
    ...row,
    timeRatio: row.median / base,
    overIdleMB: row.peakMB - idleMB,
  }))
  if (values.json) {
    console.log(JSON.stringify({ node: process.version, folder, megabytes, results }, undefined, 2))
    return
  }
  const lines = results.map((row) => [
    row.name,
    row.kind,
    fixed(row.median / 1000, 3),
    `${fixed(row.min / 1000, 3)}-${fixed(row.max / 1000, 3)}`,
    fixed(row.timeRatio),
    fixed(row.peakMB, 0),
    `${row.overIdleMB < 0 ? '' : '+'}${fixed(row.overIdleMB, 0)}`,
    row.failed,
  ])
  console.log(
    `${pages.length} pages of ${folder}, ${fixed(megabytes, 1)} million characters, node ${process.version}
Seconds for all pages, from HTML to answer: median and spread of ${rounds} rounds after a warm-up, in a process each.
Ratios are to ${reference}. Memory is the peak of the process, which receives the pages one by one.

${table([['', '', 's', 'spread', 'ratio', 'peak MB', 'over idle', 'failed'], ...lines])}`,
  )
}
