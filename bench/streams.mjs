// Sites that are redesigned while their pages come in: node bench/streams.mjs [--only WORDS] [--fields] [--pages] [--json]
// Rules are learned from 4 labelled pages, 20 more pages are extracted, then 20 of the new look. A stream is one row, or
// with --fields a row for each field; --pages tells of each page of the new look who answered (an old rule, a new or
// stale one, the model, nobody), how sure it was, and whether it was right. "model" is the F1 of the general model,
// without any rule, on the new look.
import { parseArgs } from 'node:util'
import { wordsOf } from '../dist/core/words.js'
import { overlapScore } from '../dist/evaluation/overlap.js'
import { createExtractor } from '../dist/index.js'
import { SqliteRuleStore } from '../dist/store/sqlite-rule-store.js'
import { bar, measureStream, missesOf } from '../test/support/streams/measure.mjs'
import { streamsOf } from '../test/support/streams/streams.mjs'
import { fixed, table } from './support/table.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    fields: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const product = { createExtractor, SqliteRuleStore, overlapScore, wordsOf }

const measured = []
for (const stream of streamsOf().filter(({ name }) => name.includes(values.only))) {
  const model = await modelOn(stream.after)
  measured.push({ ...(await measureStream(stream, product)), model })
}
if (values.json) console.log(JSON.stringify(measured, undefined, 1))
else report()

/** What main content would be without any rule. */
async function modelOn(pages) {
  const extractor = await createExtractor({ db: ':memory:', learns: false })
  const scores = []
  for (const { html, gold } of pages) {
    const { text } = await extractor.extract({ html })
    scores.push(overlapScore(wordsOf(text), wordsOf(gold.main)).f1)
  }
  extractor.close()
  return mean(scores)
}

function report() {
  console.log(table(values.fields ? fieldRows() : streamRows()))
  if (values.pages) for (const line of measured.flatMap(pageLines)) console.log(line)
  const misses = measured.map(missesOf)
  const aspects = {
    before: `right on ${bar.right} of the pages before`,
    stale: `stale within ${bar.stale} pages where the rule was lost`,
    relearned: `right again by another rule within ${bar.relearned}`,
    surelyWrong: 'nothing wrong reported as sure',
    last: `right on ${bar.right} of the last ${bar.lastPages}`,
    untouched: 'what has not changed is never without a rule',
  }
  console.log()
  const count = measured.reduce((sum, { fields }) => sum + fields.length, 0)
  for (const [aspect, what] of Object.entries(aspects)) {
    const missed = misses.reduce((sum, one) => sum + one[aspect].length, 0)
    console.log(`${what}: ${missed === 0 ? 'met' : `NOT MET for ${missed} of ${count} fields`}`)
  }
}

function streamRows() {
  const rows = measured.map(({ name, fields, model }) => {
    const changed = fields.filter(({ isChanged }) => isChanged)
    const lost = changed.filter(({ isHeld }) => !isHeld)
    const of = (some, what) => fixed(mean(some.map((field) => field[what])))
    return [
      name,
      of(fields, 'rightBefore'),
      `${lost.length}/${changed.length}`,
      latest(lost, 'stale'),
      latest(lost, 'relearned'),
      fields.reduce((sum, { surelyWrong }) => sum + surelyWrong, 0),
      of(changed, 'rightLast'),
      changed.length < fields.length
        ? of(
            fields.filter(({ isChanged }) => !isChanged),
            'rightLast',
          )
        : '-',
      fixed(model),
    ]
  })
  return [
    ['stream', 'before', 'lost', 'stale', 'relearned', 'sure & wrong', 'last', 'others', 'model'],
    ...rows,
  ]
}

/** Of the fields that were lost the page of the last; how many never came to it. */
function latest(lost, what) {
  const numbers = lost.map((field) => field[what])
  const missing = numbers.filter((number) => number === undefined).length
  if (numbers.length === 0) return '-'
  if (missing > 0) return `never ${missing}`
  return Math.max(...numbers)
}

function fieldRows() {
  const rows = measured.flatMap(({ name, fields }) =>
    fields.map((one) => [
      `${name}: ${one.field}`,
      one.isChanged ? 'yes' : '',
      fixed(one.rightBefore),
      one.isHeld ? 'held' : (one.stale ?? 'never'),
      one.isHeld ? '-' : (one.relearned ?? 'never'),
      one.surelyWrong,
      fixed(one.rightLast),
    ]),
  )
  return [
    ['stream: field', 'changed', 'before', 'stale', 'relearned', 'sure & wrong', 'last'],
    ...rows,
  ]
}

/** `old .98+`: by a rule from before the redesign, with a confidence of 0.98, right. */
function pageLines({ name, fields, before, after }) {
  const old = before.at(-1).rules
  const by = ({ decidedBy, rule }, rules) => {
    if (rule === undefined) return decidedBy ?? 'none'
    if (rules.get(rule)?.status === 'stale') return 'stale'
    return old.has(rule) ? 'old' : 'new'
  }
  return fields.map(({ field }) => {
    const told = after.map(({ answers, rules }) => {
      const answer = answers[field]
      return `${by(answer, rules)} ${fixed(answer.confidence)}${answer.isRight ? '+' : '-'}`
    })
    return `${name}: ${field}: ${told.join(', ')}`
  })
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
