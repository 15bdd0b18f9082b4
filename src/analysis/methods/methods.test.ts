import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isMethod, methodNames } from './method-names.js'
import { methodOf } from './methods.js'
import { findIn, textsOf } from './methods.test-kit.js'

const html = `<nav><a href=/>Home</a></nav><p hidden>not shown</p>
  <div><div><p>One sentence of some length stands here.</p><p>And then another one.</p></div></div>
  <footer>Imprint</footer>`

test('all-text keeps all visible segments', () => {
  expect(textsOf(methodOf('all-text'), html)).toEqual([
    'Home',
    'One sentence of some length stands here.',
    'And then another one.',
    'Imprint',
  ])
})

test('densest-block keeps the block with dense inner blocks', () => {
  // 40 + 21 characters without a tag in them, beside 61 / 2 for the DIV around and 4 + 30.5 + 7 for the page
  expect(textsOf(methodOf('densest-block'), html)).toEqual([
    'One sentence of some length stands here.',
    'And then another one.',
  ])
})

describe.each(methodNames)('%s', (name) => {
  const method = methodOf(name)

  test('keeps nothing on an empty page', () => {
    expect(textsOf(method, '')).toEqual([])
  })

  test('keeps distinct visible segments in page order', () => {
    const { segments } = findIn(method, html)
    expect(segments).toEqual([...new Set(segments)].sort((a, b) => a - b))
    expect(textsOf(method, html)).not.toContain('not shown')
  })

  test('has parts with finite measures, in outline order', () => {
    let depth = -1
    for (const part of findIn(method, html).parts?.() ?? []) {
      expect(part.depth).toBeLessThanOrEqual(depth + 1)
      expect(part.endNode).toBeGreaterThan(part.firstNode)
      expect(Object.values(part.measures).every(Number.isFinite)).toBe(true)
      depth = part.depth
    }
  })
})

test('isMethod accepts the names of methods only', () => {
  expect(isMethod('all-text')).toBe(true)
  expect(isMethod('toString')).toBe(false)
})

test('every method has finite measures on any sequence of tags', () => {
  const piece = fc.constantFrom(
    '<div>',
    '</div>',
    '<p>',
    '<a href=/>',
    '</a>',
    '<li>',
    '<form>',
    '<table><tr><td>',
    '<b>',
    '<img>',
    'Tea, milk. ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const name of methodNames) {
        const { segments, parts } = findIn(methodOf(name), pieces.join(''))
        expect(segments).toEqual([...new Set(segments)].sort((a, b) => a - b))
        for (const { measures } of parts?.() ?? [])
          expect(Object.values(measures).filter((value) => !Number.isFinite(value))).toEqual([])
      }
    }),
  )
})
