import { describe, expect, test } from 'vitest'
import { vectorNames } from '../analysis/features/registry.js'
import { describeBlocks, describeSegments } from './describe-blocks.js'

const html =
  '<div id=all class="a b"><p>one two</p><div><img></div><p>three <a href=x>four</a></p></div>last'

const linesOf = (page: string): readonly string[] => [...describeBlocks(page).pieces]
const listOf = (page: string) => JSON.parse([...describeSegments(page).pieces].join(''))

describe('the blocks of a page as lines', () => {
  test('are nested with their segments in page order, without empty blocks', () => {
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

  test('show features of a block', () => {
    expect(linesOf(html)[4]).toMatch(
      /^ {4}p {2}\[words 2 {2}links 0\.50 {2}density [\d.]+ {2}weight [\d.]+ {2}noise [\d.]+\]\n$/,
    )
  })

  test('shorten long texts', () => {
    expect(linesOf(`<p>${'x'.repeat(101)}</p>`)[2]).toBe(`    0 "${'x'.repeat(97)}..."\n`)
    expect(linesOf(`<p>${'x'.repeat(100)}`)[2]).toBe(`    0 "${'x'.repeat(100)}"\n`)
  })

  test('of an empty page are none', () => {
    expect(linesOf('').join('')).toBe('')
  })
})

describe('the segments of a page as JSON', () => {
  test('are a list with text, range and every feature', () => {
    const segments = listOf(html)
    expect(segments).toHaveLength(3)
    expect(segments[1]).toMatchObject({ run: 1, text: 'three four', path: 'div/p' })
    expect(html.slice(segments[1].start, segments[1].end)).toBe('three <a href=x>four')
    expect(Object.keys(segments[1].features)).toEqual([...vectorNames])
    expect(segments[1].features['text.words']).toBe(2)
  })

  test('of an empty page are an empty list', () => {
    expect(listOf('')).toEqual([])
  })
})

describe('either', () => {
  const deep = `${'<div>'.repeat(600)}x`

  test.each([describeBlocks, describeSegments])(
    'tells warnings apart from the page (%o)',
    (describePage) => {
      const { pieces, warnings } = describePage(deep)
      expect(warnings).toEqual(['The page was cut at the cap of 512 nested elements.'])
      expect([...pieces].join('')).not.toContain('The page')
      expect(describePage(html).warnings).toEqual([])
    },
  )
})
