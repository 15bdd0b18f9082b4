// Reads made-up sites until it is told to end, and says what came of it: node read-on.mjs RULES.db
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteRuleStore } from '../../dist/store/sqlite-rule-store.js'
import { pagesBehind, sites } from './made-up-sites.mjs'

const [path] = process.argv.slice(2)
const told = { reads: 0, seen: 0, failures: [] }
/** Milliseconds between readings: the processors are for the one who trains too. */
const pause = 5
let isOver = false
process.stdin.resume().once('end', () => {
  isOver = true
})

const all = (rules) => JSON.stringify([rules.hash, sites.map((site) => rules.find(site))])
const keeper = SqliteRuleStore.forReading(path)
const kept = keeper.snapshot()
const [first, ...others] = sites
const before = JSON.stringify(kept.find(first))
const states = new Set()
while (!isOver) {
  try {
    const reader = SqliteRuleStore.forReading(path)
    const snapshot = reader.snapshot()
    for (const site of sites) pagesBehind(snapshot, site)
    const was = all(snapshot)
    states.add(was)
    await sleep(pause)
    const again = reader.snapshot()
    if (again.revision === snapshot.revision && all(again) !== was) throw new Error('it changed')
    for (const site of sites) pagesBehind(reader, site)
    reader.close()
    told.reads++
  } catch (error) {
    told.failures.push(`${error.code ?? ''} ${error.message}`)
  }
  await sleep(pause)
}
// read for the first time now, and still of the moment when it was taken
for (const site of others) pagesBehind(kept, site)
const late = SqliteRuleStore.forReading(path)
if (late.revision() > kept.revision && late.snapshot().hash === kept.hash)
  told.failures.push('nothing changed')
if (JSON.stringify(kept.find(first)) !== before) told.failures.push('the snapshot changed')
late.close()
keeper.close()
told.seen = states.size
console.log(JSON.stringify(told))
