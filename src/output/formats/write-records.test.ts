import { describe, expect, test } from 'vitest'
import type { RecordFormat } from './format-names.js'
import { type RecordsOutcome, recordWriters } from './write-records.js'

const outcomes: readonly RecordsOutcome[] = [
  {
    id: 'a',
    records: [
      { text: 'One, "two" $1', fields: { title: 'One, "two"', price: '$1' } },
      { text: 'Six x y', fields: { title: 'Six', tags: ['x', 'y'] } },
    ],
    recordColumns: [
      { name: 'title', type: 'text' },
      { name: 'price', type: 'price' },
      { name: 'tags', type: 'text', list: true },
    ],
    warnings: [],
  },
  { id: 'b', error: { code: 'INPUT_NOT_FOUND', message: 'gone' } },
  { id: 'c', records: [], recordColumns: [], warnings: [] },
]

async function written(format: RecordFormat): Promise<string> {
  async function* all() {
    yield* outcomes
  }
  let text = ''
  for await (const piece of recordWriters[format](all())) text += piece
  return text
}

test('JSONL has an object for each page in order, with failures in their places', async () => {
  const lines = (await written('jsonl')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(outcomes)
})

test('CSV has one heading, a row for each record, lists in one cell, and quotes where needed', async () => {
  expect(await written('csv')).toBe('page,title,price,tags\na,"One, ""two""",$1,\na,Six,,"x\ny"\n')
})

test('CSV has absolute addresses where they are known, and no empty rows', async () => {
  async function* page() {
    yield {
      id: 'a',
      records: [
        {
          text: 'One',
          fields: { title: 'One', link: '/1', image: '/1.png' },
          values: {
            link: [{ raw: '/1', url: 'https://example.org/1' }],
            image: [{ raw: '/1.png' }],
          },
        },
        { text: 'buy', fields: {} },
      ],
      recordColumns: [],
      warnings: [],
    }
  }
  let csv = ''
  for await (const piece of recordWriters.csv(page())) csv += piece
  expect(csv).toBe('page,title,link,image\na,One,https://example.org/1,/1.png\n')
})

test('a table names the columns that it has no room for', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  async function* page() {
    const fields = Object.fromEntries(names.map((name) => [name, name]))
    yield { id: 'p', records: [{ text: 'x', fields }], recordColumns: [], warnings: [] }
  }
  let text = ''
  for await (const piece of recordWriters.table(page())) text += piece
  expect(text.trimEnd().split('\n').at(-1)).toBe('not shown: g, h')
})

test('a table is written for each page, its columns as wide as needed', async () => {
  expect(await written('table')).toBe(
    'a: 2 records\ntitle       price  tags\nOne, "two"  $1\nSix                x y\n\nc: 0 records\n',
  )
})

describe('all lists of a page', () => {
  const list = (...titles: readonly string[]) => ({
    records: titles.map((title) => ({ text: title, fields: { title, size: '1' } })),
    recordColumns: [],
  })
  async function* pages() {
    yield { id: 'a', ...list('One', 'Two'), otherLists: [list('Six')], warnings: [] }
  }

  async function joined(pieces: AsyncIterable<string>): Promise<string> {
    let text = ''
    for await (const piece of pieces) text += piece
    return text
  }

  test('are numbered in CSV', async () => {
    expect(await joined(recordWriters.csv(pages()))).toBe(
      'page,list,title,size\na,1,One,1\na,1,Two,1\na,2,Six,1\n',
    )
  })

  test('have a line for each value in long CSV', async () => {
    expect(await joined(recordWriters.csv(pages(), { csv: 'long' }))).toBe(
      `page,list,record,field,value
a,1,1,title,One
a,1,1,size,1
a,1,2,title,Two
a,1,2,size,1
a,2,1,title,Six
a,2,1,size,1
`,
    )
  })

  test('are tables of their own', async () => {
    const text = await joined(recordWriters.table(pages()))
    expect(text).toContain('a: 2 records\n')
    expect(text).toContain('\na, list 2: 1 record\n')
  })
})
