import { expect, test } from 'vitest'
import { explanationText } from './explanation-text.js'

test('each run is a line, under it a line for each reason, numbers in one column', () => {
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
    { text: 'Menu', kept: false, likelihood: 0, reasons: [] },
  ]
  expect(explanationText(explanation)).toBe(
    [
      '+ 0.88  The winter ferry',
      '          +1.50  text.words 1230',
      '          -0.25  links.words 0.333',
      '          +0.00  inside.main 0',
      '- 0.00  Menu',
      '',
    ].join('\n'),
  )
})

test('a page without runs is nothing', () => {
  expect(explanationText([])).toBe('')
})

test('a text is on one line, and cannot command the terminal', () => {
  const run = { kept: true, likelihood: 1, reasons: [] }
  expect(explanationText([{ ...run, text: 'a\n  b\tc\u001b[2J' }])).toBe('+ 1.00  a b c\ufffd[2J\n')
})
