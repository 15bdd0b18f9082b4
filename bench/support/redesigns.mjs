import { wordTokens } from '../../dist/core/text/tokens.js'
import { createExtractor } from '../../dist/index.js'
import { overlapScore } from '../../dist/lab/evaluation/text-scores.js'
import { SqliteRuleStore } from '../../dist/store/sqlite/sqlite-rule-store.js'
import { bar, measureStream, missesOf } from '../../test/support/streams/measure.mjs'
import { streamsOf } from '../../test/support/streams/streams.mjs'
import { fixed, mean, table } from './table.mjs'

/** @typedef {import('../../test/support/streams/measure.mjs').MeasuredStream} MeasuredStream */
/** @typedef {import('../../test/support/streams/measure.mjs').MeasuredField} MeasuredField */
/** @typedef {import('../../test/support/streams/measure.mjs').Product} Product */
/** @typedef {import('../../test/support/streams/streams.mjs').StreamPage} StreamPage */
/** @typedef {MeasuredStream & { model: number }} Measured */

// the declarations of the streams name the types of src/
const product = /** @type {Product} */ (
  /** @type {unknown} */ ({ createExtractor, SqliteRuleStore, overlapScore, wordTokens })
)

/**
 * Sites that are redesigned while their pages come in: rules are learned from 4 labelled pages, then 20 pages are
 * extracted and 20 of the new design. A row per site, or per field; `pages` lists who answered each page of the new
 * design.
 * @param {{ only: string, fields: boolean, pages: boolean, json: boolean }} options
 */
export async function reportRedesigns({ only, fields, pages, json }) {
  /** @type {Measured[]} */
  const measured = []
  for (const stream of streamsOf().filter(({ name }) => name.includes(only))) {
    const model = await modelF1(stream.after)
    measured.push({ ...(await measureStream(stream, product)), model })
  }
  if (json) return console.log(JSON.stringify(measured, undefined, 1))
  console.log(table(fields ? fieldRows(measured) : siteRows(measured)))
  if (pages) for (const line of measured.flatMap(pageLines)) console.log(line)
  printTargets(measured)
}

/**
 * F1 of main content on these pages without any rule.
 * @param {readonly StreamPage[]} pages
 */
async function modelF1(pages) {
  const extractor = await createExtractor({ db: ':memory:', learns: false })
  const scores = []
  for (const { html, gold } of pages) {
    const { text } = await extractor.extract({ html })
    scores.push(overlapScore(wordTokens(text), wordTokens(gold.main)).f1)
  }
  extractor.close()
  return mean(scores)
}

/** @param {readonly Measured[]} measured */
function printTargets(measured) {
  const targets = {
    before: `right on ${bar.right} of the pages before`,
    stale: `stale within ${bar.stale} pages where the rule was lost`,
    relearned: `right again by another rule within ${bar.relearned}`,
    surelyWrong: 'no wrong answer reported as sure',
    last: `right on ${bar.right} of the last ${bar.lastPages}`,
    untouched: 'unchanged fields are never without a rule',
  }
  const misses = measured.map(missesOf)
  const count = measured.reduce((total, { fields }) => total + fields.length, 0)
  console.log('')
  for (const target of /** @type {(keyof typeof targets)[]} */ (Object.keys(targets))) {
    const missed = misses.reduce((total, one) => total + one[target].length, 0)
    const result = missed === 0 ? 'met' : `NOT MET for ${missed} of ${count} fields`
    console.log(`${targets[target]}: ${result}`)
  }
}

/** @param {readonly Measured[]} measured */
function siteRows(measured) {
  const rows = measured.map(({ name, fields, model }) => {
    const changed = fields.filter(({ isChanged }) => isChanged)
    const unchanged = fields.filter(({ isChanged }) => !isChanged)
    const lost = changed.filter(({ isHeld }) => !isHeld)
    const meanOf = (
      /** @type {readonly MeasuredField[]} */ some,
      /** @type {'rightBefore' | 'rightLast'} */ key,
    ) => fixed(mean(some.map((field) => field[key])))
    return [
      name,
      meanOf(fields, 'rightBefore'),
      `${lost.length}/${changed.length}`,
      latest(lost, 'stale'),
      latest(lost, 'relearned'),
      fields.reduce((total, { surelyWrong }) => total + surelyWrong, 0),
      meanOf(changed, 'rightLast'),
      unchanged.length > 0 ? meanOf(unchanged, 'rightLast') : '-',
      fixed(model),
    ]
  })
  return [
    ['site', 'before', 'lost', 'stale', 'relearned', 'sure & wrong', 'last', 'others', 'model'],
    ...rows,
  ]
}

/**
 * The page number of the last lost field, or how many fields never had one.
 * @param {readonly MeasuredField[]} lost
 * @param {'stale' | 'relearned'} key
 */
function latest(lost, key) {
  const numbers = lost.flatMap((field) => field[key] ?? [])
  if (lost.length === 0) return '-'
  if (numbers.length < lost.length) return `never ${lost.length - numbers.length}`
  return Math.max(...numbers)
}

/** @param {readonly Measured[]} measured */
function fieldRows(measured) {
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
    ['site: field', 'changed', 'before', 'stale', 'relearned', 'sure & wrong', 'last'],
    ...rows,
  ]
}

/**
 * `old .98+`: by a rule from before the redesign, with confidence .98, right.
 * @param {Measured} measured
 */
function pageLines({ name, fields, before, after }) {
  const old = before.at(-1)?.rules
  /**
   * @param {(typeof after)[number]['answers'][string]} answer
   * @param {(typeof after)[number]['rules']} rules
   */
  const decider = ({ decidedBy, rule }, rules) => {
    if (rule === undefined) return decidedBy ?? 'none'
    if (rules.get(rule)?.status === 'stale') return 'stale'
    return old?.has(rule) ? 'old' : 'new'
  }
  return fields.map(({ field }) => {
    const answers = after.flatMap(({ answers, rules }) => {
      const answer = answers[field]
      if (answer === undefined) return []
      const sign = answer.isRight ? '+' : '-'
      return [`${decider(answer, rules)} ${fixed(answer.confidence)}${sign}`]
    })
    return `${name}: ${field}: ${answers.join(', ')}`
  })
}
