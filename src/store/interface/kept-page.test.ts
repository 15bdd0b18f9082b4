import { expect, test } from 'vitest'
import type { PageLabels } from '../../input/pages/page-labels.js'
import { keptHtml, keptLabels, keptPage, labelsJson } from './kept-page.js'

const labels: PageLabels = new Map([
  ['title', { kind: 'texts', texts: ['a', 'b'] }],
  ['__proto__', { kind: 'texts', texts: [] }],
  ['isbn', { kind: 'selector', selector: '.isbn' }],
  ['price', { kind: 'texts', texts: ['5'], type: 'price' }],
  ['tags', { kind: 'items', texts: ['a'] }],
  ['image', { kind: 'selector', selector: 'img', attr: 'src' }],
])

test.each(['', '<p>x', 'ä🌊\n'.repeat(1_000), '\u2028\ufeff'])(
  'a page is kept as it is',
  (html) => {
    const kept = keptPage({ id: 'p1', url: 'https://example.org/', html, labels })
    expect(keptHtml(kept)).toBe(html)
    expect(keptLabels(kept)).toEqual(labels)
    expect(kept).toMatchObject({ id: 'p1', url: 'https://example.org/' })
  },
)

test('labels have one form, in whatever order they come', () => {
  expect(labelsJson(labels)).toBe(
    '{"__proto__":[],"image":{"selector":"img","attr":"src"},"isbn":{"selector":".isbn"},' +
      '"price":{"text":["5"],"type":"price"},"tags":{"items":["a"]},"title":["a","b"]}',
  )
  expect(labelsJson(new Map([...labels].reverse()))).toBe(labelsJson(labels))
})

test('equal texts have equal hashes', () => {
  const page = (html: string) => keptPage({ html, labels: undefined })
  expect(page('a').hash).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
  expect(page('a ').hash).not.toBe(page('a').hash)
})

test('a page without labels is unlabelled', () => {
  expect(keptPage({ html: '', labels: new Map() }).labels).toBeUndefined()
  expect(keptLabels(keptPage({ html: '', labels: undefined })).size).toBe(0)
})

test('throws for broken labels and broken pages', () => {
  expect(() => keptLabels({ hash: 'x', labels: '[]' })).toThrow()
  expect(() => keptLabels({ hash: 'x', labels: '{' })).toThrow()
  expect(() => keptLabels({ hash: 'x', labels: '{"a":5}' })).toThrow(
    expect.objectContaining({ code: 'BROKEN_LABELS' }),
  )
  expect(() => keptHtml({ hash: 'x', packed: Buffer.from('x') })).toThrow()
})
