import { chmodSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { extractWithTrace } from '../../extraction/extract-page.js'
import { paragraphModel } from '../../extraction/extraction.test-kit.js'
import { roomRule, roomSite, rooms, towns } from '../../extraction/room-listings.test-kit.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { seenValues } from '../../rules/health/profile-evidence.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import { layoutFor } from '../../rules/rule/rule.test-kit.js'
import { usesBy } from '../../store/contracts/rule-store-fixtures.test-kit.js'
import { keptPage } from '../../store/interface/kept-page.js'
import type { RuleStore } from '../../store/interface/rule-store.js'
import { bundledRecordModel, readRecordModel } from '../../store/models/model-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { unprivileged } from '../../store/unprivileged.test-kit.js'
import { OnlineLearner, type OnlineLearnerOptions, openLearningStore } from './online-learner.js'
import {
  isOfStories,
  list,
  observed,
  priceOf,
  range,
  site,
  story,
  storyRules,
} from './online-learning.test-kit.js'

const folder = testFolder()
const model = () => paragraphModel()

let db: string
let troubles: string[]
let induced: RuleSet[]
let changes: string[]
let warnings: string[]
beforeEach(() => {
  db = folder.path('rules.db')
  troubles = []
  induced = []
  changes = []
  warnings = []
})

const living = (
  learns: OnlineLearnerOptions['learns'],
  parts: Partial<OnlineLearnerOptions> = {},
) =>
  new OnlineLearner({
    store: openLearningStore(db),
    model,
    learns,
    onWarning: (message) => troubles.push(message),
    onInduced: (rules) => induced.push(rules),
    onChanged: ({ change }) => changes.push(change),
    ...parts,
  })

/** Reads through another connection. */
function inFile<Result>(read: (store: RuleStore) => Result): Result {
  const store = SqliteRuleStore.forWriting(db)
  try {
    return read(store)
  } finally {
    store.close()
  }
}
/** The price is found without labels. */
const inducedPrice: RuleSet = {
  ...storyRules,
  rules: storyRules.rules.map((rule) =>
    rule.field === 'price' ? { ...rule, status: 'induced' } : rule,
  ),
}
const save = (rules: RuleSet) => inFile((store) => store.save(rules))
const named = () =>
  inFile((store) => store.keptFor(site)).rules.map(({ field, status }) => [field, status])
const remembered = () => inFile(({ observations }) => observations.observedPages(site)).length
const drifts = () => inFile(({ observations }) => observations.driftsOf(site))

/** Extracts a page with some rules, and learns from it. */
function show(learning: OnlineLearner, page: RawPage, rules?: RuleSet) {
  const extracted = extractWithTrace(page, { rules, model })
  const { found } = learning.add(site, page, extracted)
  warnings.push(...found.warnings.filter((warning) => warning.startsWith('the rule for')))
  return found
}
/** The same with the current rules. */
const showNow = (learning: OnlineLearner, page: RawPage) =>
  show(
    learning,
    page,
    inFile((store) => store.find(site)),
  )

describe('pages of a site without rules', () => {
  test('induce rules after the fourth, at once', () => {
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

  test('induce rules at the end', () => {
    const learning = living('at the end')
    for (const at of range(0, 9)) show(learning, story(at))
    expect([induced, named(), remembered()]).toEqual([[], [], 9])
    learning.finish()
    expect(induced).toHaveLength(1)
    expect([named(), remembered()]).toEqual([[['main', 'induced']], 0])
  })

  test('are counted over several runs', () => {
    for (const run of [0, 1]) {
      const learning = living('at the end')
      for (const at of range(2 * run, 2 * run + 2)) show(learning, story(at))
      learning.finish()
      expect(named()).toEqual(run === 0 ? [] : [['main', 'induced']])
    }
  })

  test('are not recorded without a site, or with a low confidence', () => {
    const learning = living('at once')
    for (const page of range(0, 5).map((at) => story(at)))
      learning.add(undefined, page, extractWithTrace(page, { model }))
    expect(inFile((store) => store.revision())).toBe(0)
    for (const page of range(0, 5).map((at) => story(at)))
      learning.add(site, page, extractWithTrace(page, { model: () => paragraphModel(0.25) }))
    learning.finish()
    expect([named(), remembered()]).toEqual([[], 0])
  })

  test('are recorded once', () => {
    const store = openLearningStore(db)
    let looks = 0
    const counting: RuleStore = Object.create(store, {
      trainingState: {
        value: (of: string) => {
          looks++
          return store.trainingState(of)
        },
      },
      observations: { get: () => store.observations },
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

  test('are stored when the process stops, and no rules are induced', () => {
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

  test('without anything to learn make no file', () => {
    const learning = living('at the end')
    learning.add(undefined, story(0), extractWithTrace(story(0), { model }))
    learning.finish()
    expect(() => SqliteRuleStore.forReading(db)).toThrow(
      expect.objectContaining({ code: 'DATABASE_NOT_FOUND' }),
    )
  })
})

describe('an induced rule that misses', () => {
  const at = '2026-11-18T08:00:00.000Z'
  const timed = () => living('at once', { now: () => new Date(at) })

  test('is of the same layout', () => {
    expect(
      range(0, 9).every((at) => isOfStories(story(at)) && isOfStories(story(at, 'moved'))),
    ).toBe(true)
  })

  test('three times in a row is stale before the next page, with a drift report', () => {
    save(inducedPrice)
    const learning = timed()
    showNow(learning, story(0, 'bold'))
    for (const at of [1, 2]) showNow(learning, story(at))
    expect(named()).toEqual([
      ['main', 'learned'],
      ['price', 'induced'],
    ])
    expect(warnings).toEqual([])
    showNow(learning, story(3))
    expect(named()).toContainEqual(['price', 'stale'])
    expect(warnings).toEqual([
      'the rule for "price" (tide.example/page/price@1) is stale: ' +
        'its answers on the latest pages are unlike those on earlier ones',
    ])
    const rule = { site, layout: 'page', field: 'price', version: 2 }
    expect(drifts()).toMatchObject([
      { rule, kind: 'stale', report: { vanished: ['is <b>'], appeared: [] } },
    ])
    expect(remembered()).toBe(3)
    learning.finish()
    expect(troubles).toEqual([])
  })

  test('is replaced by one that is induced with the kept labels', () => {
    const pages = range(0, 4).map((at) =>
      keptPage({
        ...story(at, 'bold'),
        labels: new Map([['price', { kind: 'texts', texts: [priceOf(at)] }]]),
      }),
    )
    inFile((store) => store.saveTrained({ rules: inducedPrice, pages, revision: 0 }))
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

  test('recovers after three hits, with its earlier status', () => {
    save(inducedPrice)
    const learning = living('at once')
    for (const at of range(0, 3)) showNow(learning, story(at))
    for (const at of range(3, 6)) showNow(learning, story(at, 'bold'))
    learning.finish()
    expect(named()).toContainEqual(['price', 'induced'])
    expect(drifts().map(({ kind }) => kind)).toEqual(['stale', 'recovered'])
    expect(drifts()[1]!.report).toEqual({ vanished: [], appeared: [] })
  })

  test('is counted at the page that changes it, and else at the end', () => {
    save(inducedPrice)
    const learning = living('at the end')
    for (const at of range(0, 2)) show(learning, story(at), inducedPrice)
    expect(inFile((store) => store.usesOf(site))).toEqual([])
    show(learning, story(2), inducedPrice)
    expect(named()).toContainEqual(['price', 'stale'])
    learning.stop()
    expect(drifts()).toMatchObject([{ kind: 'stale', report: { vanished: ['is <b>'] } }])
  })
})

describe('a trained rule that misses', () => {
  const kinds = () => drifts().map(({ kind }) => kind)

  test('is doubted, warns on the page, and is believed again', () => {
    save(storyRules)
    const learning = living('at once')
    for (const at of range(0, 3)) showNow(learning, story(at))
    expect(warnings).toEqual([expect.stringContaining('the rule for "price"')])
    expect([changes, kinds()]).toEqual([['doubted'], ['doubted']])
    expect(drifts()).toMatchObject([{ report: { vanished: ['is <b>'] } }])
    for (const at of range(3, 6)) showNow(learning, story(at, 'bold'))
    learning.finish()
    expect(warnings).toHaveLength(2)
    expect([changes, kinds()]).toEqual([
      ['doubted', 'believed'],
      ['doubted', 'believed'],
    ])
    expect(named()).toEqual([
      ['main', 'learned'],
      ['price', 'learned'],
    ])
  })

  test('is doubted and believed again within a run, and both are recorded', () => {
    save(storyRules)
    const learning = living('at the end')
    for (const at of range(0, 3)) show(learning, story(at), storyRules)
    for (const at of range(3, 6)) show(learning, story(at, 'bold'), storyRules)
    learning.finish()
    expect(warnings).toHaveLength(2)
    expect([changes, kinds()]).toEqual([
      ['doubted', 'believed'],
      ['doubted', 'believed'],
    ])
  })

  test('is not replaced, although its labels would be found elsewhere', () => {
    const pages = range(0, 4).map((at) =>
      keptPage({
        ...story(at, 'bold'),
        labels: new Map([['price', { kind: 'texts', texts: [priceOf(at)] }]]),
      }),
    )
    inFile((store) => store.saveTrained({ rules: storyRules, pages, revision: 0 }))
    const learning = living('at once')
    for (const at of range(10, 20)) showNow(learning, story(at, 'moved'))
    learning.finish()
    expect(named()).toContainEqual(['price', 'learned'])
    expect(showNow(living('at once'), story(20, 'bold')).fields).toEqual({ price: [priceOf(20)] })
  })
})

describe('the output profile of a trained rule', () => {
  const values = { shortest: 6, longest: 6, signs: [], different: 3 } as const
  const profiled: RuleSet = {
    ...storyRules,
    rules: storyRules.rules.map((rule) =>
      rule.field === 'price' ? { ...rule, usual: { fewest: 1, most: 1, values } } : rule,
    ),
  }

  const shows: Readonly<Record<OnlineLearnerOptions['learns'], typeof showNow>> = {
    'at once': showNow,
    'at the end': (learning, page) => show(learning, page, profiled),
  }

  test.each(['at once', 'at the end'] as const)(
    'is measured anew with eight values, %s, and said so',
    (learns) => {
      const showPage = shows[learns]
      save(profiled)
      const learning = living(learns)
      for (const at of range(0, 7)) showPage(learning, story(at, 'bold'))
      expect(warnings).toEqual([])
      for (const at of range(7, 12)) showPage(learning, story(at, 'bold'))
      learning.finish()
      expect(warnings).toEqual([
        'the rule for "price" (tide.example/page/price@1) has a new output profile: it rests on more values now',
      ])
      expect(drifts()).toMatchObject([{ kind: 'measured', rule: { field: 'price', version: 2 } }])
      const [, uses] = inFile((store) => store.usesOf(site))
      expect(uses).toMatchObject({ rule: { version: 2 }, hits: 12, recent: 'h'.repeat(12) })
    },
  )

  test('of several rules is measured at the page that changes each', () => {
    const second = profiled.rules.map((rule) =>
      rule.field === 'price' ? { ...rule, field: 'amount' } : rule,
    )
    const [, amount] = second
    const few = { ...amount!, usual: { ...amount!.usual, values: { ...values, different: 1 } } }
    save({ ...profiled, rules: [...profiled.rules, few] })
    const seen = seenValues(range(20, 25).map(priceOf))!
    inFile((store) => store.countUses([usesBy(few, 'hhhhh', { seen })]))
    const learning = living('at once')
    const changed = range(0, 12).flatMap((at) => {
      const before = warnings.length
      showNow(learning, story(at, 'bold'))
      return warnings.slice(before).map((warning) => `${at} ${/"(.*?)"/.exec(warning)![1]}`)
    })
    learning.finish()
    // 5 values and 3; 8; 5 values and 11
    expect(changed).toEqual(['2 amount', '7 price', '10 amount'])
  })
})

describe('what cannot be stored', () => {
  test('because of another writer, is reported once and stops nothing', () => {
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

  test('of a page does not stop the counting of uses', () => {
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

  test('at the end, because of another writer, is reported', () => {
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

  test('because of a read-only file, is not reported', () => {
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

  test('because the file is not a rules database, is reported once', async () => {
    await folder.write('rules.db', 'This is no database, but a text that is long enough for one.')
    const learning = living('at once')
    for (const at of range(0, 5)) expect(show(learning, story(at)).decidedBy).toBe('model')
    learning.finish()
    expect(troubles).toEqual([expect.stringContaining('[DATABASE_UNUSABLE]')])
  })

  test('is not counted twice if a stored page cannot be read', () => {
    save(storyRules)
    const broken = { packed: Buffer.from('no page'), layout: 'page', missed: ['price'] }
    inFile(({ observations }) => observations.addPage(site, observed(story(9), broken)))
    const learning = living('at once')
    for (const at of range(0, 3)) showNow(learning, story(at))
    learning.finish()
    expect(
      inFile((store) => store.usesOverTime(site)).map(({ rule, misses }) => [rule.field, misses]),
    ).toEqual([
      ['main', 0],
      ['price', 3],
    ])
    expect(drifts().map(({ kind }) => kind)).toEqual(['doubted'])
  })
})

describe('rules for records that miss', () => {
  const rules = { site: roomSite, layouts: [layoutFor(rooms('article').html)], rules: [roomRule] }
  const { model: recordModel } = readRecordModel(bundledRecordModel)

  test('three times in a row are doubted, and the records come from the pages', () => {
    save(rules)
    const learning = living('at once')
    const found = range(1, 6).map((at) => {
      const page = rooms('section', towns, at)
      const known = inFile((store) => store.find(roomSite))
      const extracted = extractWithTrace(page, { rules: known, model, records: () => recordModel })
      learning.add(roomSite, page, extracted)
      return extracted.found.records?.length
    })
    learning.finish()
    expect(found).toEqual([8, 8, 8, 8, 8])
    const { kept, noted } = inFile((store) => ({
      kept: store.keptFor(roomSite).rules.map(({ field, status }) => [field, status]),
      noted: store.observations.driftsOf(roomSite),
    }))
    expect(kept).toContainEqual(['records', 'learned'])
    expect(noted).toMatchObject([
      { kind: 'doubted', report: { vanished: ['is <article>'], appeared: [] } },
    ])
    expect(troubles).toEqual([])
  })
})
