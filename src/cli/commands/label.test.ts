import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { addLabel } from './label.js'

const folder = testFolder()
let before: typeof process.exitCode
beforeEach(() => {
  before = process.exitCode
})
afterEach(() => {
  process.exitCode = before
})

/** What a command line prints and says, and how it ends. */
async function outcome(...words: readonly string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()]
  const program = new Command().exitOverride()
  addLabel(program, { out, err, isWatched: false })
  process.exitCode = undefined
  await program.parseAsync(['label', ...words], { from: 'user' })
  const code = process.exitCode ?? 0
  return { out: String(out.read() ?? ''), err: String(err.read() ?? ''), code }
}

const html =
  '<h1>Waves</h1><p class=by>by Anna Berg</p><p>The sea was calm on every one of those days.'
const labelled = async (name: string, labels: object): Promise<string> => {
  await folder.write(`${name}.html`, html)
  await folder.write(`${name}.json`, JSON.stringify({ url: 'https://a.example/', labels }))
  return folder.path(`${name}.html`)
}

describe('label check', () => {
  test('prints where every label is', async () => {
    const page = await labelled('fine', { headline: 'Waves', author: ['Anna Berg'], tags: [] })
    const { out, err, code } = await outcome('check', page)
    const rows = out.split('\n').map((row) => row.replace(page, 'PAGE').split(/ {2,}/))
    expect(rows).toEqual([
      ['site', 'page', 'field', 'places', 'also', 'where', 'how'],
      ['a.example', 'PAGE', 'headline', '1', '0', 'h1', 'text'],
      ['a.example', 'PAGE', 'author', '1', '0', 'p.by', 'part of the text: after "by"'],
      ['a.example', 'PAGE', 'tags', '0', '0', 'none, as it says', '-'],
      [''],
    ])
    expect([err, code]).toEqual(['', 0])
  })

  test('ends with 1 where something is missing, and says what comes near', async () => {
    const page = await labelled('missing', { headline: 'WAVES' })
    const { out, code } = await outcome('check', page)
    expect(out).toContain('NOT FOUND: "WAVES"; the page has "Waves"')
    expect(code).toBe(1)
    const { out: json } = await outcome('check', page, '--json')
    expect(JSON.parse(json).labels[0].missing[0].code).toBe('LABEL_NOT_FOUND')
  })

  test('says why a page cannot be checked', async () => {
    const page = await labelled('wide', { main: { selector: 'html, h1' } })
    await folder.write('wide.html', `<html>${html}`)
    expect(await outcome('check', page)).toMatchObject({
      err: expect.stringContaining('[LABEL_TOO_WIDE]'),
      code: 1,
    })
  })

  test('fails where no page has labels', async () => {
    await folder.write('bare.html', html)
    await expect(outcome('check', folder.path('bare.html'))).rejects.toMatchObject({
      code: 'NOTHING_TO_LEARN',
    })
  })
})

describe('label init', () => {
  test('writes a draft once, and says that it must be checked', async () => {
    await folder.write('draft.html', html)
    const page = folder.path('draft.html')
    const first = await outcome('init', page, '--url', 'https://a.example/{name}')
    expect(first).toMatchObject({ out: expect.stringContaining('headline: from H1'), code: 0 })
    expect(first.err).toContain('1 drafted. Check every draft')
    const written = readFileSync(folder.path('draft.json'), 'utf8')
    expect(JSON.parse(written)).toMatchObject({
      url: 'https://a.example/draft',
      labels: { headline: 'Waves' },
    })
    const again = await outcome('init', page)
    expect(again).toMatchObject({ out: '', code: 0 })
    expect(again.err).toContain('--force writes over them')
    expect(readFileSync(folder.path('draft.json'), 'utf8')).toBe(written)
  })

  test('prints JSONL and nothing else where it is told to', async () => {
    await folder.write('line.html', html)
    const { out, err, code } = await outcome('init', folder.path('line.html'), '--output', '-')
    expect(JSON.parse(out).labels.headline).toBe('Waves')
    expect(err).toContain('headline: from H1')
    expect(code).toBe(0)
  })

  test('ends with 1 where a page fails', async () => {
    const { err, code } = await outcome('init', folder.path('none.html'))
    expect(err).toContain('[INPUT_NOT_FOUND]')
    expect(code).toBe(1)
  })
})
