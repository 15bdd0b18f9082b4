import { expect, test } from 'vitest'
import { explanationText } from './extract-output.js'

test('each segment has a line, and below it one for each reason, with aligned numbers', () => {
  const explanation = [
    {
      text: 'The winter ferry',
      kept: true,
      likelihood: 0.876,
      reasons: [
        { feature: 'text.words', value: 1234.5678, push: 1.5 },
        { feature: 'links.words', value: 0.33333, push: -0.25 },
        { feature: 'inside.main', value: 0, push: 0.001 },
      ],
    },
    { text: 'Menu', kept: false, likelihood: 0, role: 'navigation', reasons: [] },
  ] as const
  expect(explanationText(explanation)).toBe(
    [
      '+ 0.88  The winter ferry',
      '          +1.50  text.words 1230',
      '          -0.25  links.words 0.333',
      '          +0.00  inside.main 0',
      '- 0.00  navigation  Menu',
      '',
    ].join('\n'),
  )
})

test('a page without segments gives no text', () => {
  expect(explanationText([])).toBe('')
})

test('a text is on one line', () => {
  const segment = { kept: true, likelihood: 1, reasons: [] }
  expect(explanationText([{ ...segment, text: 'a\n  b\tc' }])).toBe('+ 1.00  a b c\n')
})
