import { expect, test } from 'vitest'
import { measureSegment, near } from '../features.test-kit.js'
import { insideFamily } from './inside.js'

const nowhere = {
  main: 0,
  article: 0,
  section: 0,
  header: 0,
  footer: 0,
  nav: 0,
  aside: 0,
  form: 0,
  dialog: 0,
  list: 0,
  definitions: 0,
  table: 0,
  quote: 0,
  figure: 0,
  code: 0,
  details: 0,
  button: 0,
  microdata: 0,
}

test('a segment outside of everything', () => {
  expect(measureSegment(insideFamily, '<body><div><p>Alone</p></div></body>', 0)).toEqual(nowhere)
})

test('a list item of an article', () => {
  const html = '<main><article><section><ul><li>Tea</li></ul></section></article></main>'
  expect(measureSegment(insideFamily, html, 0)).toEqual(
    near({ ...nowhere, list: 1 / 2, section: 1 / 3, article: 1 / 4, main: 1 / 5 }),
  )
})

test('a button of a dialog', () => {
  const html =
    '<header><nav><aside><form><dialog open><button>Go</button></dialog></form></aside></nav></header>'
  expect(measureSegment(insideFamily, html, 0)).toEqual(
    near({
      ...nowhere,
      button: 1,
      dialog: 1 / 2,
      form: 1 / 3,
      aside: 1 / 4,
      nav: 1 / 5,
      header: 1 / 6,
    }),
  )
})

test('code in a figure of a table', () => {
  const html =
    '<footer><dl><dd><table><tr><td><blockquote><figure><details><pre itemprop="text">x = 1</pre>'
  expect(measureSegment(insideFamily, html, 0)).toEqual(
    near({
      ...nowhere,
      code: 1,
      microdata: 1,
      details: 1 / 2,
      figure: 1 / 3,
      quote: 1 / 4,
      table: 1 / 7, // after TD and TR
      definitions: 1 / 9,
      footer: 1 / 10,
    }),
  )
})
