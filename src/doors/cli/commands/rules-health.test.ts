import { beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { ruleOf } from '../../../rules/rule/rule.test-kit.js'
import { usesBy } from '../../../store/contracts/rule-store-fixtures.test-kit.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'
import { sparkline } from './rules-health.js'

const folder = testFolder()
const outcome = commandLine()
const site = 'tea.example'
const main = ruleOf({ site })
const price = ruleOf({
  site,
  field: 'price',
  taking: { kind: 'value' },
  usual: { fewest: 1, most: 1 },
})

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  const store = SqliteRuleStore.forWriting(db)
  store.save({ site, layouts: [], rules: [main, price] })
  store.countUses([usesBy(main, 'hhhh', { lastUse: '2026-11-18' })])
  store.close()
})

const rules = (...words: readonly string[]) => outcome('rules', ...words, '--db', db)
const count = (recent: string, doubted: Parameters<typeof usesBy>[2] = {}): void => {
  const store = SqliteRuleStore.forWriting(db)
  store.countUses([usesBy(price, recent, { lastUse: '2026-11-18', ...doubted })])
  store.close()
}
const wide = { doubted: [{ doubts: ['many'], amount: 9, votes: 1 }] } as const

describe('rules health', () => {
  test('is fine where nothing needs attention', async () => {
    count('hhnm')
    const { out, err, code } = await rules('health', site)
    expect([err, code]).toEqual(['', 0])
    expect(out).toMatch(
      /^tea\.example\nfield +layout +status +pages +answers +doubts +misses +trend/,
    )
    expect(out).toMatch(/\nmain +page +learned +4 +4 +0 +0 +██\n/)
    expect(out).toMatch(/\nprice +page +learned +4 +2 +0 +1 +█▅\n/)
  })

  test('counts doubts and misses, and exits with 1 where a trained rule is doubted', async () => {
    count('hhmmm', wide)
    const { out, err, code } = await rules('health')
    expect(code).toBe(1)
    expect(err).toContain('1 rule needs attention')
    expect(out).toMatch(/\nprice +page +doubted +5 +3 +1 +2 +█▅▁\n/)
    const [{ fields }] = JSON.parse((await rules('health', site, '--json')).out)
    expect(fields[1]).toMatchObject({ field: 'price', attention: 'doubted', recent: 'hhmmm' })
  })

  test('is fine again when the user has accepted or retired the rule', async () => {
    count('hhmmm', wide)
    const accepted = await rules('accept', site, '--field', 'price')
    expect(accepted.err).toBe(
      'treesift: tea.example/page/price@2: accepted, its latest answers are right (learned)\n',
    )
    expect((await rules('health', site)).code).toBe(0)
    const retired = await rules('retire', site, '--field', 'price', '--layout', 'page', '--json')
    expect(JSON.parse(retired.out)).toEqual({
      site,
      field: 'price',
      decision: 'retire',
      rules: [{ rule: 'tea.example/page/price@3', status: 'retired' }],
    })
    expect((await rules('health', site)).out).toMatch(/\nprice +page +retired .* retired\n/)
    expect((await rules('drift', site)).out).toContain('was retired')
    await rules('accept', site, '--field', 'price')
    expect((await rules(site, '--field', 'price', '--json')).out).toContain('"status": "learned"')
  })

  test('fails for unknown sites and fields, and without a field', async () => {
    expect((await rules('health', 'b.example')).err).toContain('[RULES_NOT_FOUND]')
    expect((await rules('retire', site, '--field', 'x')).err).toContain('[RULES_NOT_FOUND]')
    expect((await rules('accept', site)).code).toBe(2)
  })
})

// two pages a bar, counted from the end
test.each([
  ['', ''],
  ['h', '█'],
  ['hm', '▅'],
  ['mhh', '▁█'],
  ['hhmmhnm', '█▅▅▅'],
])('the trend of "%s" is %s', (recent, line) => {
  expect(sparkline({ recent })).toBe(line)
})
