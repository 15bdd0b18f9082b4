import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorReport } from '../../core/errors.js'
import type { ByteStream } from '../files/byte-stream.js'
import { type LabelledPagesOptions, readLabelledPages } from './labelled-pages.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'treesift-labelled-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

/** Pages by id, URL, html and labels; failures by id, code and message. */
async function read(paths: readonly string[], options?: LabelledPagesOptions): Promise<unknown[]> {
  const inputs: unknown[] = []
  for await (const input of readLabelledPages(paths, options)) {
    if (input.kind === 'failed') {
      const { code, message } = errorReport(input.error)
      inputs.push([input.id, code, message])
      continue
    }
    const { page, labels } = input.labelled
    inputs.push([page.id, page.url, page.html, labels && Object.fromEntries(labels)])
  }
  return inputs
}

const texts = (...texts: readonly string[]) => ({ kind: 'texts', texts })

test('a list, with failures in their places', async () => {
  await write('a.html.gz', gzipSync('<p>First'))
  const list = await write(
    'pages.jsonl',
    [
      '{"id":"p1","url":"https://x.example/a","file":"a.html.gz","labels":{"main":["First"]}}',
      '{"id":"p2","url":"https://x.example/b","html":"<p>b"}',
      '{"id":"p3","html":"","labels":{"main":5}}',
      '{"id":"p4","file":"none.html","labels":{}}',
      'x',
      '{"id":"p6","html":"","labels":{"isbn":{"selector":".i","attr":"title"}}}',
    ].join('\r\n'),
  )
  expect(await read([list])).toEqual([
    ['p1', 'https://x.example/a', '<p>First', { main: texts('First') }],
    ['p2', 'https://x.example/b', '<p>b', undefined],
    ['p3', 'BROKEN_LABELS', expect.stringContaining(`${list}:3: label "main": expected`)],
    ['p4', 'INPUT_NOT_FOUND', expect.stringContaining(join(folder, 'none.html'))],
    [`${list}:5`, 'BROKEN_LINE', expect.stringContaining(`${list}:5: not valid JSON`)],
    ['p6', undefined, '', { isbn: { kind: 'selector', selector: '.i', attr: 'title' } }],
  ])
})

test('a folder of sites: HTML with JSON, gzip or not, and HTML alone', async () => {
  const a = await write('one.example/a.html', '<p>a')
  await write('one.example/a.json', '\ufeff{"url":"https://one.example/a","labels":{"t":"a"}}')
  const alone = await write('one.example/b.html', '<p>b')
  await write('two.example/c.htm.gz', gzipSync('<p>c'))
  await write('two.example/c.json', '{"id":"c","url":"https://two.example/c"}')
  const d = await write('two.example/d.html', '<p>d')
  const broken = await write('two.example/d.json', '{"url":')
  const e = await write('two.example/e.html', '%PDF-')
  await write('two.example/e.json', '{"id":"e"}')
  await write('two.example/other.json', '[]')
  expect(await read([folder])).toEqual([
    [a, 'https://one.example/a', '<p>a', { t: texts('a') }],
    [alone, undefined, '<p>b', undefined],
    ['c', 'https://two.example/c', '<p>c', undefined],
    [d, 'BROKEN_LABELS', expect.stringContaining(`${broken}: not valid JSON`)],
    ['e', 'NOT_TEXT', expect.stringContaining(e)],
  ])
})

test('HTML without JSON gives a warning', async () => {
  const alone = await write('b.html', '<p>b')
  for await (const input of readLabelledPages([alone]))
    expect(input).toMatchObject({
      kind: 'page',
      labelled: { page: { file: alone, warnings: ['no JSON beside it: no labels, no URL'] } },
    })
})

test('several paths, standard input, a list of any name, and missing paths', async () => {
  const list = await write('pages.txt', '{"id":"a","html":""}')
  const none = join(folder, 'none')
  async function* stdin(): ByteStream {
    yield Buffer.from('{"id":"b","html":"","labels":{"main":[]}}')
  }
  expect(await read([list, none, '-', join(folder, 'no.html')], { stdin: stdin() })).toEqual([
    ['a', undefined, '', undefined],
    [none, 'INPUT_NOT_FOUND', expect.any(String)],
    ['b', undefined, '', { main: texts() }],
    [join(folder, 'no.html'), 'INPUT_NOT_FOUND', expect.any(String)],
  ])
})
