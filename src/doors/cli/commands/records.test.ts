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

const towns = ['Aa', 'Bern', 'Celle', 'Delft', 'Emden', 'Fulda', 'Gent', 'Husum'] as const
const room = (town: string, at: number) =>
  `<article class="room"><a href="/r/${at}"><img src="/i/${at}.jpg" alt=""><h2>A room in ${town}</h2></a>` +
  `<p class="about">It has ${at + 2} windows, "a view", and a desk.</p><b class="fee">€ ${at + 30}</b></article>`
const rooms = `<body><h1>Rooms</h1><main>${towns.map(room).join('')}</main></body>`
const paragraph = '<p>The river rose in the night, and in the morning the mill stood in a lake.</p>'
const story = `<body><article><h1>The flood</h1>${paragraph.repeat(9)}</article>`

let page: string
let prose: string
let db: string
beforeEach(async () => {
  page = await folder.write('rooms.html', rooms)
  prose = await folder.write('story.html', story)
  db = folder.path('none.db')
  SqliteRuleStore.forWriting(db).close()
})

const nameOf = ({ name }: { readonly name: string }): string => name

const records = (...words: readonly string[]) => outcome('records', '--db', db, ...words)

describe('records', () => {
  test('are one object per page, empty if nothing is listed', async () => {
    const { out, err, code } = await records(page, prose)
    expect([err, code]).toEqual(['', 0])
    const [listed, told] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed).toMatchObject({ id: page, file: page, warnings: [] })
    expect(listed.records).toHaveLength(8)
    expect(listed.records[1]).toEqual({
      text: 'A room in Bern It has 3 windows, "a view", and a desk. € 31',
      fields: {
        title: 'A room in Bern',
        link: '/r/1',
        image: '/i/1.jpg',
        price: '€ 31',
        column_1: 'It has 3 windows, "a view", and a desk.',
      },
      values: { price: [{ raw: '€ 31', amount: 31, currency: 'EUR' }] },
    })
    expect(listed.recordColumns).toEqual([
      { name: 'link', type: 'address' },
      { name: 'image', type: 'address' },
      { name: 'title', type: 'text' },
      { name: 'column_1', type: 'text' },
      { name: 'price', type: 'price' },
    ])
    expect(told).toEqual({ id: prose, file: prose, records: [], recordColumns: [], warnings: [] })
  })

  test('are CSV rows under one heading, with quotes doubled', async () => {
    const { out } = await records(page, prose, '--format', 'csv')
    const [heading, first, ...others] = out.trimEnd().split('\n')
    expect(heading).toBe('page,link,image,title,column_1,price')
    expect(first).toBe(
      `${page},/r/0,/i/0.jpg,A room in Aa,"It has 2 windows, ""a view"", and a desk.",€ 30`,
    )
    expect(others).toHaveLength(7)
  })

  test('are readable tables, one per page', async () => {
    const { out } = await records(page, prose, '--format', 'table')
    const lines = out.split('\n')
    expect(lines[0]).toBe(`${page}: 8 records`)
    expect(lines[1]).toMatch(/^link +image +title +column_1 +price$/)
    expect(lines[2]).toMatch(/^\/r\/0 +\/i\/0\.jpg +A room in Aa +It has 2 windows, .*… +€ 30$/)
    expect(lines.slice(10)).toEqual(['', `${prose}: 0 records`, ''])
  })

  test('are written to a file', async () => {
    const to = folder.path('found.jsonl')
    const { out, code } = await records(page, '--output', to)
    expect([out, code]).toEqual(['', 0])
    expect(JSON.parse(readFileSync(to, 'utf8')).records).toHaveLength(8)
  })

  test('of a failed page are replaced by its error', async () => {
    const { out, err, code } = await records('missing.html', page)
    expect([err, code]).toEqual(['treesift: 1 of 2 pages failed\n', 1])
    const [failed, listed] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(failed.id).toBe('missing.html')
    expect(failed.error.code).toBe('INPUT_NOT_FOUND')
    expect(listed.records).toHaveLength(8)
  })

  test.each(['csv', 'table'])('of a failed page are reported on stderr with %s', async (format) => {
    const { out, err, code } = await records('missing.html', page, '--format', format)
    expect(code).toBe(1)
    expect(err).toMatch(/^treesift: .*missing\.html.*\[INPUT_NOT_FOUND\]\n/)
    expect(out).not.toContain('missing')
    expect(out).toContain('A room in Husum')
  })

  test.each([
    ['no pages', [], 'NO_INPUT'],
    ['an unknown format', ['x.html', '--format', 'xls'], 'UNKNOWN_FORMAT'],
  ])('is wrong use: %s', async (_, words, expected) => {
    const { out, err, code } = await records(...words)
    expect([out, code]).toEqual(['', 2])
    expect(err).toContain(`[${expected}]`)
  })

  test("come from the site's rule if it has one", async () => {
    const site = 'rooms.example'
    const store = SqliteRuleStore.forWriting(db)
    const rule = ruleOf({
      site,
      field: 'records',
      taking: { kind: 'record', siblings: 1 },
      ...byTree(splitOn(isTag('h2'), take(), leave())),
    })
    store.save({ site, layouts: [layoutFor(rooms)], rules: [rule] })
    store.close()
    const { out } = await records(page, '--site', site)
    const texts = JSON.parse(out).records.map(({ text }: { text: string }) => text)
    expect(texts).toEqual(towns.map((town) => `A room in ${town}`))
  })

  test('have columns with names that are given, in order or by name', async () => {
    const { out } = await records(
      page,
      '--format',
      'csv',
      '--columns',
      'what',
      '--name',
      'column_1=about',
    )
    expect(out.split('\n')[0]).toBe('page,what,image,title,about,price')
    const wrong = await records(page, '--name', 'column_1')
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('--name column_1') })
  })

  describe('have columns whose names are kept', () => {
    const site = 'rooms.example'
    const columnsOf = async (...words: readonly string[]): Promise<readonly string[]> => {
      const { out } = await records(page, '--site', site, ...words)
      return JSON.parse(out).recordColumns.map(nameOf)
    }
    const ownNames = ['link', 'image', 'title', 'column_1', 'price']
    const given = ['link', 'image', 'place', 'about', 'fee']

    test('for later pages of the site, in records and in extract', async () => {
      const first = await records(page, '--site', site, '--columns', ',,place,about,fee')
      expect(first.err).toContain('rooms.example: names of columns kept in')
      expect(await columnsOf()).toEqual(given)
      const extracted = await outcome('extract', '--db', db, '--site', site, page, '-f', 'jsonl')
      expect(JSON.parse(extracted.out).recordColumns.map(nameOf)).toEqual(given)
      const other = await records(page, '--site', 'other.example')
      expect(JSON.parse(other.out).recordColumns.map(nameOf)).toEqual(ownNames)
    })

    test('where the page has fewer columns, by their places', async () => {
      await records(page, '--site', site, '--name', 'column_1=about', '--name', 'price=fee')
      const shorter = await folder.write(
        'short.html',
        rooms.replaceAll(/<p class="about">.*?<\/p>/g, ''),
      )
      const { out } = await records(shorter, '--site', site)
      expect(JSON.parse(out).recordColumns.map(nameOf)).toEqual(['link', 'image', 'title', 'fee'])
    })

    test('until they are forgotten, are shown and exported', async () => {
      await records(page, '--site', site, '--name', 'column_1=about')
      const shown = await outcome('rules', site, '--db', db)
      expect(shown.out).toBe(
        'names of the columns of records on rooms.example\n  about = column_1 (article.room > p.about)\n',
      )
      const file = folder.path('names.json')
      await outcome('rules', 'export', site, '--db', db, '--output', file)
      const forgotten = await outcome('rules', 'forget', site, '--db', db, '--columns')
      expect(forgotten).toMatchObject({
        code: 0,
        err: expect.stringContaining('1 name of columns'),
      })
      expect(await columnsOf()).toEqual(ownNames)
      const again = await outcome('rules', 'forget', site, '--db', db, '--columns')
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('RULES_NOT_FOUND') })
      await outcome('rules', 'import', file, '--db', db)
      expect(await columnsOf()).toContain('about')
    })

    test('not with --no-learn, and not where no site is known', async () => {
      await records(page, '--site', site, '--name', 'column_1=about', '--no-learn')
      await records(page, '--name', 'column_1=about')
      expect(await columnsOf()).toEqual(ownNames)
    })
  })

  test('are written with a line for each value', async () => {
    const { out } = await records(page, '--format', 'csv', '--long')
    const lines = out.split('\n')
    expect(lines[0]).toBe('page,record,field,value')
    expect(lines[1]).toBe(`${page},1,link,/r/0`)
    expect(lines.filter((line) => line.includes(',8,price,'))).toEqual([`${page},8,price,€ 37`])
  })

  test('are those of all lists, the main one first', async () => {
    const { out } = await records(page, '--all')
    const found = JSON.parse(out)
    expect(found.records).toHaveLength(8)
    expect(found.otherLists).toEqual([])
    const csv = await records(page, '--all', '--format', 'csv')
    expect(csv.out.split('\n')[1]).toMatch(/^[^,]+,1,\/r\/0,/)
  })

  test('come with the address of the next page', async () => {
    const head = '<link rel="canonical" href="https://rooms.example/all?page=2">'
    const pager = '<a href="?page=1">1</a> <a href="?page=3">3</a>'
    const more = await folder.write('more.html', `${head}${rooms}${pager}`)
    expect(JSON.parse((await records(more)).out).next).toBe('https://rooms.example/all?page=3')
    expect(JSON.parse((await records(page)).out).next).toBeUndefined()
  })
})
