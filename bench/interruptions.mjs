// What happens when the program is started twice, stopped, killed, or cannot write: node bench/interruptions.mjs
// [double|signals|kills|disks] [--times N] [--json]. Without a name all are tried. `disks` mounts small file systems: start
// it as root with `unshare -m`, so that they are in a namespace of their own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tryDisks } from './support/interruptions/disks.mjs'
import { startTwice } from './support/interruptions/double-starts.mjs'
import { killOften } from './support/interruptions/kills.mjs'
import { stopCommands } from './support/interruptions/stops.mjs'

/** @typedef {import('./support/interruptions/program.mjs').Tried} Tried */

/**
 * Each with how often it is done by default.
 * @type {Readonly<Record<string, readonly [(folder: string, times: number) => Promise<Tried>, number]>>}
 */
const trials = {
  double: [startTwice, 50],
  signals: [stopCommands, 3],
  kills: [killOften, 200],
  disks: [tryDisks, 1],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const names = positionals.length === 0 ? Object.keys(trials) : positionals
/** @type {Record<string, Tried>} */
const results = {}
for (const name of names) {
  const [trial, usual] = trials[name] ?? []
  if (trial === undefined || usual === undefined) throw new Error(`there is no trial "${name}"`)
  const folder = mkdtempSync(join(tmpdir(), 'treesift-interruptions-'))
  try {
    results[name] = await trial(folder, values.times === undefined ? usual : Number(values.times))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

if (values.json) console.log(JSON.stringify(results))
else
  for (const { told, failures } of Object.values(results)) {
    console.log(`${told}: ${failures.length === 0 ? 'met' : 'NOT MET'}`)
    for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
  }
if (Object.values(results).some(({ failures }) => failures.length > 0)) process.exitCode = 1
