// Every method, every peer and the floors on the same pages, a process each: node bench/all.mjs [FOLDER] [--pages N] [--json]
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { availablePeers } from '../dist/peers/available-peers.js'
import { startProcess } from '../dist/peers/peer-process.js'
import { runnerOf } from '../dist/peers/peers.js'
import { floors, own } from './support/contenders.mjs'
import { loadPages, usualCorpus } from './support/corpus.mjs'
import { reference } from './support/htmlparser2.mjs'
import { spread } from './support/rounds.mjs'
import { fixed, table } from './support/table.mjs'

const rounds = 5
const maxSeconds = 120

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, pages: { type: 'string', default: '60' } },
})
const corpus = positionals[0] ?? usualCorpus()
const pages = loadPages(corpus, Number(values.pages))

const contender = fileURLToPath(new URL('support/run-contender.mjs', import.meta.url))
const peers = (await availablePeers()).filter(({ kind }) => kind === 'available')
const contenders = [
  ...Object.keys(floors).map((name) => ['floor', name, [process.execPath, contender, name]]),
  ...Object.keys(own).map((name) => ['treesift', name, [process.execPath, contender, name]]),
  ...peers.map(({ name, version }) => ['peer', `${name} ${version}`, [...runnerOf(name), name]]),
]
const rows = []
for (const [kind, name, command] of contenders) {
  process.stderr.write(`${name} ...\n`)
  rows.push({ kind, name, ...(await measure(name, command)) })
}
report()

/** All pages in every round, in a process of its own; the first round warms up and does not count. */
async function measure(name, command) {
  const contender = startProcess(command)
  const times = []
  let [failed, peakMB] = [0, 0]
  try {
    await contender.ask(name, maxSeconds)
    for (let round = 0; round <= rounds; round++) {
      let sum = 0
      failed = 0
      for (const [id, html] of pages.entries()) {
        const reply = await contender.ask(`${name}, page ${id}`, maxSeconds, { id: `${id}`, html })
        if (reply.ms === undefined) failed++
        sum += reply.ms ?? 0
        peakMB = reply.peakMB ?? peakMB
      }
      if (round > 0) times.push(sum)
    }
  } finally {
    await contender.end()
  }
  return { ...spread(times), failed, peakMB }
}

function report() {
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
  const [of, idle] = [reference, 'nothing'].map((wanted) =>
    rows.find(({ name }) => name === wanted),
  )
  const results = rows.map((row) => ({
    ...row,
    timeRatio: row.median / of.median,
    overIdleMB: row.peakMB - idle.peakMB,
  }))
  if (values.json) {
    console.log(JSON.stringify({ node: process.version, corpus, megabytes, results }, undefined, 2))
    return
  }
  console.log(
    [
      `${pages.length} pages of ${corpus}, ${fixed(megabytes, 1)} million characters, node ${process.version}`,
      `Seconds for all pages, from HTML to answer: median and spread of ${rounds} rounds after one to warm up, in turn`,
      `a process each. Ratios are to ${reference}. Memory is the peak of the process, which gets the pages one by one.`,
      '',
      table([
        ['', '', 's', 'spread', 'ratio', 'peak MB', 'over idle', 'failed'],
        ...results.map((row) => [
          row.name,
          row.kind,
          fixed(row.median / 1000, 3),
          `${fixed(row.least / 1000, 3)}-${fixed(row.most / 1000, 3)}`,
          fixed(row.timeRatio),
          fixed(row.peakMB, 0),
          `${row.overIdleMB < 0 ? '' : '+'}${fixed(row.overIdleMB, 0)}`,
          row.failed,
        ]),
      ]),
    ].join('\n'),
  )
}
