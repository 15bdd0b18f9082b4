import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../core/errors.js'
import { readRule } from './read-rule.js'
import type { RuleTree } from './rule.js'
import { anyRule, ask, isTag, leave, ruleOf, take } from './rules.test-kit.js'

type Path = string

/** Every part that a rule may have: three kinds of question, an attribute, evidence. */
const whole = ruleOf({
  taking: { kind: 'attribute', name: 'src' },
  tree: ask(
    isTag('p'),
    ask({ kind: 'after', text: 'By' }, take(), leave()),
    ask({ kind: 'measure', feature: 'text.words', atLeast: 2 }, take(), leave()),
  ),
  evidence: { pages: 2, precision: 1, recall: 1 },
})

/** The rule with something else in one place. */
function changed(path: Path, value: unknown): unknown {
  const copy = structuredClone(whole) as unknown
  const names = path.split('.')
  const last = names.pop()!
  const holder = names.reduce((at, name) => (at as Record<string, unknown>)[name], copy)
  ;(holder as Record<string, unknown>)[last] = value
  return copy
}

const refusalOf = (data: unknown): string => {
  try {
    readRule(data, 'rules.db: example.org')
  } catch (error) {
    const { code, message } = failureOf(error)
    return `${code} ${/^rules\.db: example\.org: not a rule \((.*)\)\. /.exec(message)?.[1]}`
  }
  return 'none'
}

const noText = [undefined, null, '', 5, ['a'], {}, true]
const noNumber = [undefined, null, '1', Number.NaN, Infinity, -Infinity, [1], {}, true]
const noCount = [...noNumber, -1, 0.5, 2 ** 53]
const noShare = noNumber.slice(2)
const noObject = [undefined, null, 'x', 5, [], [{}], true]
const noChoice = [undefined, null, '', 'other', 5, [], {}, '__proto__', 'constructor']

const parts: readonly (readonly [Path, readonly unknown[], string])[] = [
  ['site', noText, '"site" is not a text'],
  ['layout', noText, '"layout" is not a text'],
  ['field', noText, '"field" is not a text'],
  ['version', noCount, '"version" is not a whole number from 0'],
  ['pages', noCount, '"pages" is not a whole number from 0'],
  ['taking', noObject, '"taking" is not an object'],
  ['taking.kind', noChoice, '"kind" is none of content, value, attribute'],
  ['taking.name', noText, '"name" is not a text'],
  ['tree', noObject, '"tree" is not an object'],
  ['tree.kind', noChoice, '"kind" is none of leaf, split'],
  ['tree.test', noObject, '"test" is not an object'],
  ['tree.test.kind', noChoice, '"kind" is none of named, after, measure'],
  ['tree.test.where', noChoice, '"where" is none of self, around'],
  ['tree.test.what', noChoice, '"what" is none of tag, class, id'],
  ['tree.test.name', noText, '"name" is not a text'],
  ['tree.yes', noObject, '"tree" is not an object'],
  ['tree.no', noObject, '"tree" is not an object'],
  ['tree.yes.test.text', noText, '"text" is not a text'],
  ['tree.no.test.feature', noText, '"feature" is not a text'],
  ['tree.no.test.feature', ['text.wordz'], 'there is no feature "text.wordz"'],
  ['tree.no.test.atLeast', noNumber, '"atLeast" is not a number'],
  ['tree.yes.yes.decision', noChoice, '"decision" is none of take, leave'],
  ['tree.yes.yes.taken', noCount, '"taken" is not a whole number from 0'],
  ['tree.no.no.left', noCount, '"left" is not a whole number from 0'],
  ['evidence', noObject.slice(2), '"evidence" is not an object'],
  ['evidence.pages', noCount, '"pages" is not a whole number from 0'],
  ['evidence.precision', noShare, '"precision" is not a number'],
  ['evidence.precision', [-0.1, 1.1], '"precision" is not between 0 and 1'],
  ['evidence.recall', noShare, '"recall" is not a number'],
  ['evidence.recall', [-0.1, 1.1], '"recall" is not between 0 and 1'],
]

/** That many questions, each in the "yes" of the one before. */
const deep = (questions: number): RuleTree => {
  let tree = take()
  for (let i = 0; i < questions; i++) tree = ask(isTag('p'), tree, leave())
  return tree
}

describe('reading a rule', () => {
  test.each(parts)('refuses a broken %s by name', (path, values, reason) => {
    for (const value of values) {
      expect(refusalOf(changed(path, value)), String(value)).toBe(`BROKEN_RULE ${reason}`)
    }
  })

  test('refuses what is no object', () => {
    for (const data of noObject) expect(refusalOf(data)).toBe('BROKEN_RULE "rule" is not an object')
  })

  test('accepts every part and no evidence', () => {
    expect(readRule(whole, 'here')).toEqual(whole)
    expect(readRule(changed('evidence', null), 'here')).toEqual({ ...whole, evidence: undefined })
  })

  test('accepts evidence where nothing was due', () => {
    const evidence = { pages: 1, precision: undefined, recall: undefined }
    const rule = { ...whole, evidence }
    expect(readRule(JSON.parse(JSON.stringify(rule)), 'here')).toEqual(rule)
    expect(readRule(changed('evidence.recall', null), 'here').evidence?.recall).toBeUndefined()
  })

  test('accepts any threshold', () => {
    expect(() => readRule(changed('tree.no.test.atLeast', -0.5), 'here')).not.toThrow()
  })

  test('follows 64 questions in a row and refuses more, however many', () => {
    expect(readRule(ruleOf({ tree: deep(64) }), 'here').tree).toEqual(deep(64))
    expect(refusalOf(ruleOf({ tree: deep(65) }))).toBe('BROKEN_RULE its tree is deeper than 64')
    expect(refusalOf(ruleOf({ tree: deep(100_000) }))).toBe(
      'BROKEN_RULE its tree is deeper than 64',
    )
  })

  test('leaves out what it does not know', () => {
    expect(readRule({ ...whole, run: 'rm -rf /' }, 'here')).toEqual(whole)
  })

  test('takes nothing from a "__proto__" and gives nothing to one', () => {
    const inside = JSON.parse(`{"__proto__": ${JSON.stringify(whole)}}`) as unknown
    expect(refusalOf(inside)).toBe('BROKEN_RULE "site" is not a text')
    const beside = JSON.parse(
      `{"__proto__": {"polluted": 1}, ${JSON.stringify(whole).slice(1)}`,
    ) as unknown
    expect(Object.keys(readRule(beside, 'here'))).toEqual(Object.keys(whole))
    expect(Object.getPrototypeOf(readRule(beside, 'here'))).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('gives back any rule that was written as JSON', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(readRule(JSON.parse(JSON.stringify(rule)), 'here')).toEqual(rule)
      }),
    )
  })
})
