import { describe, expect, test } from 'vitest'
import { plainText } from '../../core/text/comparable-text.js'
import { readRule } from './read-rule.js'
import { ruleOf } from './rule.test-kit.js'
import {
  cutValues,
  describePart,
  type PartEdge,
  partLimits,
  plainLines,
  type TextPart,
} from './text-part.js'

const edge = (...texts: readonly string[]): PartEdge => ({ texts, place: 'first', optional: false })
const last = (text: string): PartEdge => ({ texts: [text], place: 'last', optional: false })
const ifThere = (...texts: readonly string[]): PartEdge => ({ ...edge(...texts), optional: true })

describe('a part of a text', () => {
  test.each<[string, TextPart, readonly string[]]>([
    ['by Anna Berg', { after: edge('by') }, ['Anna Berg']],
    ['Price: $ 5 incl. VAT', { after: edge('Price:'), before: edge('incl') }, ['$ 5']],
    ['3 May 2026, 10:15', { before: edge(',') }, ['3 May 2026']],
    ['News / Sea / Waves', { after: last('/') }, ['Waves']],
    ['Waves | Day | Site', { before: last('|') }, ['Waves | Day']],
    ['価格：500円', { after: edge('：'), before: edge('円') }, ['500']],
    ['BY Anna Berg', { after: edge('by') }, ['Anna Berg']],
    ['From Anna Berg', { after: edge('by', 'from') }, ['Anna Berg']],
    ['Weight 120g', { after: edge('weight'), before: edge('g') }, ['120']],
  ])('%s', (text, part, values) => {
    expect(cutValues(part, text)).toEqual(values)
  })

  test('is missing where a required edge is missing', () => {
    expect(cutValues({ after: edge('by') }, 'Anna Berg')).toEqual([])
    expect(cutValues({ before: edge(',') }, 'Anna Berg')).toEqual([])
    expect(cutValues({ after: ifThere('by'), before: ifThere(',') }, 'Anna Berg')).toEqual([
      'Anna Berg',
    ])
  })

  test('is bounded by whole words and numbers only', () => {
    expect(cutValues({ after: edge('by') }, 'Bypass by Anna')).toEqual(['Anna'])
    expect(cutValues({ after: edge('by') }, 'baby Anna')).toEqual([])
    expect(cutValues({ before: edge('a') }, 'Anna Berg')).toEqual([])
    expect(cutValues({ before: last('g') }, '5 g or 7 kg')).toEqual(['5'])
  })

  test('is what is before the first of several edges, or behind the last', () => {
    expect(cutValues({ before: edge('or', 'and') }, 'A and B or C')).toEqual(['A'])
    expect(cutValues({ after: { ...edge('-', '/'), place: 'last' } }, 'A / B - C')).toEqual(['C'])
  })

  test('is on one line, the first that has it', () => {
    const text = 'Author: Anna\nPrice: 5\nPrice: 6'
    expect(cutValues({ after: edge('Price:') }, text)).toEqual(['5'])
    expect(cutValues({ after: edge('Author:') }, text)).toEqual(['Anna'])
    expect(cutValues({}, text)).toEqual(['Author: Anna'])
  })

  test('is never empty', () => {
    expect(cutValues({ after: edge('by') }, 'by')).toEqual([])
    expect(cutValues({ after: edge('by'), before: edge(',') }, 'by , Anna')).toEqual([])
    expect(cutValues({}, '')).toEqual([])
  })

  test('is missing in a text of more than 1,000 characters', () => {
    const just = `by ${'x'.repeat(partLimits.maxTextLength - 3)}`
    expect(cutValues({ after: edge('by') }, just)).toHaveLength(1)
    expect(cutValues({ after: edge('by') }, `${just}x`)).toEqual([])
  })
})

describe('several values', () => {
  test('stand between separators, each without white space', () => {
    const part = { after: edge('by'), between: ['and', ','] }
    expect(cutValues(part, 'by Anna Berg, Ben Ode, and Cy Andrews')).toEqual([
      'Anna Berg',
      'Ben Ode',
      'Cy Andrews',
    ])
    expect(cutValues(part, 'by Anna Berg')).toEqual(['Anna Berg'])
  })

  test('are not separated inside a number', () => {
    expect(cutValues({ between: [','] }, '1,200, 1,300')).toEqual(['1,200', '1,300'])
  })

  test('are lines where a line break separates them', () => {
    expect(cutValues({ between: ['\n'] }, 'Anna Berg\nBen Ode')).toEqual(['Anna Berg', 'Ben Ode'])
  })
})

test('a plain text has single spaces, composed characters and nothing that does not show', () => {
  expect(plainText(' A\u00a0 b\u00adc\u200bd e\u0301 ')).toBe('A bcd é')
  expect(plainText('a  b')).toBe('a b')
  expect(plainLines(' a  b \n\u200b\n c')).toBe('a b\nc')
})

describe('a part in words', () => {
  test.each<[TextPart, string]>([
    [{}, 'its first line'],
    [{ after: edge('by') }, 'after "by"'],
    [{ after: ifThere('by', 'from') }, 'after "by" or "from" if it is there'],
    [{ after: last('/'), before: edge(',') }, 'after the last "/" and up to ","'],
    [{ after: edge('by'), between: ['and'] }, 'after "by", several with "and" between them'],
    [{ between: ['\n'] }, 'several with line breaks between them'],
  ])('%j', (part, words) => {
    expect(describePart(part)).toBe(words)
  })
})

describe('a part in a rule', () => {
  const part: TextPart = {
    after: edge('by'),
    before: { ...last(','), optional: true },
    between: ['and'],
  }

  test('is read as it was written', () => {
    const value = ruleOf({ taking: { kind: 'value', part } })
    const attribute = ruleOf({ taking: { kind: 'attribute', name: 'title', part: {} } })
    for (const rule of [value, attribute]) {
      expect(readRule(JSON.parse(JSON.stringify(rule)), 'here')).toEqual(rule)
    }
  })

  test.each([
    ['by', 'not an object'],
    [{ after: {} }, '"after" is not a list'],
    [{ after: { ...part.after, texts: [''] } }, '"after" is not a list'],
    [{ before: { ...part.before, place: 'third' } }, '"before" is neither'],
    [{ before: { ...part.before, optional: 1 } }, '"before" is neither'],
    [{ between: [] }, '"between" is not a list'],
    [{ between: [1] }, '"between" is not a list'],
  ])('is refused as %j', (broken, reason) => {
    const data = { ...ruleOf(), taking: { kind: 'value', part: broken } }
    expect(() => readRule(data, 'here')).toThrow(reason)
  })
})
