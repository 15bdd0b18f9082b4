import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import { type Predicate, predicateKinds } from '../predicates/predicate.js'
import { readLayout, readRule } from './read-rule.js'
import type { RuleTree } from './rule.js'
import { anyRule, byTree, isTag, leave, member, ruleOf, splitOn, take } from './rule.test-kit.js'

type Path = string

/** Predicates of most kinds, in the order of the trees of `whole`. */
const tests: readonly Predicate[] = [
  isTag('p'),
  { kind: 'path', path: 'html > body > p' },
  { kind: 'nth', up: 1, tag: 'tr', place: 2, from: 'last' },
  { kind: 'part', place: 2 },
  { kind: 'near', side: 'row', text: 'By' },
  { kind: 'starts', text: 'By:' },
  { kind: 'shape', shape: 'A a' },
  { kind: 'measure', feature: 'text.words', atLeast: 2 },
  { kind: 'opinion', atLeast: 0.5 },
]

/** Every part that a rule may have: predicates, an attribute, a part, evidence, the part of the model. */
const whole = ruleOf({
  taking: { kind: 'attribute', name: 'src', part: { between: [','] } },
  voters: tests.map((test) => member(splitOn(test, take(), leave()), 3)),
  choice: { kind: 'one', least: 2, share: 0.5 },
  usual: {
    fewest: 1,
    most: 4,
    votes: 0.5,
    filled: 0.75,
    values: { shortest: 1, longest: 9, signs: ['digits', 'letters'], shape: '9 a' },
  },
  evidence: { pages: 2, precision: 1, recall: 1 },
  modelPart: {
    model: 'a1b2',
    decides: 'rule and model',
    alone: 0.5,
    together: 0.75,
    seen: { paths: [7, 8], kept: [2, 0], left: [0, 1] },
  },
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
    const { code, message } = errorReport(error)
    return `${code} ${/^rules\.db: example\.org: the stored rule is invalid \((.*)\)\. /.exec(message)?.[1]}`
  }
  return 'none'
}

const noText = [undefined, null, '', 5, ['a'], {}, true]
const noNumber = [undefined, null, '1', Number.NaN, Infinity, -Infinity, [1], {}, true]
const noCount = [...noNumber, -1, 0.5, 2 ** 53]
const noShare = noNumber.slice(2)
const noObject = [undefined, null, 'x', 5, [], [{}], true]
const noList = [undefined, null, 'x', 5, {}, { length: 1 }, true]
const noChoice = [undefined, null, '', 'other', 5, [], {}, '__proto__', 'constructor']

/** The path of a part of the predicate of that kind. */
const at = (kind: Predicate['kind'], part: string): Path =>
  `voters.${tests.findIndex((test) => test.kind === kind)}.tree.test.${part}`

const kinds = Object.keys(predicateKinds).join(', ')

const parts: readonly (readonly [Path, readonly unknown[], string])[] = [
  ['site', noText, '"site" is not a text'],
  ['layout', noText, '"layout" is not a text'],
  ['field', noText, '"field" is not a text'],
  ['version', noCount, '"version" is not a whole number from 0'],
  ['status', noChoice, '"status" is none of learned, induced, stale, retired'],
  ['pages', noCount, '"pages" is not a whole number from 0'],
  ['taking', noObject, '"taking" is not an object'],
  [
    'taking.kind',
    noChoice,
    '"kind" is none of content, text, value, element, joined, attribute, stated, record',
  ],
  ['taking.name', noText, '"name" is not a text'],
  ['taking.part', noObject.slice(2), '"part" is not an object'],
  ['taking.part.between', [[], [''], 5, {}], '"between" is not a list of texts'],
  ['alternative', noObject.slice(2), '"alternative" is not an object'],
  ['voters', noList, '"voters" is not a list'],
  ['voters', [Array(101).fill(member(take()))], 'it has more than 100 trees'],
  ['voters.0', noObject, '"voter" is not an object'],
  ['voters.1.votes', noCount, '"votes" is not a whole number from 0'],
  ['voters.0.tree', noObject, '"tree" is not an object'],
  ['voters.0.tree.kind', noChoice, '"kind" is none of leaf, split'],
  ['voters.0.tree.test', noObject, '"test" is not an object'],
  ['voters.0.tree.yes', noObject, '"tree" is not an object'],
  ['voters.0.tree.no', noObject, '"tree" is not an object'],
  ['voters.0.tree.yes.decision', noChoice, '"decision" is none of take, leave'],
  ['voters.0.tree.yes.taken', noCount, '"taken" is not a whole number from 0'],
  ['voters.0.tree.no.left', noCount, '"left" is not a whole number from 0'],
  [at('named', 'kind'), noChoice, `"kind" is none of ${kinds}`],
  [at('named', 'where'), noChoice, '"where" is none of self, parent, around, start'],
  [at('named', 'what'), noChoice, '"what" is none of tag, class, id, attribute'],
  [at('named', 'name'), noText, '"name" is not a text'],
  [at('path', 'path'), noText, '"path" is not a text'],
  [at('nth', 'up'), noCount, '"up" is not a whole number from 0'],
  [at('nth', 'tag'), noText, '"tag" is not a text'],
  [at('nth', 'place'), noCount, '"place" is not a whole number from 0'],
  [at('nth', 'from'), noChoice, '"from" is none of first, last'],
  [at('part', 'place'), noCount, '"place" is not a whole number from 0'],
  [at('near', 'side'), noChoice, '"side" is none of after, before, beside, row'],
  [at('near', 'text'), noText, '"text" is not a text'],
  [at('starts', 'text'), noText, '"text" is not a text'],
  [at('shape', 'shape'), noText, '"shape" is not a text'],
  [at('measure', 'feature'), noText, '"feature" is not a text'],
  [at('measure', 'feature'), ['text.wordz'], 'there is no feature "text.wordz"'],
  [at('measure', 'feature'), ['__proto__'], 'there is no feature "__proto__"'],
  [at('measure', 'atLeast'), noNumber, '"atLeast" is not a number'],
  [at('opinion', 'atLeast'), noNumber, '"atLeast" is not a number'],
  ['choice', noObject, '"choice" is not an object'],
  ['choice.kind', noChoice, '"kind" is none of one, all'],
  ['choice.least', noCount, '"least" is not a whole number from 0'],
  ['choice.share', noShare, '"share" is not a number'],
  ['choice.share', [-0.1, 1.1], '"share" is not between 0 and 1'],
  ['usual', noObject, '"usual" is not an object'],
  ['usual.fewest', noCount, '"fewest" is not a whole number from 0'],
  ['usual.most', noCount, '"most" is not a whole number from 0'],
  ['usual.votes', noShare, '"votes" is not a number'],
  ['usual.votes', [-0.1, 1.1], '"votes" is not between 0 and 1'],
  ['usual.filled', noShare, '"filled" is not a number'],
  ['usual.filled', [-0.1, 1.1], '"filled" is not between 0 and 1'],
  ['usual.values', noObject.slice(1), '"values" is not an object'],
  ['usual.values.shortest', noCount, '"shortest" is not a whole number from 0'],
  ['usual.values.longest', noCount, '"longest" is not a whole number from 0'],
  ['usual.values.signs', noList, '"signs" is not a list of digits, letters'],
  [
    'usual.values.signs',
    [['digits', 'x'], [5], [null]],
    '"signs" is not a list of digits, letters',
  ],
  ['usual.values.shape', noText.slice(1), '"shape" is not a text'],
  ['evidence', noObject.slice(2), '"evidence" is not an object'],
  ['evidence.pages', noCount, '"pages" is not a whole number from 0'],
  ['evidence.precision', noShare, '"precision" is not a number'],
  ['evidence.precision', [-0.1, 1.1], '"precision" is not between 0 and 1'],
  ['evidence.recall', noShare, '"recall" is not a number'],
  ['evidence.recall', [-0.1, 1.1], '"recall" is not between 0 and 1'],
  ['modelPart', noObject.slice(2), '"modelPart" is not an object'],
  ['modelPart.model', noText, '"model" is not a text'],
  ['modelPart.decides', noChoice, '"decides" is none of rule, rule and model'],
  ['modelPart.alone', noShare, '"alone" is not a number'],
  ['modelPart.together', [-0.1, 1.1], '"together" is not between 0 and 1'],
  ['modelPart.seen', noObject, '"seen" is not an object'],
  ['modelPart.seen.paths', [undefined, 5, ['7', 8]], '"paths" is not a list of numbers'],
  ['modelPart.seen.paths', [Array(1_001).fill(7)], 'it has more than 1000 paths'],
  ['modelPart.seen.kept', [[], [2], [2, 0, 0]], 'its paths and their pages differ in number'],
  ['modelPart.seen.left', [[0]], 'its paths and their pages differ in number'],
  ['modelPart.seen.left', [[0, -1]], 'it has less than no pages'],
]

/** So many splits, each in the "yes" of the one before. */
const deep = (splits: number): RuleTree => {
  let tree = take()
  for (let i = 0; i < splits; i++) tree = splitOn(isTag('p'), tree, leave())
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

  test('accepts an output profile as far as it is known', () => {
    const usual = { fewest: 1, most: 4 }
    expect(readRule(changed('usual', usual), 'here').usual).toStrictEqual(usual)
    const values = { shortest: 1, longest: 9, signs: [] }
    const withValues = { ...usual, values }
    expect(readRule(changed('usual', withValues), 'here').usual).toStrictEqual(withValues)
    const odd = { ...usual, values: { ...values, code: 'x' }, code: 'x' }
    expect(readRule(changed('usual', odd), 'here').usual).toStrictEqual(withValues)
  })

  test('accepts evidence where no page had the field', () => {
    const evidence = { pages: 1, precision: undefined, recall: undefined }
    const rule = { ...whole, evidence }
    expect(readRule(JSON.parse(JSON.stringify(rule)), 'here')).toEqual(rule)
    expect(readRule(changed('evidence.recall', null), 'here').evidence?.recall).toBeUndefined()
  })

  test('accepts the part of a model that nothing was compared with, and none', () => {
    const modelPart = { model: 'a1b2', decides: 'rule', seen: { paths: [], kept: [], left: [] } }
    const read = readRule(changed('modelPart', { ...modelPart, code: 'x' }), 'here')
    expect(read.modelPart).toStrictEqual(modelPart)
    expect(readRule(changed('modelPart', undefined), 'here')).not.toHaveProperty('modelPart')
  })

  test('accepts any threshold', () => {
    expect(() => readRule(changed(at('measure', 'atLeast'), -0.5), 'here')).not.toThrow()
  })

  test('accepts 64 splits in a row and refuses more, however many', () => {
    const read = readRule(ruleOf(byTree(deep(64))), 'here')
    expect(read.voters).toEqual([member(deep(64))])
    for (const splits of [65, 100_000]) {
      expect(refusalOf(ruleOf(byTree(deep(splits))))).toBe('BROKEN_RULE its tree is deeper than 64')
    }
  })

  test('accepts 100 trees, and none', () => {
    const voters = Array(100).fill(member(take()))
    expect(readRule(changed('voters', voters), 'here').voters).toHaveLength(100)
    expect(readRule(changed('voters', []), 'here').voters).toEqual([])
  })

  test('accepts a share of 0, which JSON may leave out', () => {
    expect(readRule(changed('choice.share', 0), 'here').choice.share).toBe(0)
    expect(readRule(changed('choice.share', undefined), 'here').choice.share).toBe(0)
  })

  test('leaves out unknown keys', () => {
    expect(readRule({ ...whole, segment: 'rm -rf /' }, 'here')).toEqual(whole)
  })

  test('takes nothing from a "__proto__" and gives nothing to one', () => {
    const inside = JSON.parse(`{"__proto__": ${JSON.stringify(whole)}}`) as unknown
    expect(refusalOf(inside)).toBe('BROKEN_RULE "site" is not a text')
    const beside = JSON.parse(
      `{"__proto__": {"polluted": 1}, ${JSON.stringify(whole).slice(1)}`,
    ) as unknown
    expect(Object.keys(readRule(beside, 'here')).sort()).toEqual(Object.keys(whole).sort())
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

describe('reading a layout', () => {
  const layout = { name: 'story', signature: [1, 2.5, 4_294_967_295], pages: 3 }

  test('gives what was written, without unknown keys', () => {
    expect(readLayout({ ...layout, code: 'x' }, 'here')).toEqual(layout)
    expect(readLayout(JSON.parse(JSON.stringify(layout)), 'here')).toEqual(layout)
  })

  test('accepts addresses', () => {
    for (const addresses of [[], ['/a-a'], ['/a', '/news/0?id']])
      expect(readLayout({ ...layout, addresses }, 'here')).toStrictEqual({ ...layout, addresses })
    expect(readLayout({ ...layout, addresses: undefined }, 'here')).toStrictEqual(layout)
  })

  test.each([
    ['null', null],
    ['a text', 'story'],
    ['an empty name', { ...layout, name: '' }],
    ['no signature', { ...layout, signature: undefined }],
    ['a text in the signature', { ...layout, signature: [1, '2'] }],
    ['no number in the signature', { ...layout, signature: [1, null] }],
    ['pages below none', { ...layout, pages: -1 }],
    ['half a page', { ...layout, pages: 0.5 }],
    ['an address alone', { ...layout, addresses: '/a-a' }],
    ['no addresses', { ...layout, addresses: null }],
    ['a number among addresses', { ...layout, addresses: ['/a-a', 5] }],
  ])('%s is refused', (_, data) => {
    expect(() => readLayout(data, 'here')).toThrow(
      expect.objectContaining({ code: 'BROKEN_RULE', message: expect.stringContaining('here: ') }),
    )
  })
})
