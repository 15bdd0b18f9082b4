import { describe, expect, test } from 'vitest'
import type { Extraction } from '../extraction/extraction.js'
import {
  type FailedExtraction,
  type Format,
  formats,
  hasFailed,
  type Outcome,
  writers,
} from './write.js'

const page = (id: string, text: string): Extraction => ({
  id,
  text,
  decidedBy: 'method',
  method: 'density',
  fields: { price: ['$ 5'] },
  warnings: [],
})
const one = page('p1', 'First line\nSecond "line"')
const two = page('p2', 'Другой текст')
const failure: FailedExtraction = {
  id: 'p3',
  file: 'none.html',
  error: { code: 'INPUT_NOT_FOUND', message: 'none.html: no such file' },
}

async function* stream(outcomes: readonly Outcome[]): AsyncIterable<Outcome> {
  yield* outcomes
}

async function written(format: Format, ...outcomes: readonly Outcome[]): Promise<string> {
  let text = ''
  for await (const piece of writers[format](stream(outcomes))) text += piece
  return text
}

test('the formats are those that have a writer', () => {
  expect(formats).toEqual(['text', 'json', 'jsonl'])
})

test('an outcome has failed when it holds an error', () => {
  expect([one, failure].map(hasFailed)).toEqual([false, true])
})

describe('text', () => {
  test('is nothing for no pages', async () => {
    expect(await written('text')).toBe('')
  })

  test('is the content of a page with a line end', async () => {
    expect(await written('text', one)).toBe('First line\nSecond "line"\n')
  })

  test('has an empty line between pages, and nothing for one that failed', async () => {
    expect(await written('text', failure, one, failure, two, failure)).toBe(
      'First line\nSecond "line"\n\nДругой текст\n',
    )
    expect(await written('text', failure)).toBe('')
  })
})

describe('jsonl', () => {
  test('is nothing for no pages', async () => {
    expect(await written('jsonl')).toBe('')
  })

  test('is one object a line, a failure in its place', async () => {
    const lines = (await written('jsonl', one, failure, two)).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual([one, failure, two])
  })
})

describe('json', () => {
  test('is an empty list for no pages', async () => {
    expect(await written('json')).toBe('[]\n')
  })

  test('is the object of the one page, indented', async () => {
    expect(await written('json', one)).toBe(`${JSON.stringify(one, undefined, 2)}\n`)
    expect(await written('json', failure)).toBe(`${JSON.stringify(failure, undefined, 2)}\n`)
  })

  test.each([[[one, two]], [[failure, one, two]], [[one, failure, two, failure]]])(
    'is a list of several, failures in their places',
    async (outcomes) => {
      const text = await written('json', ...outcomes)
      expect(JSON.parse(text)).toEqual(outcomes)
      expect(text.endsWith('}\n]\n')).toBe(true)
    },
  )
})

test.each(formats)('%s is written while pages still come in', async (format) => {
  let given = 0
  async function* counted(): AsyncIterable<Outcome> {
    for (const outcome of [one, two, one, two]) {
      given++
      yield outcome
    }
  }
  const pieces = writers[format](counted())[Symbol.asyncIterator]()
  await pieces.next()
  expect(given).toBeLessThanOrEqual(2)
})
