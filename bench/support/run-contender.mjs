// Answers pages like peers/run.mjs, with a baseline or a method of treesift: node run-contender.mjs NAME
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { lines } from '../../peers/lines.mjs'
import { baselines, own } from './contenders.mjs'

const [name = ''] = process.argv.slice(2)
const read = { ...baselines, ...own }[name]
if (read === undefined) throw new Error(`no contender ${name}`)

send({ name, version: process.version })
for await (const line of lines(process.stdin)) {
  const { id, html } = JSON.parse(line)
  const start = performance.now()
  read(html)
  const ms = performance.now() - start
  send({ id, text: '', ms, peakMB: process.resourceUsage().maxRSS / 1024 })
}

/** @param {object} value */
function send(value) {
  writeFileSync(3, `${JSON.stringify(value)}\n`)
}
