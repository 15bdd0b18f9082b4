import { describe, expect, test } from 'vitest'
import type { ExtractedPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import { type Format, formats } from './format-names.js'
import { type FailedExtraction, hasFailed, type PageOutcome, writers } from './write.js'

const page = (id: string, text: string): Extraction => ({
  id,
  text,
  decidedBy: 'method',
  method: 'density',
  fields: { price: ['$ 5'] },
  warnings: [],
})
const extracted = (found: Extraction): ExtractedPage => ({
  found,
  uses: () => [],
  learningSample: () => undefined,
  content: () => ({
    blocks: found.text
      .split('\n')
      .map((text) => ({ kind: 'paragraph', inline: [{ kind: 'text', text, marks: [] }] })),
  }),
})
const foundOne = page('p1', 'First line\nSecond "line"')
const foundTwo = page('p2', 'Другой текст')
const [one, two] = [extracted(foundOne), extracted(foundTwo)]
/** The JSON object of an outcome. */
const objectOf = (outcome: PageOutcome): unknown => (hasFailed(outcome) ? outcome : outcome.found)
const failure: FailedExtraction = {
  id: 'p3',
  file: 'none.html',
  error: { code: 'INPUT_NOT_FOUND', message: 'none.html: no such file' },
}

async function* stream(outcomes: readonly PageOutcome[]): AsyncIterable<PageOutcome> {
  yield* outcomes
}

async function written(format: Format, ...outcomes: readonly PageOutcome[]): Promise<string> {
  let text = ''
  for await (const piece of writers[format](stream(outcomes))) text += piece
  return text
}

describe('notes of several pages in one document', () => {
  const noted = (text: string): ExtractedPage => ({
    ...extracted(page(text, text)),
    content: () => ({
      blocks: [
        {
          kind: 'paragraph',
          inline: [
            { kind: 'text', text: `${text} id="fn-1" `, marks: [] },
            { kind: 'reference', note: 1, use: 1 },
          ],
        },
        { kind: 'note', number: 1, blocks: [] },
      ],
    }),
  })

  test.each([
    [
      'html',
      ['fnref-1', 'fn-1', 'fnref-2-1', 'fn-2-1'],
      ['fn-1', 'fnref-1', 'fn-2-1', 'fnref-2-1'],
    ],
    ['xml', ['fnref-1', 'fn-1', 'fnref-2-1', 'fn-2-1'], ['fn-1', 'fnref-1', 'fn-2-1', 'fnref-2-1']],
    ['tei', ['fn-1', 'fn-2-1'], ['fn-1', 'fn-2-1']],
  ] as const)('have ids of their own as %s', async (format, ids, targets) => {
    const text = await written(format, noted('a'), failure, noted('b'))
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id)
    expect(all(/ (?:xml:)?id="(fn[^"]*)"/g)).toEqual(ids)
    expect(all(/ (?:href|target)="#([^"]*)"/g)).toEqual(targets)
    expect(all(/(id=&quot;fn-1&quot;)/g)).toHaveLength(2)
  })
})

test('the formats are those that have a writer', () => {
  expect(formats).toEqual(['text', 'markdown', 'html', 'xml', 'tei', 'json', 'jsonl', 'chunks'])
})

test('an outcome has failed when it holds an error', () => {
  expect([one, failure].map(hasFailed)).toEqual([false, true])
})

describe('text', () => {
  test('is empty for no pages', async () => {
    expect(await written('text')).toBe('')
  })

  test('is the main content with a line end', async () => {
    expect(await written('text', one)).toBe('First line\nSecond "line"\n')
  })

  test('has an empty line between pages, and leaves failed pages out', async () => {
    expect(await written('text', failure, one, failure, two, failure)).toBe(
      'First line\nSecond "line"\n\nДругой текст\n',
    )
    expect(await written('text', failure)).toBe('')
  })
})

describe('markdown', () => {
  test('is empty for no pages', async () => {
    expect(await written('markdown')).toBe('')
    expect(await written('markdown', failure)).toBe('')
  })

  test('is the content of a single page', async () => {
    expect(await written('markdown', failure, one)).toBe('First line\n\nSecond "line"\n')
  })

  test('has each of several below a comment with its id', async () => {
    expect(await written('markdown', one, failure, two)).toBe(
      '<!-- p1 -->\n\nFirst line\n\nSecond "line"\n\n<!-- p2 -->\n\nДругой текст\n',
    )
  })

  test.each([
    ['a-b--c---', '<!-- a-b- -c- - - -->'],
    ['-->\n<script>', '<!-- - - > <script> -->'],
    ['->', '<!-- - > -->'],
  ])('has no end of a comment in the comment for %j', async (id, comment) => {
    const text = await written('markdown', extracted(page(id, 'x')), two)
    expect(text.split('\n\n')[0]).toBe(comment)
  })
})

describe('html', () => {
  const head = (title: string) =>
    `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n`
  const tail = '</body>\n</html>\n'

  test('is an empty document for no pages', async () => {
    expect(await written('html', failure)).toBe(head('') + tail)
  })

  test('has an article for each page, and the title of the first', async () => {
    const first = extracted({ ...foundOne, title: 'A & B', language: 'de' })
    expect(await written('html', failure, first, failure, extracted(page('"><x>', 'y')))).toBe(
      head('A &amp; B') +
        '<article data-id="p1" lang="de">\n<p>First line</p>\n<p>Second &quot;line&quot;</p>\n</article>\n' +
        '<article data-id="&quot;&gt;&lt;x&gt;">\n<p>y</p>\n</article>\n' +
        tail,
    )
  })

  test('is titled by the id of a page without a title', async () => {
    expect(await written('html', two)).toContain('<title>p2</title>')
  })
})

describe('jsonl', () => {
  test('is empty for no pages', async () => {
    expect(await written('jsonl')).toBe('')
  })

  test('has an object on each line, with failures in their places', async () => {
    const lines = (await written('jsonl', one, failure, two)).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual([foundOne, failure, foundTwo])
  })
})

describe('json', () => {
  test('is an empty list for no pages', async () => {
    expect(await written('json')).toBe('[]\n')
  })

  test('is the indented object of a single page', async () => {
    expect(await written('json', one)).toBe(`${JSON.stringify(foundOne, undefined, 2)}\n`)
    expect(await written('json', failure)).toBe(`${JSON.stringify(failure, undefined, 2)}\n`)
  })

  test.each<[readonly PageOutcome[]]>([
    [[one, two]],
    [[failure, one, two]],
    [[one, failure, two, failure]],
  ])('is a list of several, failures in their places', async (outcomes) => {
    const text = await written('json', ...outcomes)
    expect(JSON.parse(text)).toEqual(outcomes.map(objectOf))
    expect(text.endsWith('}\n]\n')).toBe(true)
  })
})

test.each(formats)('%s is written while pages still come in', async (format) => {
  let given = 0
  async function* counted(): AsyncIterable<PageOutcome> {
    for (const outcome of [one, two, one, two]) {
      given++
      yield outcome
    }
  }
  const pieces = writers[format](counted())[Symbol.asyncIterator]()
  await pieces.next()
  expect(given).toBeLessThanOrEqual(2)
})
