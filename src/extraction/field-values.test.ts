import { expect, test } from 'vitest'
import { ruleOf } from '../rules/rule/rule.test-kit.js'
import type { FieldAnswer } from './field-answers.js'
import { fieldContext, fieldValues } from './field-values.js'

const answer = (parts: Parameters<typeof ruleOf>[0], ...texts: readonly string[]): FieldAnswer => ({
  rule: ruleOf({ taking: { kind: 'text' }, ...parts }),
  texts,
  amount: texts.length,
  certainty: 1,
  confidence: 1,
  doubts: [],
})
const british = fieldContext('<html lang=en>', 'https://www.example.co.uk/a/', { language: 'en' })

test('values are read as the type of the rule, and texts have none', () => {
  const read = fieldValues(
    [
      answer({ field: 'price', valueType: 'price' }, '£ 5.20', 'sold'),
      answer({ field: 'picture', valueType: 'image' }, '/p.png'),
      answer({ field: 'name', valueType: 'text' }, '12'),
      answer({ field: 'old' }, '12'),
      answer({ field: 'size', valueType: 'number' }),
    ],
    () => british,
  )
  expect(read).toEqual({
    values: {
      price: [{ raw: '£ 5.20', amount: 5.2, currency: 'GBP' }, { raw: 'sold' }],
      picture: [{ raw: '/p.png', url: 'https://www.example.co.uk/p.png' }],
    },
    warnings: [],
  })
})

test('the country of the site tells the order of numeric dates; else they stay texts, with a warning', () => {
  const answers = [answer({ field: 'day', valueType: 'date' }, '03/04/2025')]
  expect(fieldValues(answers, () => british).values).toEqual({
    day: [{ raw: '03/04/2025', iso: '2025-04-03' }],
  })
  const { values, warnings } = fieldValues(answers, () =>
    fieldContext('', undefined, { language: undefined }),
  )
  expect(values).toEqual({ day: [{ raw: '03/04/2025' }] })
  expect(warnings).toEqual([
    'a value of "day" can be read as more than one date, such as "03/04/2025": only the text is given',
  ])
})

test('where a page may have a BASE, relative URLs stay as they are', () => {
  const context = fieldContext('<base href="/x/">', 'https://example.org/', { language: undefined })
  const answers = [answer({ field: 'next', valueType: 'url' }, '/2')]
  expect(fieldValues(answers, () => context).values).toEqual({ next: [{ raw: '/2' }] })
})
