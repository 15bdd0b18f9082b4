import { expect, test } from 'vitest'
import { readLayout } from './read-layout.js'

const layout = { name: 'story', signature: [1, 2.5, 4_294_967_295], pages: 3 }

test('a layout is read as it was written, and nothing beside it', () => {
  expect(readLayout({ ...layout, code: 'x' }, 'here')).toEqual(layout)
  expect(readLayout(JSON.parse(JSON.stringify(layout)), 'here')).toEqual(layout)
})

test('a layout may say what addresses its pages have', () => {
  for (const addresses of [[], ['/a-a'], ['/a', '/news/0?id']])
    expect(readLayout({ ...layout, addresses }, 'here')).toStrictEqual({ ...layout, addresses })
  expect(readLayout({ ...layout, addresses: undefined }, 'here')).toStrictEqual(layout)
})

test.each([
  ['null', null],
  ['a text', 'story'],
  ['an empty name', { ...layout, name: '' }],
  ['no signature', { ...layout, signature: undefined }],
  ['a text in the signature', { ...layout, signature: [1, '2'] }],
  ['no number in the signature', { ...layout, signature: [1, null] }],
  ['pages below none', { ...layout, pages: -1 }],
  ['half a page', { ...layout, pages: 0.5 }],
  ['an address alone', { ...layout, addresses: '/a-a' }],
  ['no addresses', { ...layout, addresses: null }],
  ['a number among addresses', { ...layout, addresses: ['/a-a', 5] }],
])('%s is refused', (_, data) => {
  expect(() => readLayout(data, 'here')).toThrow(
    expect.objectContaining({ code: 'BROKEN_RULE', message: expect.stringContaining('here: ') }),
  )
})
