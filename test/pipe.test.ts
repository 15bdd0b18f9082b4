import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Door } from './support/door.js'
import { samplePages } from './support/sample-pages.js'
import { teaHtml, teaUrl, writeTeaFolder } from './support/tea-shop.js'
import { objectsOf, treesift } from './support/treesift.js'

let folder: string
let pipe: Door
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-pipe-'))
})
afterEach(async () => {
  pipe.process.kill('SIGKILL')
  await pipe.ended()
  rmSync(folder, { recursive: true })
})

const open = (...words: readonly string[]): Door => {
  pipe = new Door(['pipe', ...words], folder)
  return pipe
}

const story = (id: string, more = '') => ({
  id,
  html: `<title>${id}</title><p>About ${id}.${more}`,
})

/** The pages that the rules of the tea shop were used on. */
const pagesUsed = (db: string): number => {
  const { out } = treesift(['rules', 'health', 'tea.example', '--db', db, '--json'])
  return JSON.parse(out)[0].fields[0].pages
}

const codesOf = (answers: Awaited<ReturnType<Door['answers']>>) =>
  answers.map((answer) => [answer?.id, answer?.error?.code])

describe('answers', () => {
  test('come while the client waits for each', async () => {
    open('--no-learn')
    for (const id of ['first', 'second', 'third']) {
      await pipe.send(story(id))
      expect(await pipe.answer()).toMatchObject({ id, title: id })
    }
    expect(await pipe.end()).toBe(0)
    expect(pipe.err).toBe('')
  })

  test('are the lines of extract --format jsonl, in the same order, whatever threads finish first', async () => {
    const list = join(folder, 'pages.jsonl')
    const pages = (await samplePages()).flatMap(({ page: { id, url, html } }) => [
      { id: `long ${id}`, url, html: html + '<p>and more</p>'.repeat(5000) },
      { id, url, html },
    ])
    writeFileSync(list, pages.map((page) => `${JSON.stringify(page)}\n`).join(''))
    const words = ['--no-learn', '--jobs', '2']
    const extracted = treesift(['extract', '--input', list, '--format', 'jsonl', ...words])
    open(...words)
    const asking = (async () => {
      for (const page of pages) await pipe.send(page)
    })()
    const answers = await pipe.answers(pages.length)
    await asking
    expect(answers).toEqual(objectsOf(extracted.out))
    expect(answers.length).toBeGreaterThan(40)
    expect(await pipe.end()).toBe(0)
  })

  test('follow the rules that others train meanwhile', async () => {
    const db = join(folder, 'rules.db')
    writeTeaFolder(folder)
    open('--db', db, '--jobs', '1')
    const ask = async () => {
      await pipe.send({ url: teaUrl(1), html: teaHtml(1) })
      return pipe.answer()
    }
    // more than are extracted before threads are started
    for (let page = 0; page < 10; page++) expect((await ask())?.['decidedBy']).toBe('model')
    expect(treesift(['train', folder, '--db', db]).code).toBe(0)
    expect(await ask()).toMatchObject({ decidedBy: 'rule', fields: { price: ['$ 7'] } })
    expect(treesift(['rules', 'forget', 'tea.example', '--db', db]).code).toBe(0)
    expect(await ask()).toMatchObject({ decidedBy: 'model', fields: {} })
    expect(await pipe.end()).toBe(0)
  })

  test('fail where a required field is missing, with what was found', async () => {
    open('--no-learn', '--require', 'title,price')
    await pipe.send(story('first'))
    expect(await pipe.answer()).toMatchObject({
      id: 'first',
      error: { code: 'MISSING_FIELD' },
      partial: { title: 'first' },
    })
  })
})

describe('a line that cannot be answered', () => {
  test('gets its error in its place, whatever it is', async () => {
    open('--no-learn')
    const lines: readonly (string | Buffer)[] = [
      '{"id": 1',
      '[]',
      'null',
      '"text"',
      '\u0000',
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from(randomBytes(9999).filter((byte) => byte !== 0x0a)),
      '{"id": "no page"}',
      '{"id": {}, "html": ""}',
      '{"id": "number", "html": 7}',
      '{"id": "url", "html": "<p>x", "url": 7}',
      '{"id": "file", "file": "../../none.html"}',
      '{"id": "folder", "file": "."}',
      '{"id": "stream", "file": "/dev/stdin"}',
      `${'['.repeat(99_999)}`,
      `{"id": "deep", "html": ${JSON.stringify('<div>'.repeat(99_999))}}`,
      `{"__proto__": {"html": "<p>x"}, "id": "prototype"}`,
    ]
    for (const line of lines) {
      await pipe.write(line)
      await pipe.write('\r\n')
    }
    await pipe.send(story('last'))
    // a line of white space and NULs is blank
    expect(codesOf(await pipe.answers(lines.length))).toEqual([
      ['-:1', 'BROKEN_LINE'],
      ['-:2', 'BROKEN_LINE'],
      ['-:3', 'BROKEN_LINE'],
      ['-:4', 'BROKEN_LINE'],
      ['-:6', 'BROKEN_LINE'],
      ['-:7', 'BROKEN_LINE'],
      ['no page', 'BROKEN_LINE'],
      ['-:9', 'BROKEN_LINE'],
      ['number', 'BROKEN_LINE'],
      ['url', 'BROKEN_LINE'],
      ['file', 'INPUT_NOT_FOUND'],
      ['folder', 'INPUT_UNREADABLE'],
      ['stream', 'BROKEN_LINE'],
      ['-:15', 'BROKEN_LINE'],
      ['deep', undefined],
      ['prototype', 'BROKEN_LINE'],
      ['last', undefined],
    ])
    expect(await pipe.end()).toBe(0)
  })

  test('may have hundreds of megabytes', async () => {
    open('--no-learn')
    const megabyte = Buffer.alloc(2 ** 20, 'x')
    const write = async (count: number) => {
      for (let written = 0; written < count; written++) await pipe.write(megabyte)
    }
    for (const id of ['a', 'b', 'c', 'd']) {
      await pipe.write(`{"id": "${id}", "html": "`)
      await write(100)
      await pipe.write('"}\n')
    }
    await write(300)
    await pipe.write('\n')
    await pipe.send(story('last'))
    expect(codesOf(await pipe.answers(6))).toEqual([
      ...['a', 'b', 'c', 'd'].map((id) => [id, 'PAGE_TOO_LARGE']),
      ['-:5', 'BROKEN_LINE'],
      ['last', undefined],
    ])
    expect(pipe.maxMegabytes()).toBeLessThan(1200)
    expect(await pipe.end()).toBe(0)
  })
})

describe('the pipe', () => {
  test('reads no more than it can answer while the client reads nothing', async () => {
    open('--no-learn', '--no-metadata', '--jobs', '2')
    const html = `<!--${'x'.repeat(2 ** 20)}-->`
    const count = 400
    const asking = (async () => {
      for (let page = 0; page < count; page++)
        await pipe.send({ ...story(String(page)), url: html, html: `<p>${page}${html}` })
    })()
    // nothing is answered to: time to read everything, if it did
    await sleep(3000)
    const answers = await pipe.answers(count)
    await asking
    expect(answers.map((answer) => answer?.id)).toEqual([...Array(count).keys()].map(String))
    expect(pipe.maxMegabytes()).toBeLessThan(800)
    expect(await pipe.end()).toBe(0)
  })

  test('ends with the input, also within a line', async () => {
    open('--no-learn')
    await pipe.send(story('first'))
    await pipe.write('{"id": "half')
    pipe.process.stdin.end()
    expect(codesOf(await pipe.answers(2))).toEqual([
      ['first', undefined],
      ['-:2', 'BROKEN_LINE'],
    ])
    expect(await pipe.answer()).toBeUndefined()
    expect(await pipe.ended()).toBe(0)
  })

  test('ends when its reader is gone, and keeps what it learned', async () => {
    const db = join(folder, 'rules.db')
    writeTeaFolder(folder)
    expect(treesift(['train', folder, '--db', db]).code).toBe(0)
    open('--db', db)
    await pipe.send({ url: teaUrl(1), html: teaHtml(1) })
    expect(await pipe.answer()).toMatchObject({ decidedBy: 'rule' })
    pipe.process.stdout.destroy()
    pipe.process.stdin.write(`${JSON.stringify({ url: teaUrl(1), html: teaHtml(1) })}\n`)
    expect(await pipe.ended()).toBe(0)
    expect(pagesUsed(db)).toBe(2)
  })

  test('ends by a signal, and keeps what it learned', async () => {
    const db = join(folder, 'rules.db')
    writeTeaFolder(folder)
    expect(treesift(['train', folder, '--db', db]).code).toBe(0)
    open('--db', db)
    await pipe.send({ url: teaUrl(1), html: teaHtml(1) })
    await pipe.answer()
    pipe.process.kill('SIGTERM')
    expect(await pipe.ended()).toBe('SIGTERM')
    expect(pagesUsed(db)).toBe(1)
  })

  test('refuses a database that is not there and may not be made', async () => {
    open('--db', join(folder, 'none.db'), '--no-learn')
    expect(await pipe.end()).toBe(1)
    expect(pipe.err).toContain('[DATABASE_NOT_FOUND]')
  })
})
