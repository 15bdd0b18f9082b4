import { expect, test } from 'vitest'
import type { Labels } from '../source/labels.js'
import { htmlOf, keptPage, labelsJson, labelsOf } from './kept-page.js'

const labels: Labels = new Map([
  ['title', { kind: 'texts', texts: ['a', 'b'] }],
  ['__proto__', { kind: 'texts', texts: [] }],
  ['isbn', { kind: 'selector', selector: '.isbn' }],
  ['image', { kind: 'selector', selector: 'img', attr: 'src' }],
])

test.each(['', '<p>x', 'ä🌊\n'.repeat(1_000), '\u2028\ufeff'])(
  'a page is kept as it is',
  (html) => {
    const kept = keptPage({ id: 'p1', url: 'https://example.org/', html, labels })
    expect(htmlOf(kept)).toBe(html)
    expect(labelsOf(kept)).toEqual(labels)
    expect(kept).toMatchObject({ id: 'p1', url: 'https://example.org/' })
  },
)

test('labels are told in one form, whatever their order', () => {
  expect(labelsJson(labels)).toBe(
    '{"__proto__":[],"image":{"selector":"img","attr":"src"},"isbn":{"selector":".isbn"},"title":["a","b"]}',
  )
  expect(labelsJson(new Map([...labels].reverse()))).toBe(labelsJson(labels))
})

test('the same text has the same hash, another one another', () => {
  const page = (html: string) => keptPage({ html, labels: undefined })
  expect(page('a').hash).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  expect(page('a ').hash).not.toBe(page('a').hash)
})

test('no label at all is no label', () => {
  expect(keptPage({ html: '', labels: new Map() }).labels).toBeUndefined()
  expect(labelsOf(keptPage({ html: '', labels: undefined })).size).toBe(0)
})

test('broken labels and broken pages are thrown', () => {
  expect(() => labelsOf({ hash: 'x', labels: '[]' })).toThrow()
  expect(() => labelsOf({ hash: 'x', labels: '{' })).toThrow()
  expect(() => labelsOf({ hash: 'x', labels: '{"a":5}' })).toThrow(
    expect.objectContaining({ code: 'BROKEN_LABELS' }),
  )
  expect(() => htmlOf({ hash: 'x', packed: Buffer.from('x') })).toThrow()
})
