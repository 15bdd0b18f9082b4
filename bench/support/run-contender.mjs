// Answers pages as peers/run.mjs does, with a floor or a method of ours: node run-contender.mjs NAME
import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { lines } from '../../peers/lines.mjs'
import { floors, own } from './contenders.mjs'

const [name] = process.argv.slice(2)
const read = { ...floors, ...own }[name]

say({ name, version: process.version })
for await (const line of lines(process.stdin)) {
  const { id, html } = JSON.parse(line)
  const start = performance.now()
  read(html)
  const ms = performance.now() - start
  say({ id, text: '', ms, peakMB: process.resourceUsage().maxRSS / 1024 })
}

function say(value) {
  writeFileSync(3, `${JSON.stringify(value)}\n`)
}
