import { chmodSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { extractWithContent } from '../../extraction/extract-page.js'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import { roomRule, roomSite, rooms, towns } from '../../extraction/rooms.test-kit.js'
import type { RuleSet } from '../../rules/rule.js'
import { layoutFor } from '../../rules/rules.test-kit.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import type { RawPage } from '../../source/raw-page.js'
import { keptPage } from '../../store/kept-page.js'
import { bundledRecordModel, readRecordModel } from '../../store/model-store.js'
import type { RuleStore } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { unprivileged } from '../../store/unprivileged.test-kit.js'
import {
  isOfStories,
  list,
  observed,
  priceOf,
  range,
  site,
  story,
  storyRules,
} from './living.test-kit.js'
import { type LivingOptions, LivingRules, livingStore } from './living-rules.js'

const folder = testFolder()
const model = () => paragraphModel()

let db: string
let troubles: string[]
let induced: RuleSet[]
beforeEach(() => {
  db = folder.path('rules.db')
  troubles = []
  induced = []
})

const living = (learns: LivingOptions['learns'], parts: Partial<LivingOptions> = {}) =>
  new LivingRules({
    store: livingStore(db),
    model,
    learns,
    onTrouble: (message) => troubles.push(message),
    onInduced: (rules) => induced.push(rules),
    ...parts,
  })

/** What was read by somebody else. */
function inFile<Result>(read: (store: RuleStore) => Result): Result {
  const store = SqliteRuleStore.forWriting(db)
  try {
    return read(store)
  } finally {
    store.close()
  }
}
const save = (rules: RuleSet) => inFile((store) => store.save(rules))
const named = () =>
  inFile((store) => store.keptFor(site)).rules.map(({ field, status }) => [field, status])
const remembered = () => inFile(({ memory }) => memory.observedOn(site)).length
const drifts = () => inFile(({ memory }) => memory.driftsOf(site))

/** Extracts a page by the rules that it is given, and lets it be learned from. */
function show(learning: LivingRules, page: RawPage, rules?: RuleSet) {
  const extracted = extractWithContent(page, { rules, model })
  learning.add(site, page, extracted)
  return extracted.found
}
/** The same by the rules that are there at that moment. */
const showNow = (learning: LivingRules, page: RawPage) =>
  show(
    learning,
    page,
    inFile((store) => store.find(site)),
  )

describe('pages of a site without rules', () => {
  test('give rules with the fourth, at once', () => {
    const learning = living('at once')
    for (const at of range(0, 3)) show(learning, story(at))
    expect(induced).toEqual([])
    show(learning, story(3))
    expect(induced.map(({ site }) => site)).toEqual([site])
    expect(named()).toEqual([['main', 'induced']])
    expect(remembered()).toBe(0)
    expect(showNow(learning, story(4))).toMatchObject({ decidedBy: 'induced' })
    learning.finish()
    expect([induced.length, troubles]).toEqual([1, []])
  })

  test('give rules at the end only, where nothing is to change before', () => {
    const learning = living('at the end')
    for (const at of range(0, 9)) show(learning, story(at))
    expect([induced, named(), remembered()]).toEqual([[], [], 9])
    learning.finish()
    expect(induced).toHaveLength(1)
    expect([named(), remembered()]).toEqual([[['main', 'induced']], 0])
  })

  test('are added up over runs', () => {
    for (const run of [0, 1]) {
      const learning = living('at the end')
      for (const at of range(2 * run, 2 * run + 2)) show(learning, story(at))
      learning.finish()
      expect(named()).toEqual(run === 0 ? [] : [['main', 'induced']])
    }
  })

  test('are nothing without a site, or where the model is not sure of them', () => {
    const learning = living('at once')
    for (const page of range(0, 5).map((at) => story(at)))
      learning.add(undefined, page, extractWithContent(page, { model }))
    expect(inFile((store) => store.revision())).toBe(0)
    for (const page of range(0, 5).map((at) => story(at)))
      learning.add(site, page, extractWithContent(page, { model: () => paragraphModel(0.25) }))
    learning.finish()
    expect([named(), remembered()]).toEqual([[], 0])
  })

  test('that are seen again teach nothing again', () => {
    const store = livingStore(db)
    let looks = 0
    const counting: RuleStore = Object.create(store, {
      trainedOn: {
        value: (of: string) => {
          looks++
          return store.trainedOn(of)
        },
      },
      memory: { get: () => store.memory },
      keptFor: { value: (of: string) => store.keptFor(of) },
      countUses: { value: () => [] },
      close: { value: () => store.close() },
    })
    const learning = living('at once', { store: counting })
    for (const page of [story(0), story(1), list(0), list(1)]) show(learning, page)
    expect(looks).toBe(1)
    for (const page of [story(0), story(1), list(0), list(1)]) show(learning, page)
    expect([looks, remembered()]).toEqual([1, 4])
    learning.finish()
  })

  test('are all there after a stop, and nothing more', () => {
    const learning = living('at the end')
    for (const at of range(0, 5)) show(learning, story(at))
    learning.stop()
    learning.stop()
    expect([induced, named(), remembered()]).toEqual([[], [], 5])
    const next = living('at the end')
    show(next, story(4))
    next.finish()
    expect(named()).toEqual([['main', 'induced']])
  })

  test('of which nothing is learned make no file', () => {
    const learning = living('at the end')
    learning.add(undefined, story(0), extractWithContent(story(0), { model }))
    learning.finish()
    expect(() => SqliteRuleStore.forReading(db)).toThrow(
      expect.objectContaining({ code: 'DATABASE_NOT_FOUND' }),
    )
  })
})

describe('a rule that misses', () => {
  const at = '2026-11-18T08:00:00.000Z'
  const timed = () => living('at once', { now: () => new Date(at) })

  test('on stories without prices is one of theirs', () => {
    expect(
      range(0, 9).every((at) => isOfStories(story(at)) && isOfStories(story(at, 'moved'))),
    ).toBe(true)
  })

  test('three times in a row is stale before the next page, and it is noted why', () => {
    save(storyRules)
    const learning = timed()
    showNow(learning, story(0, 'bold'))
    for (const at of [1, 2]) showNow(learning, story(at))
    expect(named()).toEqual([
      ['main', 'learned'],
      ['price', 'learned'],
    ])
    showNow(learning, story(3))
    expect(named()).toContainEqual(['price', 'stale'])
    const rule = { site, layout: 'page', field: 'price', version: 2 }
    expect(drifts()).toMatchObject([
      { rule, kind: 'stale', report: { vanished: ['is <b>'], appeared: [] } },
    ])
    expect(remembered()).toBe(3)
    learning.finish()
    expect(troubles).toEqual([])
  })

  test('gives way to one that is induced from the labels that are kept', () => {
    const pages = range(0, 4).map((at) =>
      keptPage({
        ...story(at, 'bold'),
        labels: new Map([['price', { kind: 'texts', texts: [priceOf(at)] }]]),
      }),
    )
    inFile((store) => store.saveTrained({ rules: storyRules, pages, revision: 0 }))
    const learning = living('at once')
    for (const at of range(10, 14)) showNow(learning, story(at, 'moved'))
    expect(named()).toContainEqual(['price', 'induced'])
    expect(drifts().map(({ kind }) => kind)).toEqual(['stale', 'relearned'])
    expect(showNow(learning, story(20, 'moved'))).toMatchObject({
      fields: { price: [priceOf(20)] },
      decisions: { price: { decidedBy: 'induced' } },
    })
    learning.finish()
  })

  test('fits again after three hits, with the status that it had', () => {
    save(storyRules)
    const learning = living('at once')
    for (const at of range(0, 3)) showNow(learning, story(at))
    for (const at of range(3, 6)) showNow(learning, story(at, 'bold'))
    learning.finish()
    expect(named()).toContainEqual(['price', 'learned'])
    expect(drifts().map(({ kind }) => kind)).toEqual(['stale', 'recovered'])
    expect(drifts()[1]!.report).toEqual({ vanished: [], appeared: [] })
  })

  test('is counted at the end, where nothing is to change before', () => {
    save(storyRules)
    const learning = living('at the end')
    for (const at of range(0, 3)) show(learning, story(at), storyRules)
    expect(named()).toContainEqual(['price', 'learned'])
    learning.stop()
    expect(named()).toContainEqual(['price', 'stale'])
    expect(drifts()).toMatchObject([{ kind: 'stale', report: { vanished: ['is <b>'] } }])
  })
})

describe('what cannot be remembered', () => {
  test('for another one is writing, is told once and stops nothing', () => {
    save(storyRules)
    const other = new Database(db)
    other.exec('BEGIN IMMEDIATE')
    const learning = living('at the end')
    for (const at of range(0, 2)) {
      const found = show(learning, list(at), undefined)
      expect(found.decidedBy).toBe('model')
    }
    expect(troubles).toEqual([
      expect.stringMatching(/^nothing is learned from pages: .*\[DATABASE_LOCKED\]$/),
    ])
    other.close()
    for (const at of range(2, 6)) show(learning, list(at))
    learning.finish()
    expect(troubles).toHaveLength(1)
    expect(named()).toContainEqual(['main', 'induced'])
  })

  test('of a page does not keep its uses from being counted', () => {
    save(storyRules)
    const other = new Database(db)
    other.exec('BEGIN IMMEDIATE')
    const learning = living('at the end')
    show(learning, story(0), storyRules)
    other.close()
    learning.finish()
    const uses = inFile((store) => store.usesOverTime(site))
    expect(uses.map(({ recent }) => recent)).toEqual(['h', 'm'])
  })

  test('at the end, for another one is writing, is told by what is lost', () => {
    save(storyRules)
    const learning = living('at the end')
    show(learning, story(0), storyRules)
    const other = new Database(db)
    other.exec('BEGIN IMMEDIATE')
    learning.finish()
    other.close()
    expect(troubles).toEqual([
      expect.stringMatching(/^how often rules were used is not kept: .*\[DATABASE_LOCKED\]$/),
    ])
    expect([remembered(), named()[1]]).toEqual([1, ['price', 'learned']])
  })

  test('for nobody may write there, is not told', () => {
    save(storyRules)
    chmodSync(db, 0o444)
    chmodSync(folder.path('.'), 0o555)
    const learning = living('at the end')
    unprivileged(() => {
      for (const at of range(0, 5)) show(learning, list(at))
      learning.finish()
    })
    chmodSync(folder.path('.'), 0o755)
    chmodSync(db, 0o644)
    expect([troubles, remembered()]).toEqual([[], 0])
  })

  test('for the file is none of rules, is told once', async () => {
    await folder.write('rules.db', 'This is no database, but a text that is long enough for one.')
    const learning = living('at once')
    for (const at of range(0, 5)) expect(show(learning, story(at)).decidedBy).toBe('model')
    learning.finish()
    expect(troubles).toEqual([expect.stringContaining('[DATABASE_UNUSABLE]')])
  })

  test('is counted no twice where a remembered page can be read no more', () => {
    save(storyRules)
    const broken = { packed: Buffer.from('no page'), layout: 'page', missed: ['price'] }
    inFile(({ memory }) => memory.observe(site, observed(story(9), broken)))
    const learning = living('at once')
    for (const at of range(0, 3)) showNow(learning, story(at))
    learning.finish()
    expect(
      inFile((store) => store.usesOverTime(site)).map(({ rule, misses }) => [rule.field, misses]),
    ).toEqual([
      ['main', 0],
      ['price', 3],
    ])
    expect(drifts().map(({ kind }) => kind)).toEqual(['stale'])
  })
})

describe('rules for records that miss', () => {
  const rules = { site: roomSite, layouts: [layoutFor(rooms('article').html)], rules: [roomRule] }
  const { judge } = readRecordModel(bundledRecordModel)

  test('three times in a row are stale, and the records are those that the pages show', () => {
    save(rules)
    const learning = living('at once')
    const found = range(1, 6).map((at) => {
      const page = rooms('section', towns, at)
      const known = inFile((store) => store.find(roomSite))
      const extracted = extractWithContent(page, { rules: known, model, records: () => judge })
      learning.add(roomSite, page, extracted)
      return extracted.found.records?.length
    })
    learning.finish()
    expect(found).toEqual([8, 8, 8, 8, 8])
    const { kept, noted } = inFile((store) => ({
      kept: store.keptFor(roomSite).rules.map(({ field, status }) => [field, status]),
      noted: store.memory.driftsOf(roomSite),
    }))
    expect(kept).toContainEqual(['records', 'stale'])
    expect(noted).toMatchObject([
      { kind: 'stale', report: { vanished: ['is <article>'], appeared: [] } },
    ])
    expect(troubles).toEqual([])
  })
})
