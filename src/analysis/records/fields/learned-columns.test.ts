import { expect, test } from 'vitest'
import { readPage } from '../../../page/tree/read-page.js'
import type { ColumnLikelihoods } from './column-model.js'
import type { FieldColumn } from './field-columns.js'
import { FieldNameIndex } from './field-name-index.js'
import { recognizedFields } from './learned-columns.js'

const column = (kind: FieldColumn['kind'], ...values: readonly string[]): FieldColumn => ({
  kind,
  values: values.map((value) => (value === '' ? [] : [value])),
  nodes: values.map((value) => (value === '' ? undefined : 0)),
})

/** The columns of each field by their first values. */
function recognized(
  columns: readonly FieldColumn[],
  likelihoods: Partial<Record<keyof ColumnLikelihoods, readonly number[]>>,
) {
  const page = readPage('<p>')
  const context = {
    page,
    records: [0, 1].map(() => ({ first: 0, end: 1 })),
    fieldNames: new FieldNameIndex(page),
    locale: 'en',
  }
  const of = (field: keyof ColumnLikelihoods) =>
    Float32Array.from(likelihoods[field] ?? columns.map(() => 0))
  const fields = recognizedFields(
    columns.map((whole) => ({ whole, sampled: whole, isFree: true })),
    { title: of('title'), author: of('author'), date: of('date'), image: of('image') },
    context,
  )
  return Object.fromEntries(
    fields.map(({ name, columns: its }) => [name, its.map(({ values }) => values.flat()[0])]),
  )
}

test('a column is the field that it is likeliest to be, and no other', () => {
  const columns = [column('text', 'Ann', 'Bea'), column('text', 'A lamp', 'A desk')]
  expect(recognized(columns, { title: [0.6, 0.5], author: [0.7, 0.01] })).toEqual({
    author: ['Ann'],
    title: ['A lamp'],
  })
})

test('unlikely columns are no field', () => {
  expect(recognized([column('text', 'x', 'y')], { title: [0.1], author: [0.05] })).toEqual({})
})

test('a column of dates is one, whatever was learned', () => {
  expect(recognized([column('text', '01.02.2026', '03.04.2026')], {})).toEqual({
    date: ['01.02.2026'],
  })
})

test('an image is an image', () => {
  const columns = [column('text', 'x', 'y'), column('image', '/x.png', '/y.png')]
  expect(recognized(columns, { image: [0.9, 0.5] })).toEqual({ image: ['/x.png'] })
})

test('columns stand in for a field where records lack it, never where they have it', () => {
  const columns = [
    column('text', 'A lamp', ''),
    column('text', '', 'A desk'),
    column('text', 'x', 'y'),
  ]
  expect(recognized(columns, { title: [0.9, 0.05, 0.1] })).toEqual({ title: ['A lamp', 'A desk'] })
})

test('the terms of a definition list are its titles, unless another column surely is one', () => {
  const page = readPage('<dl><dt>Bitt<dd>A post on a deck.<dt>Clew<dd>A corner of a sail.</dl>')
  const starts = [...page.nodes.tag.keys()].filter(
    (node) => !page.isText(node) && page.tagName(node) === 'dt',
  )
  const records = starts.map((first) => ({ first, end: page.nodes.end[first]! + 1 }))
  const context = { page, records, fieldNames: new FieldNameIndex(page), locale: 'en' }
  const terms = { ...column('text', 'Bitt', 'Clew'), nodes: starts }
  const others = column('text', 'A post on a deck.', 'A corner of a sail.')
  const titles = (likelihood: number) =>
    recognizedFields(
      [terms, others].map((whole) => ({ whole, sampled: whole, isFree: true })),
      {
        title: Float32Array.of(0.01, likelihood),
        author: new Float32Array(2),
        date: new Float32Array(2),
        image: new Float32Array(2),
      },
      context,
    ).map(({ columns }) => columns[0])
  expect(titles(0.4)).toEqual([terms])
  expect(titles(0.6)).toEqual([others])
})
