import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const run = commandLine()
const outcome = (...words: readonly string[]) => run('label', ...words)

const html =
  '<h1>Waves</h1><p class=by>by Anna Berg</p><p>The sea was calm on every one of those days.'
const labelled = async (name: string, labels: object): Promise<string> => {
  await folder.write(`${name}.html`, html)
  await folder.write(`${name}.json`, JSON.stringify({ url: 'https://a.example/', labels }))
  return folder.path(`${name}.html`)
}

const why = 'on 1 of 1 labelled pages; a short rule has F1 1.00 on its page; 1 such place on a page'

describe('label check', () => {
  test('prints the place of every label', async () => {
    const page = await labelled('fine', { headline: 'Waves', author: ['Anna Berg'], tags: [] })
    const { out, err, code } = await outcome('check', page)
    const rows = out.split('\n').map((row) => row.replace(page, 'PAGE').split(/ {2,}/))
    expect(rows).toEqual([
      ['site', 'page', 'field', 'places', 'other matches', 'where', 'how'],
      ['a.example', 'PAGE', 'headline', '1', '0', 'h1', 'text'],
      ['a.example', 'PAGE', 'author', '1', '0', 'p.by', 'part of the text: after "by"'],
      ['a.example', 'PAGE', 'tags', '0', '0', 'none, as labelled', '-'],
      [''],
      ['site', 'field', 'where', 'how', 'why'],
      ['a.example', 'headline', 'chosen', 'h1', 'text', why],
      ['', 'runner-up', 'none'],
      ['a.example', 'author', 'chosen', 'p.by', 'part of the text: after "by"', why],
      ['', 'runner-up', 'none'],
      [''],
    ])
    expect([err, code]).toEqual(['', 0])
  })

  test('prints for each field the chosen places, the runner-up, and why', async () => {
    const makers = ['Alder', 'Birke', 'Corvo', 'Dorsch', 'Esker']
    const menu = `<nav>${makers.map((one) => `<a href="#">${one}</a>`).join(' ')}</nav>`
    const pages = await Promise.all(
      ['Corvo', 'Alder'].map(async (maker) => {
        await folder.write(`${maker}.html`, `${menu}<h1>Tarp</h1><b class=by>${maker}</b>`)
        const labels = { maker }
        await folder.write(
          `${maker}.json`,
          JSON.stringify({ url: `https://b.example/${maker}`, labels }),
        )
        return folder.path(`${maker}.html`)
      }),
    )
    const { out } = await outcome('check', ...pages)
    expect(out).toMatch(/chosen +b\.by +text +on 2 of 2 labelled pages; /)
    expect(out).toContain('; a short rule has F1 1.00 on pages left out; 1 such place on a page\n')
    expect(out).toMatch(
      /runner-up +nav > a +text +on 2 of 2 .* F1 0\.00 .*; 5 such places on a page; /,
    )
    expect(out).toContain('; in a menu; a list that pages repeat\n')
    const { fields } = JSON.parse((await outcome('check', ...pages, '--json')).out)
    expect(fields).toMatchObject([
      { field: 'maker', chosen: { where: 'b.by', f1: 1 }, runnerUp: { where: 'nav > a', f1: 0 } },
    ])
  })

  test('exits with 1 if a label is missing, and prints a similar text', async () => {
    const page = await labelled('missing', { headline: 'WAVES' })
    const { out, code } = await outcome('check', page)
    expect(out).toContain('NOT FOUND: "WAVES"; the page has "Waves"')
    expect(code).toBe(1)
    const { out: json } = await outcome('check', page, '--json')
    expect(JSON.parse(json).labels[0].missing[0].code).toBe('LABEL_NOT_FOUND')
  })

  test('prints why a page cannot be checked', async () => {
    const page = await labelled('wide', { main: { selector: 'html, h1' } })
    await folder.write('wide.html', `<html>${html}`)
    expect(await outcome('check', page)).toMatchObject({
      err: expect.stringContaining('[LABEL_TOO_WIDE]'),
      code: 1,
    })
  })

  test('fails if no page has labels', async () => {
    await folder.write('bare.html', html)
    expect(await outcome('check', folder.path('bare.html'))).toMatchObject({
      err: expect.stringContaining('[NOTHING_TO_LEARN]'),
      code: 1,
    })
  })
})

describe('label init', () => {
  test('writes a draft once, and asks to check it', async () => {
    await folder.write('draft.html', html)
    const page = folder.path('draft.html')
    const first = await outcome('init', page, '--url', 'https://a.example/{name}')
    expect(first).toMatchObject({
      out: expect.stringContaining('headline: from visible text'),
      code: 0,
    })
    expect(first.err).toContain('1 drafted. Check every draft')
    const written = readFileSync(folder.path('draft.json'), 'utf8')
    expect(JSON.parse(written)).toMatchObject({
      url: 'https://a.example/draft',
      labels: { headline: 'Waves' },
    })
    const again = await outcome('init', page)
    expect(again).toMatchObject({ out: '', code: 0 })
    expect(again.err).toContain('--force overwrites them')
    expect(readFileSync(folder.path('draft.json'), 'utf8')).toBe(written)
  })

  test('prints nothing but JSONL on request', async () => {
    await folder.write('line.html', html)
    const { out, err, code } = await outcome('init', folder.path('line.html'), '--output', '-')
    expect(JSON.parse(out).labels.headline).toBe('Waves')
    expect(err).toContain('headline: from visible text')
    expect(code).toBe(0)
  })

  test('exits with 1 if a page fails', async () => {
    const { err, code } = await outcome('init', folder.path('none.html'))
    expect(err).toContain('[INPUT_NOT_FOUND]')
    expect(code).toBe(1)
  })
})
