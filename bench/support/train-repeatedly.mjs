// Trains generated sites repeatedly and reports every commit: node train-repeatedly.mjs RULES.db [ROUNDS]
import { writeSync } from 'node:fs'
import { train } from '../../dist/app/training/train.js'
import { readLabelledObject } from '../../dist/input/pages/labelled-object.js'
import { SqliteRuleStore } from '../../dist/store/sqlite/sqlite-rule-store.js'
import { labelledPage, nextPageCount, pagesLearnedFrom, sites } from './generated-sites.mjs'

const [path = '', rounds = 'Infinity'] = process.argv.slice(2)
/**
 * @param {string} site
 * @param {number} pages
 */
const report = (site, pages) => writeSync(1, `${JSON.stringify({ site, pages })}\n`)

/** @param {readonly ReturnType<typeof labelledPage>[]} pages */
async function* inputs(pages) {
  for (const [at, page] of pages.entries()) yield readLabelledObject(page, at + 1)
}

report('', 0)
for (let round = 0; round < Number(rounds); round++) {
  const store = SqliteRuleStore.forWriting(path)
  const next = sites.map((site) => ({ site, pages: nextPageCount(pagesLearnedFrom(store, site)) }))
  for (const { site } of next.filter(({ pages }) => pages === 0)) {
    store.forget(site)
    report(site, 0)
  }
  const pages = next
    .filter(({ pages }) => pages > 0)
    .map(({ site, pages }) => labelledPage(site, pages))
  if (pages.length > 0)
    await train(inputs(pages), store, {
      onSaved: ({ site, rules }) => report(site, rules[0]?.pages ?? 0),
    })
  store.close()
}
