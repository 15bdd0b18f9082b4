import { expect, test } from 'vitest'
import { ElementNames } from '../element-names.js'
import { regionsOfHtml } from '../records.test-kit.js'
import { columnFeatures } from './column-features.js'
import { alignColumns } from './field-columns.js'
import { FieldNameIndex } from './field-name-index.js'

const item = (at: number, name: string, title: string) =>
  `<li><a href="/user/${name}"><img width="20" height="20" src="/${name}.png" alt="${name}"></a>` +
  `<b><a href="/user/${name}">${name}</a></b><h3><a href="/t/${at}">${title} for all</a></h3>` +
  `<p><time datetime="2026-01-0${at}">0${at}.01.2026</time> <i class="tags">${tags(at)}</i></p></li>`
const tags = (at: number) =>
  ['red', 'blue']
    .slice(0, at > 2 ? 2 : 1)
    .map(tag)
    .join('')
const tag = (name: string) => `<u class="t">${name}</u>`
const items = [
  item(1, 'Ann', 'A lamp'),
  item(2, 'Ann', 'A desk'),
  item(3, 'Bea', 'A sofa'),
  item(4, 'Cleo', 'A door'),
]
const html = `<ul>${items.join('')}</ul>`

function features() {
  const { page, regions } = regionsOfHtml(html)
  const records = regions.find(({ members }) => members.length === 4)!.members
  const columns = alignColumns(page, records, new ElementNames(page))
  const context = { page, records, fieldNames: new FieldNameIndex(page), locale: 'en' }
  const rows = columnFeatures(columns, context)
  const of = (kind: string, value: string) =>
    rows.record(
      columns.findIndex(
        (column) => column.kind === kind && column.values[0]!.some((one) => one.includes(value)),
      ),
    )
  return of
}

test('values of a column are compared with each other and with patterns', () => {
  const of = features()
  expect(of('text', 'Ann')).toMatchObject({
    filled: 1,
    distinct: 0.75,
    'most common': 0.5,
    several: 0,
    words: 1,
    capital: 1,
    name: 1,
    date: 0,
  })
  expect(of('text', '2026')).toMatchObject({
    distinct: 1,
    date: 1,
    digits: 1,
    time: 1,
    datetime: 1,
  })
  expect(of('text', 'red')).toMatchObject({ several: 0.5 })
})

test('elements of a column are compared with those around them', () => {
  const of = features()
  expect(of('text', 'Ann')).toMatchObject({
    link: 1,
    heading: 0,
    'address of a person': 1,
    'distinct addresses': 0.75,
    'address of an image': 1,
    'is alternative text': 1,
  })
  expect(of('text', 'A lamp')).toMatchObject({
    heading: 1,
    level: 3,
    'address of a person': 0,
    'distinct addresses': 1,
    'address of an image': 0,
    'title score': 1,
    'length rank': 0,
  })
})

test('images have sizes and the texts of their links', () => {
  const of = features()
  const { width, height, ...image } = of('image', 'Ann')
  expect([width, height].map((one) => Math.exp(one!))).toEqual([
    expect.closeTo(20, 4),
    expect.closeTo(20, 4),
  ])
  expect(image).toMatchObject({ 'address of a text': 1, 'address of a person': 1, order: 0 })
})
