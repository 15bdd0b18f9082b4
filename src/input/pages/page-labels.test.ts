import { describe, expect, test } from 'vitest'
import { BrokenLabels } from '../../core/errors.js'
import { readLabels } from './page-labels.js'

const complain = (reason: string) => new BrokenLabels('pages.jsonl', 3, reason)
const read = (json: string) => readLabels(JSON.parse(json), complain)

test('a label is a text, a list of texts, an empty list or a selector', () => {
  const labels = read(
    '{"labels":{"title":"A","main":["B","","C"],"author":[],' +
      '"isbn":{"selector":".isbn"},"link":{"selector":"a","attr":"href"}}}',
  )
  expect([...(labels ?? [])]).toEqual([
    ['title', { kind: 'texts', texts: ['A'] }],
    ['main', { kind: 'texts', texts: ['B', 'C'] }],
    ['author', { kind: 'texts', texts: [] }],
    ['isbn', { kind: 'selector', selector: '.isbn' }],
    ['link', { kind: 'selector', selector: 'a', attr: 'href' }],
  ])
})

test('a label may give the type of its values', () => {
  const labels = read(
    '{"labels":{"price":{"text":"5","type":"price"},"tags":{"text":["1","2"],"type":"text"},' +
      '"day":{"selector":"time","attr":"datetime","type":"date"}}}',
  )
  expect([...(labels ?? [])]).toEqual([
    ['price', { kind: 'texts', texts: ['5'], type: 'price' }],
    ['tags', { kind: 'texts', texts: ['1', '2'], type: 'text' }],
    ['day', { kind: 'selector', selector: 'time', attr: 'datetime', type: 'date' }],
  ])
})

test('a label of records may say what is none', () => {
  const labels = read('{"labels":{"records":{"text":["a","b"],"not":"c"}}}')
  expect([...labels!]).toEqual([['records', { kind: 'texts', texts: ['a', 'b'], not: ['c'] }]])
  expect(() => read('{"labels":{"records":{"not":"c"}}}')).toThrow('expected "text"')
  expect(() => read('{"labels":{"tags":{"text":"a","not":"c"}}}')).toThrow(
    'for the field "records"',
  )
})

test('a label may name some items of a list', () => {
  const labels = read('{"labels":{"tags":{"items":"a"},"prices":{"items":["$5"],"type":"price"}}}')
  expect([...(labels ?? [])]).toEqual([
    ['tags', { kind: 'items', texts: ['a'] }],
    ['prices', { kind: 'items', texts: ['$5'], type: 'price' }],
  ])
})

test.each([
  ['{"items":[]}', '"items": expected a text of an item, found none'],
  ['{"items":["a"],"text":"b"}', 'expected "items" and perhaps "type", found "text"'],
  ['{"text":"5","type":"money"}', '"type": expected one of text, number, price'],
  ['{"text":"5","as":"price"}', 'expected "text" and perhaps "type", found "as"'],
  ['{"selector":"b","as":"price"}', 'expected "selector"'],
])('the label %s is refused', (label, reason) => {
  expect(() => read(`{"labels":{"price":${label}}}`)).toThrow(reason)
})

test('missing labels are undefined, empty labels are not', () => {
  expect(read('{}')).toBeUndefined()
  expect(read('{"labels":null}')).toBeUndefined()
  expect(read('{"labels":{}}')?.size).toBe(0)
})

test('fields may be named like properties of every object', () => {
  const labels = read('{"labels":{"__proto__":["x"],"constructor":"y","toString":[]}}')
  expect(labels?.get('__proto__')).toEqual({ kind: 'texts', texts: ['x'] })
  expect(labels?.get('constructor')).toEqual({ kind: 'texts', texts: ['y'] })
  expect(labels?.get('hasOwnProperty')).toBeUndefined()
  expect({}).not.toHaveProperty('0')
})

describe('errors name the place and the reason', () => {
  test.each([
    ['[]', '"labels": expected an object of fields, found a list'],
    ['"x"', '"labels": expected an object of fields, found a text'],
    [
      '{"price":5}',
      'label "price": expected a text, a list of texts or a selector, found a number',
    ],
    ['{"price":null}', 'label "price": expected a text, a list of texts or a selector, found null'],
    ['{"main":["a",["b"]]}', 'label "main": item 2: expected a text, found a list'],
    [
      '{"main":" "}',
      'label "main": expected a text, found an empty one; [] says that the page has none',
    ],
    [
      '{"main":["",""]}',
      'label "main": expected a text, found an empty one; [] says that the page has none',
    ],
    ['{"isbn":{}}', 'label "isbn": "selector": expected a text, found nothing'],
    ['{"isbn":{"selector":""}}', 'label "isbn": "selector": expected a text, found an empty one'],
    [
      '{"isbn":{"selector":".x","attr":1}}',
      'label "isbn": "attr": expected a text, found a number',
    ],
    [
      '{"isbn":{"selector":".x","atr":"y"}}',
      'label "isbn": expected "selector" and perhaps "attr", found "atr"',
    ],
    ['{"":"x"}', 'label "": expected a field name, found an empty one'],
  ])('%s', (labels, reason) => {
    expect(() => read(`{"labels":${labels}}`)).toThrow(BrokenLabels)
    expect(() => read(`{"labels":${labels}}`)).toThrow(`pages.jsonl:3: ${reason}. See docs`)
  })
})
