import { describe, expect, test } from 'vitest'
import { vectorNames } from '../features/registry.js'
import { blockLegend, describeBlocks, describeRuns } from './blocks.js'

const html =
  '<div id=all class="a b"><p>one two</p><div><img></div><p>three <a href=x>four</a></p></div>last'

const linesOf = (page: string): readonly string[] => [...describeBlocks(page).pieces]
const listOf = (page: string) => JSON.parse([...describeRuns(page).pieces].join(''))

describe('the blocks of a page as lines', () => {
  test('stand inside one another with their runs, in page order; blocks without text are left out', () => {
    const lines = linesOf(html).map((line) => line.replace(/ {2}\[.*\]\n$/, '').trimEnd())
    expect(lines).toEqual([
      '#document',
      '  div#all.a.b',
      '    p',
      '      0 "one two"',
      '    p',
      '      1 "three four"',
      '  2 "last"',
    ])
  })

  test('say what was measured of a block', () => {
    expect(linesOf(html)[4]).toMatch(
      /^ {4}p {2}\[words 2 {2}links 0\.50 {2}density [\d.]+ {2}weight [\d.]+ {2}noise [\d.]+\]\n$/,
    )
  })

  test('cut long texts', () => {
    expect(linesOf(`<p>${'x'.repeat(101)}</p>`)[2]).toBe(`    0 "${'x'.repeat(97)}..."\n`)
    expect(linesOf(`<p>${'x'.repeat(100)}`)[2]).toBe(`    0 "${'x'.repeat(100)}"\n`)
  })

  test('of an empty page are none', () => {
    expect(linesOf('').join('')).toBe('')
  })
})

describe('the runs of a page as JSON', () => {
  test('are a list with text, place and every feature', () => {
    const runs = listOf(html)
    expect(runs).toHaveLength(3)
    expect(runs[1]).toMatchObject({ run: 1, text: 'three four', path: 'div/p' })
    expect(html.slice(runs[1].start, runs[1].end)).toBe('three <a href=x>four')
    expect(Object.keys(runs[1].features)).toEqual([...vectorNames])
    expect(runs[1].features['text.words']).toBe(2)
  })

  test('of an empty page are an empty list', () => {
    expect(listOf('')).toEqual([])
  })
})

describe('either', () => {
  const deep = `${'<div>'.repeat(600)}x`

  test.each([describeBlocks, describeRuns])(
    'tells warnings apart from the page (%o)',
    (describePage) => {
      const { pieces, warnings } = describePage(deep)
      expect(warnings).toEqual(['The page was cut at the cap of 512 nested elements.'])
      expect([...pieces].join('')).not.toContain('The page')
      expect(describePage(html).warnings).toEqual([])
    },
  )
})

test('the legend says what each measure is', () => {
  expect(blockLegend).toHaveLength(5)
  expect(blockLegend[0]).toBe('words    Words in the block (contents.words)')
  expect(blockLegend.join()).not.toContain('undefined')
})
