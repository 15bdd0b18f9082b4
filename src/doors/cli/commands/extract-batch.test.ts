import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '../../../input/warc/warc.test-kit.js'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()

const line = (at: number, text = `Story ${at}.`) =>
  JSON.stringify({ id: `p${at}`, url: `https://x.example/${at}`, html: `<p>${text}` })

let list: string
beforeEach(async () => {
  list = await folder.write('list.jsonl', [1, 2, 3].map((at) => line(at)).join('\n'))
})

const extract = (...words: readonly string[]) =>
  outcome('extract', '--method', 'all-text', '--no-learn', ...words)
const read = (name: string) => readFileSync(folder.path(name), 'utf8')

async function rowsOf(path: string) {
  const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet')
  return parquetReadObjects({ file: await asyncBufferFromFile(path) })
}

describe('table formats', () => {
  const odd = { id: 'a,b', html: '<title>"T"</title><p>one<p>two' }

  test('CSV quotes where needed, and has a row for a failed page', async () => {
    const lines = [JSON.stringify(odd), '{"id":"lost"}']
    const input = await folder.write('odd.jsonl', lines.join('\n'))
    const { out, code } = await extract(input, '--format', 'csv')
    expect(code).toBe(1)
    const [head, ...rows] = out.split('\r\n')
    expect(head).toBe(
      [
        'id,url,file,title,author,date,modified,description,siteName,canonical,image,categories,tags,licence',
        'language,pageType,confidence,decidedBy,rule,method,source,text,fields,warnings',
        'duplicateOf,similarity,error,message',
      ].join(','),
    )
    expect(rows[0]).toBe('"a,b",,,"""T""",,,,,,,,,,,,,,method,,all-text,,"one\ntwo",{},[],,,,')
    expect(rows[1]).toMatch(/^lost,{26}BROKEN_LINE,/)
    await extract(input, '--format', 'csv', '--output', folder.path('x.csv'))
    expect(read('x.csv')).toBe(out)
  })

  test('a row has the metadata of its page, lists as JSON, without sources', async () => {
    const html = `<link rel=canonical href=/c><meta property=og:site_name content=Gazette>
      <meta name=description content="One, two"><meta property=og:image content=/i.png>
      <meta property=article:modified_time content=2025-09-04><meta property=article:section content=News>
      <meta name=keywords content="a, b"><link rel=license href=/terms><p>one`
    const page = { id: 'm', url: 'https://x.example/a', html }
    const input = await folder.write('said.jsonl', JSON.stringify(page))
    const path = folder.path('said.parquet')
    expect(await extract(input, '--format', 'parquet', '--output', path)).toMatchObject({ code: 0 })
    expect(await rowsOf(path)).toMatchObject([
      {
        ...{ modified: '2025-09-04', description: 'One, two', siteName: 'Gazette' },
        ...{ canonical: 'https://x.example/c', image: 'https://x.example/i.png' },
        ...{ categories: '["News"]', tags: '["a","b"]', licence: '/terms' },
      },
    ])
    const { out } = await extract(input, '--format', 'csv')
    expect(out).toContain(
      [
        ',2025-09-04,"One, two",Gazette,https://x.example/c,https://x.example/i.png',
        '"[""News""]","[""a"",""b""]",/terms,',
      ].join(','),
    )
  })

  test('Parquet is readable by another reader', async () => {
    const path = folder.path('x.parquet')
    expect(await extract(list, '--format', 'parquet', '--output', path)).toMatchObject({ code: 0 })
    const rows = await rowsOf(path)
    expect(rows.map(({ id, text, confidence }) => [id, text, confidence])).toEqual([
      ['p1', 'Story 1.', null],
      ['p2', 'Story 2.', null],
      ['p3', 'Story 3.', null],
    ])
    expect(await extract(list, '--format', 'parquet')).toMatchObject({ out: '', code: 2 })
  })
})

describe('one file per page', () => {
  test('is named for its page, and missing for a failed page', async () => {
    writeFileSync(list, [line(1), '{broken', line(3)].join('\n'))
    const files = folder.path('out/new')
    const { err, code } = await extract(list, '--format', 'markdown', '--output-dir', files)
    expect([code, err]).toEqual([1, expect.stringContaining('[BROKEN_LINE]')])
    expect(readdirSync(files).sort()).toEqual(['0000001-x.example-1.md', '0000003-x.example-3.md'])
    expect(read('out/new/0000003-x.example-3.md')).toBe('Story 3.\n')
  })
})

test('failed pages are written to a file, with their positions', async () => {
  const warc = await folder.write(
    'x.warc',
    Buffer.concat([recordOf({ id: 'a' }), recordOf({ length: 10 ** 9 }), recordOf({ id: 'b' })]),
  )
  writeFileSync(list, '{"id":7}')
  const errors = folder.path('errors.jsonl')
  const { out } = await extract(warc, list, '--format', 'jsonl', '--errors', errors)
  expect(out.trim().split('\n')).toHaveLength(4)
  const byte = recordOf({ id: 'a' }).length
  expect(
    read('errors.jsonl')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text)),
  ).toEqual([
    {
      id: `${warc}@${byte}`,
      file: warc,
      position: { byte },
      code: 'BROKEN_RECORD',
      message: expect.stringContaining(`byte ${byte}`),
    },
    { id: '7', position: { line: 1 }, code: 'BROKEN_LINE', message: expect.any(String) },
  ])
})

test('copies are marked on request', async () => {
  const text = 'The same story in two places, word for word.'
  writeFileSync(list, [line(1, text), line(2), line(3, text)].join('\n'))
  const marks = async (...words: readonly string[]) =>
    (await extract(list, '--format', 'jsonl', ...words)).out
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one).duplicateOf)
  expect(await marks('--mark-duplicates')).toEqual([undefined, undefined, 'p1'])
  expect(await marks()).toEqual([undefined, undefined, undefined])
})

describe('an interrupted run', () => {
  const words = () => [list, '--format', 'jsonl', '--output', folder.path('out.jsonl')]
  const journal = () => folder.path('out.jsonl.journal')

  /** Simulates a run that is killed after so many pages. */
  async function stopped(pages: number, words: readonly string[]) {
    const { Delivery } = await import('../../../app/batch/delivery.js')
    const { prototype } = Delivery
    const { write } = prototype
    let left = pages
    try {
      prototype.write = async function (page) {
        if (left-- === 0) throw new RangeError('killed')
        await write.call(this, page)
        if (left === 0) this.stop()
      }
      return await extract(...words)
    } finally {
      prototype.write = write
    }
  }

  test('resumes after its last page, whatever was written after that', async () => {
    await extract(...words())
    const whole = read('out.jsonl')
    await stopped(2, words())
    expect(JSON.parse(readFileSync(journal(), 'utf8'))).toMatchObject({ pages: 2 })
    writeFileSync(folder.path('out.jsonl.part'), `${read('out.jsonl.part')}{"id":"p`)
    const { err, code } = await extract(...words(), '--resume')
    expect([code, err]).toEqual([0, expect.stringContaining('resuming after page 2')])
    expect(read('out.jsonl')).toBe(whole)
    expect(readdirSync(folder.path('')).sort()).toEqual(['list.jsonl', 'out.jsonl'])
  })

  test('recognizes copies of pages from before the interruption', async () => {
    const text = 'The same story in two places, word for word.'
    writeFileSync(list, [line(1, text), line(2), line(3, text)].join('\n'))
    const marking = [...words(), '--mark-duplicates']
    await stopped(2, marking)
    await extract(...marking, '--resume')
    expect(JSON.parse(read('out.jsonl').split('\n')[2]!)).toMatchObject({ duplicateOf: 'p1' })
  })

  test('remembers failures, and keeps the error file complete', async () => {
    writeFileSync(list, ['{broken', line(2), '{broken'].join('\n'))
    const errors = folder.path('errors.jsonl')
    const telling = [...words(), '--errors', errors]
    await extract(...telling)
    const whole = read('errors.jsonl')
    await stopped(2, telling)
    writeFileSync(errors, `${read('errors.jsonl')}{"half`)
    expect(await extract(...telling, '--resume')).toMatchObject({ code: 1 })
    expect(read('errors.jsonl')).toBe(whole)
    writeFileSync(list, ['{broken', line(2), line(3)].join('\n'))
    await stopped(2, telling)
    expect(await extract(...telling, '--resume')).toMatchObject({ code: 1 })
  })

  test('is neither overwritten nor resumed by mistake', async () => {
    await stopped(2, words())
    expect((await extract(...words())).err).toContain('[UNFINISHED_RUN]')
    const resumed = (...more: readonly string[]) => extract(...words(), '--resume', ...more)
    expect((await resumed('--site', 'y.example')).err).toContain('[RESUME_MISMATCH]')
    const before = readFileSync(list, 'utf8')
    for (const lines of [[line(1), line(5), line(3)].map((one) => `${one} `), [line(1)]]) {
      writeFileSync(list, lines.join('\n'))
      expect(await resumed()).toMatchObject({
        code: 2,
        err: expect.stringContaining('[RESUME_MISMATCH]'),
      })
    }
    writeFileSync(journal(), '{"form":')
    expect((await resumed()).err).toContain('[RESUME_MISMATCH]')
    expect(existsSync(folder.path('out.jsonl'))).toBe(false)
    writeFileSync(list, before)
  })

  test('with one file per page gives the same files', async () => {
    const files = (name: string) => ['--format', 'markdown', '--output-dir', folder.path(name)]
    await extract(list, ...files('a'))
    await stopped(2, [list, ...files('b')])
    await extract(list, ...files('b'), '--resume')
    expect(readdirSync(folder.path('b'))).toEqual(readdirSync(folder.path('a')))
  })

  test('that lacks only the final name is renamed', async () => {
    await extract(...words())
    const whole = read('out.jsonl')
    const { Journal } = await import('../../../output/delivery/journal.js')
    const { remove } = Journal.prototype
    Journal.prototype.remove = () => {}
    await extract(...words())
    Journal.prototype.remove = remove
    expect(JSON.parse(readFileSync(journal(), 'utf8'))).toMatchObject({ state: 'whole', pages: 3 })
    expect(await extract(...words(), '--resume')).toMatchObject({ code: 0 })
    expect([read('out.jsonl'), existsSync(journal())]).toEqual([whole, false])
  })

  test.each([
    [['--format', 'markdown', '--resume']],
    [['--format', 'jsonl', '--resume']],
    [['--format', 'csv', '--output-dir', 'x']],
    [['--output', 'x', '--output-dir', 'y']],
    [['--output-dir', 'x', '--resume', '--mark-duplicates']],
  ])('%j is wrong use', async (words) => {
    expect(await extract(list, ...words)).toMatchObject({ out: '', code: 2 })
  })
})
