// Reads generated sites until standard input ends, then reports what was seen: node read-repeatedly.mjs RULES.db
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteRuleStore } from '../../dist/store/sqlite/sqlite-rule-store.js'
import { pagesLearnedFrom, sites } from './generated-sites.mjs'

const [path = ''] = process.argv.slice(2)
const result = { reads: 0, seen: 0, failures: /** @type {string[]} */ ([]) }
/** Milliseconds between reads, to leave processor time to the trainer. */
const pause = 5
let isOver = false
process.stdin.resume().once('end', () => {
  isOver = true
})

/** @param {ReturnType<SqliteRuleStore['snapshot']>} rules */
const stateOf = (rules) => JSON.stringify([rules.hash, sites.map((site) => rules.find(site))])
const firstReader = SqliteRuleStore.forReading(path)
const firstSnapshot = firstReader.snapshot()
const [firstSite = '', ...otherSites] = sites
const firstRules = JSON.stringify(firstSnapshot.find(firstSite))
const states = new Set()
while (!isOver) {
  try {
    const reader = SqliteRuleStore.forReading(path)
    const snapshot = reader.snapshot()
    for (const site of sites) pagesLearnedFrom(snapshot, site)
    const state = stateOf(snapshot)
    states.add(state)
    await sleep(pause)
    const again = reader.snapshot()
    if (again.revision === snapshot.revision && stateOf(again) !== state)
      throw new Error('a revision changed')
    for (const site of sites) pagesLearnedFrom(reader, site)
    reader.close()
    result.reads++
  } catch (error) {
    result.failures.push(String(error))
  }
  await sleep(pause)
}
// a snapshot keeps the state of its moment, also for sites that are read for the first time now
for (const site of otherSites) pagesLearnedFrom(firstSnapshot, site)
const lastReader = SqliteRuleStore.forReading(path)
if (
  lastReader.revision() > firstSnapshot.revision &&
  lastReader.snapshot().hash === firstSnapshot.hash
)
  result.failures.push('nothing changed')
if (JSON.stringify(firstSnapshot.find(firstSite)) !== firstRules)
  result.failures.push('the snapshot changed')
lastReader.close()
firstReader.close()
result.seen = states.size
console.log(JSON.stringify(result))
