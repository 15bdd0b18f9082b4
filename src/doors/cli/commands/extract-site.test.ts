import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import {
  byTree,
  isTag,
  layoutFor,
  leave,
  ruleOf,
  splitOn,
  take,
} from '../../../rules/rule/rule.test-kit.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { commandLine } from '../cli.test-kit.js'

const folder = testFolder()
const outcome = commandLine()
const site = 'tea.example'
const body = '<h1>Fog</h1><p>Picked in May.</p><b>$ 5</b>'
const canonical = `<link rel=canonical href=https://www.${site}/fog>`

let db: string
beforeEach(() => {
  db = folder.path('tea.db')
  const store = SqliteRuleStore.forWriting(db)
  const price = ruleOf({
    site,
    field: 'price',
    taking: { kind: 'value' },
    ...byTree(splitOn(isTag('b'), take(), leave())),
  })
  store.save({ site, layouts: [layoutFor(body)], rules: [ruleOf({ site }), price] })
  store.close()
})

async function extracted(html: string, ...words: readonly string[]) {
  const page = await folder.write('fog.html', html)
  const { out, err, code } = await outcome(
    'extract',
    page,
    '--db',
    db,
    '--format',
    'jsonl',
    ...words,
  )
  return { found: JSON.parse(out), err, code }
}

describe('the site of a page', () => {
  test('that the page states selects its rules, and nothing is stored', async () => {
    const before = readFileSync(db)
    const { found, err } = await extracted(canonical + body)
    expect(found).toMatchObject({
      siteFrom: 'canonical',
      decidedBy: 'rule',
      fields: { price: ['$ 5'] },
    })
    expect([found.warnings, err]).toEqual([[], ''])
    expect(readFileSync(db).equals(before)).toBe(true)
  })

  test('that a browser wrote into a saved page selects its rules, too, and nothing is stored', async () => {
    const before = readFileSync(db)
    const { found } = await extracted(
      `<!-- saved from url=(0029)https://www.${site}/fog -->${body}`,
    )
    expect(found).toMatchObject({
      siteFrom: 'saved',
      url: `https://www.${site}/fog`,
      decidedBy: 'rule',
    })
    expect(readFileSync(db).equals(before)).toBe(true)
  })

  test('is the first that is known', async () => {
    const og = '<meta property=og:url content=https://b.example/>'
    const from = async (html: string, ...words: readonly string[]) => {
      const { found } = await extracted(html, ...words)
      return [found.siteFrom, found.decidedBy, found.url]
    }
    const url = `https://www.${site}/x`
    const both = ['--url', url] as const
    expect(await from(og + body)).toEqual(['og:url', 'model', undefined])
    expect(await from(og + body, ...both)).toEqual(['url', 'rule', url])
    expect(await from(og + body, ...both, '--site', 'c.example')).toEqual(['site', 'model', url])
    expect(await from(body)).toEqual([undefined, 'model', undefined])
  })

  test('that a folder of its file is named like selects its rules, where nothing else is known', async () => {
    const from = async (path: string, html = body) => {
      const page = await folder.write(path, html)
      const { out } = await outcome('extract', page, '--db', db, '--format', 'jsonl')
      const { siteFrom, decidedBy } = JSON.parse(out)
      return [siteFrom, decidedBy]
    }
    const before = readFileSync(db)
    expect(await from(`www.${site}/2026/fog.html`)).toEqual(['folder', 'rule'])
    expect(await from('b.example/fog.html')).toEqual([undefined, 'model'])
    const og = '<meta property=og:url content=https://b.example/>'
    expect(await from(`${site}/og.html`, og + body)).toEqual(['og:url', 'model'])
    expect(readFileSync(db).equals(before)).toBe(true)
  })

  test('is doubtful where the page contradicts itself', async () => {
    const og = '<meta property=og:url content=https://b.example/>'
    const { found } = await extracted(og + canonical + body)
    expect(found.siteFrom).toBe('canonical')
    expect(found.warnings).toEqual([expect.stringContaining('different sites')])
  })

  test('without rules, or unknown, is said in one line', async () => {
    const list = await folder.write(
      'pages.jsonl',
      [{ url: 'https://b.example/1' }, { url: 'https://b.example/2' }, { id: 'x' }]
        .map((page) => JSON.stringify({ ...page, html: body }))
        .join('\n'),
    )
    const words = ['extract', '--input', list, '--db', db, '--format', 'jsonl', '--no-learn']
    const { err } = await outcome(...words)
    expect(err).toBe(
      `treesift: ${db}: no rules for b.example (2 pages); ` +
        'the site of 1 page is unknown (give --site or --url): the general model decided\n',
    )
    expect((await outcome(...words, '--method', 'all-text')).err).toBe('')
  })

  test('by --url is that of one page', async () => {
    const page = await folder.write('fog.html', body)
    const words = ['extract', '--db', db, '--url', 'https://tea.example/']
    expect((await outcome(...words, page, page)).code).toBe(2)
    expect((await outcome(...words.slice(0, 3), '--url', 'tea', page)).code).toBe(2)
    await folder.write('several/a.html', body)
    await folder.write('several/b.html', body)
    const { err, code } = await outcome(...words, folder.path('several'))
    expect([code, err]).toEqual([1, expect.stringContaining('--url is for a single page')])
  })
})

describe('extract --require', () => {
  const required = (...words: readonly string[]) =>
    extracted(body, '--site', site, '--require', ...words)

  test('passes on a page that has the fields', async () => {
    const { found, code } = await required('price,main')
    expect([found.fields, code]).toEqual([{ price: ['$ 5'] }, 0])
  })

  test('fails a page that lacks one, in its place, with what was found', async () => {
    const { found, code } = await required('price,author,constructor')
    expect(found).toMatchObject({
      id: expect.any(String),
      error: { code: 'MISSING_FIELD', message: expect.stringContaining('author, constructor') },
      partial: { fields: { price: ['$ 5'] }, text: 'Picked in May.' },
    })
    expect(code).toBe(1)
  })
})
