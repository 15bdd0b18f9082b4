import { expect, test } from 'vitest'
import { describeTarget } from './describe-rule.js'
import { rolesOmittedBy, withOmittedRoles } from './omitted-roles.js'
import { readRule } from './read-rule.js'
import type { Rule } from './rule.js'
import { byTree, leave, ruleOf } from './rule.test-kit.js'

const main: Rule = { ...ruleOf(byTree(leave())), field: 'main', taking: { kind: 'content' } }
const price: Rule = { ...main, field: 'price', taking: { kind: 'text' } }
const set = (...rules: readonly Rule[]) => ({ site: 'x.example', layouts: [], rules })

test('rules for main content leave out the roles that are given, no other rule does', () => {
  const [own, other] = withOmittedRoles(set(main, price), ['caption'], undefined).rules
  expect(rolesOmittedBy(own!)).toEqual(['caption'])
  expect(other).toEqual(price)
})

test('what was left out before is left out of rules that are learned anew, until other roles are given', () => {
  const before = withOmittedRoles(set(main), ['caption', 'byline'], undefined)
  const again = withOmittedRoles(set(main), undefined, before)
  expect(again).toEqual(before)
  expect(withOmittedRoles(set(main), ['date'], before).rules.map(rolesOmittedBy)).toEqual([
    ['date'],
  ])
  expect(withOmittedRoles(set(main), [], before)).toEqual(set(main))
  expect(withOmittedRoles(set(main), undefined, undefined)).toEqual(set(main))
})

test('they are read with the rule, and a person reads them', () => {
  const [rule] = withOmittedRoles(set(main), ['caption', 'byline'], undefined).rules
  expect(readRule(JSON.parse(JSON.stringify(rule)), 'x')).toEqual(rule)
  expect(describeTarget(rule!.taking)).toBe(
    'all segments that it takes, in page order, without those that are caption, byline',
  )
  expect(() => readRule({ ...rule, taking: { kind: 'content', without: ['noise'] } }, 'x')).toThrow(
    expect.objectContaining({ code: 'BROKEN_RULE' }),
  )
})
