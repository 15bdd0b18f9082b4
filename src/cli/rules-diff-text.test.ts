import { expect, test } from 'vitest'
import type { RuleDiff } from '../app/rules/diff-rules.js'
import { diffText } from './rules-diff-text.js'

const text = (...rules: readonly RuleDiff[]) =>
  diffText({ site: 'tea.example', rules, layouts: [], broken: [] })
const price = { layout: 'page', field: 'price' } as const

test('nothing is no text', () => {
  expect(text()).toBe('')
})

test('each rule is told under its name', () => {
  expect(
    text(
      { ...price, kind: 'first', version: 1 },
      { ...price, kind: 'no earlier', version: 7 },
      { ...price, kind: 'ended', version: 2, endedAt: '2026-11-18T08:00:00.000Z' },
      { ...price, kind: 'not kept', wanted: 3, kept: [5, 6] },
      { ...price, kind: 'new', version: 1 },
      { ...price, kind: 'gone', version: 1 },
    ),
  ).toBe(
    [
      'price  (tea.example/page/price@1)',
      '  the first version',
      '',
      'price  (tea.example/page/price@7)',
      '  no earlier version is kept any more: what was replaced stays for 7 days',
      '',
      'price  (tea.example/page/price@2)',
      '  gone since 2026-11-18T08:00:00.000Z',
      '',
      'price  (tea.example/page/price)',
      '  version 3 is not kept, but 5, 6',
      '',
      'price  (tea.example/page/price@1)',
      '  only in what is compared with',
      '',
      'price  (tea.example/page/price@1)',
      '  only in what is stored',
      '',
    ].join('\n'),
  )
})

test('what was compared is told by parts and questions', () => {
  const compared = { ...price, kind: 'compared', from: 2, to: 5 } as const
  expect(
    text(
      { ...compared, result: 'the same', changes: [], questions: [], trees: 'the same' },
      { ...compared, result: 'changed', changes: [], questions: [], trees: 'others' },
      {
        ...compared,
        result: 'changed',
        changes: [{ part: 'status', before: 'learned', after: 'stale' }],
        questions: [
          { question: 'is <a>', before: 2, after: 0 },
          { question: 'is <b>', before: 0, after: 1 },
          { question: 'is \u001b[2J', before: 3, after: 4 },
        ],
        trees: 'others',
      },
    ),
  ).toBe(
    [
      'price  (tea.example/page/price@2 -> @5)',
      '  the same',
      '',
      'price  (tea.example/page/price@2 -> @5)',
      '  the same questions, in other trees',
      '',
      'price  (tea.example/page/price@2 -> @5)',
      '  status: learned',
      '    -> stale',
      '  no longer asked, by 2 votes: is <a>',
      '  newly asked, by 1 vote: is <b>',
      '  asked by 4 votes, no longer 3: is \ufffd[2J',
      '',
    ].join('\n'),
  )
})

test('layouts come first', () => {
  const rules = [{ ...price, kind: 'first', version: 1 }] as const
  expect(
    diffText({
      site: 'tea.example',
      rules,
      layouts: [
        { layout: 'a', change: 'changed', likeness: 0.5 },
        { layout: 'b', change: 'gone' },
        { layout: 'c', change: 'new' },
      ],
      broken: [],
    }).split('\n'),
  ).toEqual([
    'layout a: not the same, its pages are 0.50 alike',
    '',
    'layout b: only in what is stored',
    '',
    'layout c: only in what is compared with',
    '',
    'price  (tea.example/page/price@1)',
    '  the first version',
    '',
  ])
})
