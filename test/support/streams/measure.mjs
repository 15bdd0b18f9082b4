import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is asked of a redesign. */
export const bar = {
  /** Pages within which a rule that does not fit any more is stale. */
  stale: 3,
  /** Pages within which its field is found again. */
  relearned: 8,
  /** Share of answers that are right before the redesign, and of the last pages after it. */
  right: 0.95,
  lastPages: 10,
  /** From this confidence on an answer is omitUndefined as sure. */
  sure: 0.5,
  /** The F1 of words from which on main content is right. */
  main: 0.8,
}

/** Who decides by what is stored of a site. */
const ruled = new Set(['rule', 'induced'])

/**
 * Teaches a site from the labelled pages of a stream, then shows it the others one by one. `product` is what is measured:
 * createExtractor, SqliteRuleStore, overlapScore and wordTokens.
 */
export async function measureStream(stream, product) {
  const folder = mkdtempSync(join(tmpdir(), 'treesift-stream-'))
  const db = join(folder, 'rules.db')
  const extractor = await product.createExtractor({ db })
  try {
    await extractor.train(stream.labelled)
    const first = rulesNow(db, stream.site, product)
    const meet = async (pages) => {
      const met = []
      for (const page of pages) {
        const found = await extractor.extract({ html: page.html, url: page.url, id: page.id })
        const answers = answersOf(found, page, product)
        met.push({ id: page.id, answers, rules: rulesNow(db, stream.site, product) })
      }
      return met
    }
    const before = await meet(stream.before)
    const after = await meet(stream.after)
    return judged(stream, { before, after, rules: before.at(-1)?.rules ?? first })
  } finally {
    extractor.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The rules that are kept at this moment, by name. */
function rulesNow(db, site, { SqliteRuleStore }) {
  const reader = SqliteRuleStore.forReading(db)
  try {
    const { rules } = reader.keptFor(site)
    return new Map(
      rules.map((rule) => [
        `${rule.site}/${rule.layout}/${rule.field}@${rule.version}`,
        { field: rule.field, status: rule.status },
      ]),
    )
  } finally {
    reader.close()
  }
}

const folded = (text) => text.replace(/\s+/g, ' ').trim()

/** What was answered for each field that the page is known of, and for its main content. */
function answersOf(found, { gold }, { overlapScore, wordTokens }) {
  const f1 = overlapScore(wordTokens(found.text), wordTokens(gold.main)).f1
  const { decidedBy, rule } = found
  const main = { isRight: f1 >= bar.main, f1, decidedBy, rule, confidence: found.confidence ?? 0 }
  const fields = Object.entries(gold.fields).map(([field, values]) => {
    const omitUndefined = found.fields[field] ?? []
    const isRight = JSON.stringify(omitUndefined.map(folded)) === JSON.stringify(values.map(folded))
    const decision = found.decisions?.[field]
    return [field, { isRight, omitUndefined, confidence: 0, ...decision }]
  })
  return { main, ...Object.fromEntries(fields) }
}

function judged(stream, { before, after, rules }) {
  const fields = Object.keys(before[0].answers).map((field) =>
    judgedField(field, { before, after, rules, isChanged: stream.changed.includes(field) }),
  )
  return { name: stream.name, redesign: stream.redesign, fields, before, after }
}

function judgedField(field, { before, after, rules, isChanged }) {
  const old = new Set([...rules].flatMap(([name, rule]) => (rule.field === field ? [name] : [])))
  const its = (pages) => pages.map(({ answers }) => answers[field])
  const isServing = ({ rules: now }, name) => now.has(name) && now.get(name).status !== 'stale'
  const omitUndefined = its(after)
  return {
    field,
    isChanged,
    rightBefore: shareOf(its(before), ({ isRight }) => isRight),
    rightLast: shareOf(omitUndefined.slice(-bar.lastPages), ({ isRight }) => isRight),
    isHeld: isHeld(omitUndefined, old),
    stale: pageNumber(after, (page) => ![...old].some((name) => isServing(page, name))),
    relearned: pageNumber(after, (page) => {
      const { isRight, omitUndefined: values, decidedBy, rule } = page.answers[field]
      return (
        isRight &&
        values?.length !== 0 &&
        ruled.has(decidedBy) &&
        !old.has(rule) &&
        isServing(page, rule)
      )
    }),
    unserved: pageNumber(after, (page) =>
      [...page.rules].every(([name, rule]) => rule.field !== field || !isServing(page, name)),
    ),
    /** Wrong, and said to be sure; of main content only what a rule says: the model is asked where no rule is sure. */
    surelyWrong: omitUndefined.filter(
      ({ isRight, decidedBy, confidence }) =>
        !isRight && (field !== 'main' || ruled.has(decidedBy)) && confidence >= bar.sure,
    ).length,
  }
}

/** The rules from before went on being right until others took their place, if ever: nothing had to be noticed. */
function isHeld(omitUndefined, old) {
  const others = omitUndefined.findIndex(({ rule }) => rule !== undefined && !old.has(rule))
  const served = omitUndefined.slice(0, others < 0 ? omitUndefined.length : others)
  const isRightStill = ({ isRight, rule }) => isRight && old.has(rule)
  return served.length > 0 && shareOf(served, isRightStill) >= bar.right
}

const shareOf = (items, holds) => items.filter(holds).length / items.length

/** The number, from 1, of the first page that it holds for. */
function pageNumber(pages, holds) {
  const at = pages.findIndex(holds)
  return at < 0 ? undefined : at + 1
}

/** What each bar is missed by, in words; by the aspect that they are about. */
export function missesOf({ name, fields }) {
  const say = (field, what) => `${name}, ${field}: ${what}`
  const late = (number, within) => number === undefined || number > within
  const told = (number) => (number === undefined ? 'never' : `at page ${number}`)
  const misses = (holds, what) => fields.filter(holds).map((one) => say(one.field, what(one)))
  const isLost = ({ isChanged, isHeld }) => isChanged && !isHeld
  return {
    before: misses(
      ({ rightBefore }) => rightBefore < bar.right,
      ({ rightBefore }) => `right on ${rightBefore} of the pages before`,
    ),
    stale: misses(
      (one) => isLost(one) && late(one.stale, bar.stale),
      ({ stale }) => `stale ${told(stale)}`,
    ),
    relearned: misses(
      (one) => isLost(one) && late(one.relearned, bar.relearned),
      ({ relearned }) => `relearned ${told(relearned)}`,
    ),
    surelyWrong: misses(
      ({ surelyWrong }) => surelyWrong > 0,
      ({ surelyWrong }) => `${surelyWrong} wrong and sure`,
    ),
    last: misses(
      ({ rightLast }) => rightLast < bar.right,
      ({ rightLast }) => `right on ${rightLast} of the last pages`,
    ),
    /** What has not changed has rules all the time. */
    untouched: misses(
      ({ isChanged, unserved }) => !isChanged && unserved !== undefined,
      ({ unserved }) => `has not changed, without a rule ${told(unserved)}`,
    ),
  }
}
