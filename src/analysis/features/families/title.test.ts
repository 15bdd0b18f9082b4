import { describe, expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { titleFamily } from './title.js'

// 1 + 1 + 2 + 3 + .3 = 7.3 words; Green tea says two of three words of the title in a heading
const html = `<head><title>Green tea guide</title></head><body>
  <ul><li>Home</li><li>Shop</li></ul>
  <main><div><h1>Green tea</h1></div><section><p>Pour it hot</p><p>…</p></section></main></body>`
const likeness = 2 / 3 + 0.15

describe('on a page whose third of five segments is the title segment, worked out by hand', () => {
  test('a segment after it', () => {
    expect(measureSegment(titleFamily, html, 3)).toEqual(
      near({
        distance: 1,
        likeness,
        'common-runs': 3 / 5, // in MAIN
        'common-words': 5.3 / 7.3,
        'blocks-up': 2, // P, SECTION, MAIN
        'blocks-down': 2, // MAIN, DIV, H1
        level: 0,
      }),
    )
  })

  test('a segment before it', () => {
    expect(measureSegment(titleFamily, html, 0)).toEqual(
      near({
        distance: -2,
        likeness,
        'common-runs': 1, // in BODY
        'common-words': 1,
        'blocks-up': 2, // LI, UL, BODY
        'blocks-down': 3, // BODY, MAIN, DIV, H1
        level: -1,
      }),
    )
  })

  test('the title segment itself', () => {
    expect(measureSegment(titleFamily, html, 2)).toEqual(
      near({
        distance: 0,
        likeness,
        'common-runs': 1 / 5,
        'common-words': 2 / 7.3,
        'blocks-up': 0,
        'blocks-down': 0,
        level: 0,
      }),
    )
  })
})

const tea = '<head><title>Tea</title></head>'

test('a segment next to the block of the title segment is in their common block', () => {
  expect(measureSegment(titleFamily, `${tea}<div>Hot<h2>Tea</h2></div><p>End</p>`, 0)).toEqual(
    near({
      distance: -1,
      likeness: 1.15,
      'common-runs': 2 / 3,
      'common-words': 2 / 3,
      'blocks-up': 0,
      'blocks-down': 1,
      level: -1,
    }),
  )
})

test('a segment inside the block of the title segment', () => {
  expect(
    measureSegment(titleFamily, `${tea}<div>Tea<ul><li>Hot</li></ul></div><p>End</p>`, 1),
  ).toEqual(
    near({
      distance: 1,
      likeness: 1,
      'common-runs': 2 / 3,
      'common-words': 2 / 3,
      'blocks-up': 2,
      'blocks-down': 0,
      level: 2,
    }),
  )
})

test('without a title, an H1 is the title segment', () => {
  expect(measureSegment(titleFamily, '<p>One</p><h1>Two</h1>', 0)).toMatchObject({
    distance: -1,
    likeness: 0.2,
    'common-runs': 1,
  })
})

test('all measures are 0 without a title segment', () => {
  expect(measureSegment(titleFamily, '<p>One</p><p>Two</p>', 1)).toEqual({
    distance: 0,
    likeness: 0,
    'common-runs': 0,
    'common-words': 0,
    'blocks-up': 0,
    'blocks-down': 0,
    level: 0,
  })
})

test('100,000 nested DIVs with a segment each are limited by the maximum depth', () => {
  const deep = `${tea}<p>Tea</p>${'<div>Hot'.repeat(100_000)}`
  // 512 elements are open at most, the document among them
  expect(measureSegment(titleFamily, deep, 63_998)).toMatchObject({
    distance: 63_998,
    'common-runs': 1,
    'blocks-up': 511,
    'blocks-down': 1,
    level: 510,
  })
})
