// Trains made-up sites without end, and says of each commit that it was done: node train-on.mjs RULES.db [ROUNDS]
import { writeSync } from 'node:fs'
import { train } from '../../dist/app/train.js'
import { readLabelledObject } from '../../dist/source/labelled-object.js'
import { SqliteRuleStore } from '../../dist/store/sqlite-rule-store.js'
import { after, pageOf, pagesBehind, sites } from './made-up-sites.mjs'

const [path, rounds = 'Infinity'] = process.argv.slice(2)
const say = (site, pages) => writeSync(1, `${JSON.stringify({ site, pages })}\n`)

async function* inputs(pages) {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}

say('', 0)
for (let round = 0; round < Number(rounds); round++) {
  const store = SqliteRuleStore.forWriting(path)
  const next = sites.map((site) => [site, after(pagesBehind(store, site))])
  for (const [site] of next.filter(([, pages]) => pages === 0)) {
    store.forget(site)
    say(site, 0)
  }
  const pages = next
    .filter(([, number]) => number > 0)
    .map(([site, number]) => pageOf(site, number))
  const onKept = ({ site, rules }) => say(site, rules[0].pages)
  if (pages.length > 0) await train(inputs(pages), store, { onKept })
  store.close()
}
