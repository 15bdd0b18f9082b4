import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RuleSet } from '../src/rules/rule/rule.js'
import { teaHtml, teaStory, teaUrl, writeTeaFolder, writeTeaList } from './support/tea-shop.js'
import { npmStart, objectsOf, program, root, treesift } from './support/treesift.js'

let base: string
let teas: string
let list: string
/** Rules of the tea shop. */
let db: string
/** An empty folder for each test. */
let folder: string

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'treesift-contract-'))
  teas = join(base, 'teas')
  mkdirSync(teas)
  writeTeaFolder(teas)
  list = writeTeaList(base)
  db = join(base, 'tea.db')
  expect(treesift(['train', teas, '--db', db]).code).toBe(0)
})
afterAll(() => rmSync(base, { recursive: true }))
beforeEach(() => {
  folder = mkdtempSync(join(base, 'test-'))
})

const tea = (number: number): string => join(teas, `${number}.html`)
/** All rules, without their uses. */
const rulesIn = (path: string): readonly RuleSet[] =>
  JSON.parse(treesift(['rules', '--json', '--db', path]).out).map(
    ({ uses: _, ...set }: RuleSet & { readonly uses: unknown }) => set,
  )
const isMessages = (err: string): boolean =>
  err === '' ||
  err
    .trimEnd()
    .split('\n')
    .every((line) => line.startsWith('treesift: '))

describe('treesift train', () => {
  test('learns data/ and reports on stderr what it could not find', () => {
    const path = join(folder, 'data.db')
    const { code, out, err } = treesift(['train', 'data', '--db', path])
    expect(code).toBe(0)
    const [heading, ...rows] = out.trimEnd().split('\n')
    expect(heading).toMatch(
      /^site +field +layout +version +pages +tested +precision +recall +F1 +votes$/,
    )
    const sites = new Set(rows.map((row) => row.split(' ')[0]))
    expect([...sites].sort()).toEqual(
      readdirSync(join(root, 'data'))
        .filter((name) => name.endsWith('.example'))
        .sort(),
    )
    expect(isMessages(err)).toBe(true)
    expect(rulesIn(path)).toHaveLength(sites.size)
  })

  test('learns the same from JSONL with inline, stored and compressed pages as from a folder', () => {
    const path = join(folder, 'list.db')
    expect(treesift(['train', list, '--db', path])).toMatchObject({ code: 0, err: '' })
    expect(rulesIn(path)).toEqual(rulesIn(db))
    expect(JSON.stringify(rulesIn(db))).toContain('"currency"')
  })

  test('accepts several inputs, standard input, and a site in place of URLs', () => {
    const path = join(folder, 'site.db')
    const words = ['train', teas, '-', '--site', 'www.Shop.example', '--db', path]
    expect(
      treesift(words, { input: `{"html":${JSON.stringify(teaHtml(0))},"labels":{}}` }).code,
    ).toBe(0)
    expect(treesift(['rules', 'www.shop.example', '--db', path]).code).toBe(0)
    expect(rulesIn(path)).toMatchObject([
      { site: 'shop.example', rules: [{ pages: 3 }, {}, {}, {}, {}] },
    ])
  })

  test('prints its report as JSON', () => {
    const { out } = treesift(['train', teas, '--json', '--db', join(folder, 'x.db')])
    expect(JSON.parse(out)).toMatchObject({
      sites: [{ site: 'tea.example' }],
      unaligned: [],
      unlearned: [],
      failed: [],
    })
  })

  test('exits with 1 when a page failed, after learning the others', () => {
    const path = join(folder, 'some.db')
    const { code, err } = treesift(['train', teas, 'none.jsonl', '--db', path])
    expect(code).toBe(1)
    expect(err).toMatch(/^treesift: none\.jsonl: no such file .*\[INPUT_NOT_FOUND\]\n$/)
    expect(rulesIn(path)).toEqual(rulesIn(db))
  })

  test('exits with 1 when there is nothing to learn', () => {
    const unlabelled = join(folder, 'a.jsonl')
    writeFileSync(unlabelled, `{"url":"https://a.example/","html":"<p>a"}\n`)
    const { code, out, err } = treesift(['train', unlabelled, '--db', join(folder, 'x.db')])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^treesift: No label was found .*\[NOTHING_TO_LEARN\]\n$/)
  })

  test('reports wrong labels even when it learned nothing', () => {
    const path = join(folder, 'a.html')
    writeFileSync(path, '<p>a')
    const url = 'https://a.example/'
    writeFileSync(join(folder, 'a.json'), JSON.stringify({ url, labels: { price: '$ 5' } }))
    const { code, out, err } = treesift(['train', folder, '--db', join(folder, 'x.db')])
    expect([code, out]).toEqual([1, ''])
    expect(err.split('\n')).toEqual([
      `treesift: ${path}: price "$ 5" is not found on the page`,
      'treesift: no rule learned for "price" on a.example: none of its labels was found on the pages',
      expect.stringMatching(/\[NOTHING_TO_LEARN\]$/),
      '',
    ])
  })

  test('prints warnings about pages on stderr, and in its report', () => {
    const path = join(folder, 'none.html')
    writeFileSync(path, '<p>a')
    const { code, out, err } = treesift(['train', teas, path, '--json', '--db', join(folder, 'x')])
    const warning = 'no JSON beside it: no labels, no URL'
    expect([code, err]).toEqual([0, `treesift: ${path}: ${warning}\n`])
    expect(JSON.parse(out).warnings).toEqual([{ page: path, warning }])
  })

  test('makes no database when it learned nothing', () => {
    treesift(['train', 'typo.jsonl'], { cwd: folder })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('treesift extract', () => {
  const extract = (...words: readonly string[]) => treesift(['extract', '--db', db, ...words])
  const jsonl = (...words: readonly string[]) => {
    const { out, ...rest } = extract('--format', 'jsonl', ...words)
    return { objects: objectsOf(out), ...rest }
  }

  test('prints an object for each page with the keys of the contract', () => {
    const { objects, code, err } = jsonl('--input', list)
    expect([code, err]).toEqual([0, ''])
    expect(objects.map(({ id }) => id)).toEqual(['tea 0', 'tea 1', 'tea 2'])
    expect(objects[1]).toEqual({
      id: 'tea 1',
      url: teaUrl(1),
      file: join(base, 'one.html'),
      siteFrom: 'input',
      text: teaStory(1),
      title: 'Ember',
      language: 'en',
      metadata: expect.objectContaining({
        title: { value: 'Ember', sources: ['rule'], confidence: expect.any(Number) },
        language: { value: 'en', sources: ['meta'], confidence: 1 },
      }),
      decidedBy: 'rule',
      rule: 'tea.example/page/main@1',
      confidence: expect.any(Number),
      decisions: Object.fromEntries(
        ['currency', 'headline', 'price', 'sale'].map((field) => [
          field,
          {
            decidedBy: 'rule',
            rule: `tea.example/page/${field}@1`,
            confidence: expect.any(Number),
          },
        ]),
      ),
      fields: { currency: ['USD'], headline: ['Ember'], price: ['$ 7'], sale: [] },
      values: { price: [{ raw: '$ 7', amount: 7, currency: 'USD' }] },
      warnings: [],
    })
    expect(objects[0]).toMatchObject({ fields: { sale: ['$ 4'] } })
    expect(objects[0]).not.toHaveProperty('file')
  })

  test('leaves out what has neither a label nor a rule', () => {
    const path = join(folder, 'other.html')
    writeFileSync(path, '<p>A page of a site that nobody has ever labelled, with some text on it.')
    const { objects } = jsonl(path)
    expect(objects).toEqual([
      {
        id: path,
        file: path,
        text: expect.any(String),
        pageType: expect.any(String),
        confidence: expect.any(Number),
        decidedBy: 'model',
        fields: {},
        warnings: [],
      },
    ])
  })

  test('accepts paths, folders and lists in any mixture, and keeps their order', () => {
    const { objects, code } = jsonl(tea(2), teas, list, '--input', list)
    expect(code).toBe(0)
    expect(objects.map(({ url }) => (url as string).slice(-1)).join('')).toBe('2012012012')
    expect(objects.map(({ decidedBy }) => decidedBy)).toEqual(Array(10).fill('rule'))
  })

  test('reads a page from standard input', () => {
    const words = ['extract', '-', '--db', db, '--site', 'tea.example', '--format', 'jsonl']
    const [found] = objectsOf(treesift(words, { input: teaHtml(2) }).out)
    expect(found).toMatchObject({ id: '-', text: teaStory(2), decidedBy: 'rule' })
  })

  test('reads a list from standard input', () => {
    const words = ['extract', '--input', '-', '--db', db, '--format', 'jsonl']
    const line = JSON.stringify({ html: teaHtml(1), url: teaUrl(1) })
    const [found] = objectsOf(treesift(words, { input: line }).out)
    expect(found).toMatchObject({ text: teaStory(1), decidedBy: 'rule' })
  })

  test('stores nothing with --no-learn, and the uses of rules without it', () => {
    const before = readFileSync(db)
    const { objects } = jsonl('--no-learn', teas)
    expect(readFileSync(db).equals(before)).toBe(true)
    expect(jsonl(teas).objects).toEqual(objects)
    expect(readFileSync(db).equals(before)).toBe(false)
    expect(readdirSync(base).filter((name) => name.startsWith('tea.db'))).toEqual(['tea.db'])
  })

  test('prints plain text by default', () => {
    const { out, err } = extract(tea(0), tea(1))
    expect(out).toBe(`${teaStory(0)}\n\n${teaStory(1)}\n`)
    expect(err).toBe('')
    expect(extract(tea(0), tea(1), '--format', 'text').out).toBe(out)
  })

  test('prints warnings on stderr where the format has no place for them', () => {
    const path = join(folder, 'deep.html')
    const text = 'A page of a site that nobody has ever labelled, with some text on it.'
    const html = `<p>${text}</p>${'<div>'.repeat(600)}`
    writeFileSync(path, html)
    const warning = 'The page was cut at the cap of 512 nested elements.'
    const said = `treesift: ${path}: ${warning}\n`
    const unknown =
      'the site of 1 page is unknown (give --site or --url): the general model decided\n'
    expect(extract(path, tea(0))).toEqual({
      code: 0,
      out: expect.stringContaining(`\n${teaStory(0)}\n`),
      err: expect.stringContaining(said),
    })
    const { objects, err } = jsonl(path)
    expect([objects[0]?.['warnings'], err.endsWith(unknown)]).toEqual([[warning], true])
    const pages = join(folder, 'pages.jsonl')
    writeFileSync(pages, JSON.stringify({ id: 'x', html }))
    expect(extract(pages).err).toContain(`treesift: x: ${warning}\n`)
  })

  test('prints the object of one page, or a list of several', () => {
    expect(JSON.parse(extract(tea(1), '--format', 'json').out)).toMatchObject({ text: teaStory(1) })
    expect(JSON.parse(extract(teas, '--format', 'json').out)).toEqual(jsonl(teas).objects)
  })

  test('writes to a file', () => {
    const path = join(folder, 'found.jsonl')
    const { out, code } = extract(teas, '--format', 'jsonl', '--output', path)
    expect([code, out]).toEqual([0, ''])
    expect(objectsOf(readFileSync(path, 'utf8'))).toEqual(jsonl(teas).objects)
  })

  test('decides by a named method, whatever the rules', () => {
    const { objects } = jsonl(tea(1), '--method', 'all-text')
    expect(objects).toMatchObject([{ decidedBy: 'method', method: 'all-text', fields: {} }])
  })

  describe('a page that fails', () => {
    const broken =
      '{"id":"b1","file":"none.html"}\nnot json\n{"id":"b3","html":"<p>fine and well"}\n'

    test('stands in its place, and the exit code is 1', () => {
      const path = join(folder, 'broken.jsonl')
      writeFileSync(path, broken)
      const { objects, code, err } = jsonl(tea(0), '--input', path)
      expect(code).toBe(1)
      expect(objects).toEqual([
        expect.objectContaining({ text: teaStory(0) }),
        {
          id: 'b1',
          file: join(folder, 'none.html'),
          position: { line: 1 },
          error: { code: 'INPUT_NOT_FOUND', message: expect.stringContaining('none.html') },
        },
        {
          id: `${path}:2`,
          position: { line: 2 },
          error: { code: 'BROKEN_LINE', message: expect.stringContaining(`${path}:2: not valid`) },
        },
        expect.objectContaining({ id: 'b3' }),
      ])
      expect(err).toMatch(/the site of 1 page is unknown.*\ntreesift: 2 of 4 pages failed\n$/)
    })

    test('is reported on stderr where the format has no place for it', () => {
      const { out, code, err } = extract(tea(0), 'none.html', tea(1))
      expect([code, out]).toEqual([1, `${teaStory(0)}\n\n${teaStory(1)}\n`])
      expect(err).toMatch(
        /^treesift: none\.html: .*\[INPUT_NOT_FOUND\]\ntreesift: 1 of 3 pages failed\n$/,
      )
    })
  })

  test('fails with a code where the output cannot be written', () => {
    const { code, out, err } = extract(teas, '--output', join(folder, 'none', 'x'))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^treesift: .*\[OUTPUT_UNWRITABLE\]\n$/)
  })

  test.runIf(existsSync('/dev/full'))('fails with a code where the disk is full', () => {
    const { code, err } = extract(teas, '--output', '/dev/full')
    expect(code).toBe(1)
    expect(err).toMatch(/^treesift: .*\[OUTPUT_UNWRITABLE\]\n$/)
  })
})

describe('the rules that are used', () => {
  const decided = (cwd: string, ...words: readonly string[]) =>
    objectsOf(treesift(['extract', '--format', 'jsonl', ...words], { cwd }).out).map(
      ({ rule }) => rule,
    )

  test('are the named ones, else those of the working folder, else the bundled ones', () => {
    const page = join(root, 'data/lantern-docs.example/install.html')
    expect(decided(folder, page)).toEqual(['lantern-docs.example/page/main@1'])
    expect(decided(folder, tea(0))).toEqual([undefined])
    expect(decided(folder, tea(0), '--db', db)).toEqual(['tea.example/page/main@1'])
    copyFileSync(db, join(folder, 'rules.db'))
    expect(decided(folder, tea(0))).toEqual(['tea.example/page/main@1'])
    expect(decided(folder, page)).toEqual([undefined])
  })

  test('are created where the named file does not exist, unless learning is off', () => {
    const none = join(folder, 'none.db')
    const refused = treesift(['extract', tea(0), '--db', none, '--no-learn'])
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(/^treesift: .*\[DATABASE_NOT_FOUND\]\n$/)
    expect(readdirSync(folder)).toEqual([])
    const page = join(root, 'data/lantern-docs.example/install.html')
    const begun = treesift(['extract', page, '--db', none])
    expect([begun.code, begun.err]).toEqual([0, expect.stringContaining('none.db')])
    expect(readdirSync(folder)).toEqual(['none.db'])
    expect(treesift(['extract', tea(0), '--db', tea(0)]).err).toContain('[DATABASE_UNUSABLE]')
  })
})

describe('treesift rules', () => {
  test('lists the sites', () => {
    expect(treesift(['rules', '--db', db])).toEqual({
      code: 0,
      out:
        'site         layouts  rules  pages  fields\n' +
        'tea.example        1      5      3  currency, headline, main, price, sale\n',
      err: '',
    })
  })

  test('shows the rules of a site as trees', () => {
    const { out, code } = treesift(['rules', 'tea.example', '--db', db, '--field', 'headline'])
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^headline {2}\(tea\.example\/page\/headline@1: /)
    expect(lines[1]).toMatch(/^ {2}the one with the most votes, if it has \d+ of \d+ votes$/)
    expect(out).toMatch(/^ {2}\d+ votes?: take it if it is <h1> {2}\(3 right, 0 wrong\)$/m)
    expect(lines.at(-3)).toBe(
      '  learned from 3 pages; tried on 3 of 3 pages, each left out: precision 1.000, recall 1.000',
    )
    expect(lines.at(-2)).toBe('  fast path: evaluated during parsing')
    expect(lines.at(-1)).toMatch(/^ {2}learned; (?:never used|\d+ hits?, \d+ miss)/)
  })

  test('prints them as JSON', () => {
    const { out } = treesift(['rules', 'tea.example', '--db', db, '--json'])
    const set = JSON.parse(out)
    expect(set.site).toBe('tea.example')
    expect(set.rules.map(({ field }: { field: string }) => field)).toEqual([
      'currency',
      'headline',
      'main',
      'price',
      'sale',
    ])
    const { uses, ...ruleSet } = set
    expect(rulesIn(db)).toEqual([ruleSet])
    expect(Array.isArray(uses)).toBe(true)
  })

  test('reports a broken rule beside the others, and exits with 1 until the site is trained again', () => {
    const path = join(folder, 'broken.db')
    copyFileSync(db, path)
    const broken = new Database(path)
    broken.exec(`UPDATE rules SET rule = '{}' WHERE field = 'sale'`)
    broken.close()
    const complaint =
      `treesift: ${path}: tea.example/page/sale: the stored rule is invalid ("site" is not a text). ` +
      'Train the site again. [BROKEN_RULE]\n'
    const all = treesift(['rules', '--db', path])
    expect([all.code, all.err]).toEqual([1, complaint])
    expect(all.out).toMatch(/\ntea\.example +1 +4 +3 +currency, headline, main, price\n$/)
    const site = treesift(['rules', 'tea.example', '--json', '--db', path])
    expect([site.code, site.err]).toEqual([1, complaint])
    expect(JSON.parse(site.out).rules).toHaveLength(4)
    const field = (name: string) =>
      treesift(['rules', 'tea.example', '--field', name, '--db', path])
    expect(field('price')).toMatchObject({ code: 0, err: '' })
    expect(field('sale')).toEqual({ code: 1, out: '', err: complaint })
    expect(treesift(['train', teas, '--db', path]).code).toBe(0)
    expect(treesift(['rules', '--db', path]).code).toBe(0)
    const mended = rulesIn(path).map((set) => ({
      ...set,
      rules: set.rules.map((rule) => (rule.field === 'sale' ? { ...rule, version: 1 } : rule)),
    }))
    expect(mended).toEqual(rulesIn(db))
  })

  test('fails for a site that has none', () => {
    const { code, out, err } = treesift(['rules', 'none.example', '--db', db])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^treesift: No rules for none\.example in .*\[RULES_NOT_FOUND\]\n$/)
  })
})

describe('treesift blocks', () => {
  test('shows blocks and segments', () => {
    const { code, out, err } = treesift(['blocks', tea(1)])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`"${teaStory(1)}"`)
    expect(out).toMatch(/^ +div\.story {2}\[words 11 /m)
  })

  test('prints every segment with its features', () => {
    const runs = JSON.parse(treesift(['blocks', '-', '--json'], { input: teaHtml(1) }).out)
    expect(runs).toHaveLength(5)
    expect(runs[1]).toMatchObject({ run: 1, text: 'Ember', path: 'html/body/h1' })
    expect(runs[1].features['text.words']).toBe(1)
  })

  test('prints warnings on stderr', () => {
    const path = join(folder, 'deep.html')
    writeFileSync(path, Buffer.from(`<meta charset=gbk>${'<div>'.repeat(600)}${'é'.repeat(20)}`))
    for (const words of [[], ['--json']]) {
      const { code, out, err } = treesift(['blocks', path, ...words])
      expect(code).toBe(0)
      expect(out).not.toContain('The page')
      expect(err).toBe(
        `treesift: ${path}: The page declares gbk, but its bytes are UTF-8 and were read so.\n` +
          `treesift: ${path}: The page was cut at the cap of 512 nested elements.\n`,
      )
    }
  })

  test('explains in its help what it prints', () => {
    expect(treesift(['blocks', '--help']).out).toMatch(/\n {2}noise +\S.*\(appearance\.noise\)\n/)
  })

  test('fails for a page that is not there', () => {
    const { code, out, err } = treesift(['blocks', 'none.html'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^treesift: .*\[INPUT_NOT_FOUND\]\n$/)
  })
})

describe('treesift features', () => {
  test('lists the features', () => {
    const { code, out, err } = treesift(['features'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^feature +of +unit +meaning +source\n/)
    const listed = JSON.parse(treesift(['features', '--json']).out)
    expect(listed).toHaveLength(out.trimEnd().split('\n').length - 1)
    expect(listed[0]).toEqual({
      name: expect.any(String),
      of: expect.any(String),
      unit: expect.any(String),
      meaning: expect.any(String),
      source: expect.any(String),
    })
  })
})

describe('wrong use', () => {
  test.each([
    [[]],
    [['exctract', 'a.html']],
    [['extract']],
    [['extract', 'a.html', '--formt', 'json']],
    [['extract', 'a.html', '--format', 'yaml']],
    [['extract', 'a.html', '--format', 'constructor']],
    [['extract', 'a.html', '--format']],
    [['extract', 'a.html', '--method', 'magic']],
    [['extract', 'a.html', '--max-bytes', 'many']],
    [['extract', 'a.html', '--max-bytes', '-1']],
    [['extract', 'a.html', '--max-bytes', '0']],
    [['extract', 'a.html', '--max-seconds', '2147484']],
    [['train']],
    [['train', 'a', '--db']],
    [['rules', 'a.example', 'b.example']],
    [['rules', '--field', 'price']],
    [['blocks']],
    [['blocks', 'a.html', 'b.html']],
    [['features', 'a.html']],
  ])('%j ends with 2 and says why on stderr only', (words) => {
    const { code, out, err } = treesift(words, { cwd: folder })
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/(^|\n)treesift: [^\n]+ \[[A-Z_]+\]\n$/)
    expect(err).not.toContain('    at ')
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    [
      ['extract', 'a.html', '--formt', 'json'],
      "unknown option '--formt' (Did you mean --format?). See --help for usage.",
    ],
    [['blocks'], "missing required argument 'page'. See --help for usage."],
    [
      ['blocks', 'a.html', '--max-seconds', '0'],
      "option '--max-seconds <n>' argument '0' is invalid. Give a whole number from 1 to 2147483. " +
        'See --help for usage.',
    ],
  ])('%j is told on one line', (words, message) => {
    expect(treesift(words).err).toBe(`treesift: ${message} [WRONG_USE]\n`)
  })

  test('shows help without a command, and exits with 2', () => {
    const { code, out, err } = treesift([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(
      /^Usage: treesift[\s\S]*\ntreesift: no command was named\. .*\[WRONG_USE\]\n$/,
    )
  })

  test('does not include asking for help or the version, which are printed as data', () => {
    for (const words of [['--help'], ['help'], ['help', 'train'], ['extract', '--help']]) {
      expect(treesift(words)).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('Usage: treesift'),
      })
    }
    expect(treesift(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a command', () => {
  const started = (words: readonly string[]): ChildProcess & { readonly said: () => string } => {
    const child = spawn(process.execPath, [program, ...words], { cwd: root })
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    return Object.assign(child, { said: () => err })
  }

  test('exits silently with 0 when its reader closes the pipe', async () => {
    const child = started(['extract', 'data', 'data', 'data', '--format', 'jsonl'])
    await once(child.stdout!, 'data')
    child.stdout!.destroy()
    const [code] = await once(child, 'exit')
    expect([code, child.said()]).toEqual([0, ''])
  })

  test('exits silently when it is interrupted while it waits', async () => {
    const child = started(['extract', '-'])
    let out = ''
    child.stdout!.on('data', (chunk) => {
      out += chunk
    })
    await sleep(1_000)
    child.kill('SIGINT')
    const [code, signal] = await once(child, 'exit')
    expect(code === 130 || signal === 'SIGINT').toBe(true)
    expect([out, child.said()]).toEqual(['', ''])
  })

  test('exits silently and at once when it is interrupted while it learns', async () => {
    const path = join(folder, 'x.db')
    const child = started(['train', 'data', 'data', '--db', path])
    let out = ''
    child.stdout!.on('data', (chunk) => {
      out += chunk
    })
    while (!existsSync(path)) await sleep(20)
    await sleep(1_000)
    const asked = performance.now()
    child.kill('SIGINT')
    const [code, signal] = await once(child, 'exit')
    expect(performance.now() - asked).toBeLessThan(1_000)
    expect(code === 130 || signal === 'SIGINT').toBe(true)
    expect([out, child.said()]).toEqual(['', ''])
  })

  test('resolves relative paths in the folder that it was called in', () => {
    writeTeaFolder(folder)
    const path = join(folder, 'my.db')
    expect(treesift(['train', '.', '--db', 'my.db'], { cwd: folder }).code).toBe(0)
    expect(rulesIn(path)).toEqual(rulesIn(db))
    const words = ['extract', '1.html', '--db', 'my.db', '--output', 'out.txt']
    expect(treesift(words, { cwd: folder }).code).toBe(0)
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe(`${teaStory(1)}\n`)
  })

  test('does the same through npm, in the folder that npm was called in', () => {
    writeTeaFolder(folder)
    const words = ['--format', 'jsonl', '--db', 'my.db']
    expect(npmStart(['train', '.', '--db', 'my.db'], { cwd: folder }).code).toBe(0)
    const { code, out } = npmStart(['extract', '1.html', ...words], { cwd: folder })
    expect(code).toBe(0)
    expect(objectsOf(out)).toMatchObject([{ id: '1.html', text: teaStory(1), decidedBy: 'rule' }])
    expect(npmStart(['extract'], { cwd: folder })).toMatchObject({ code: 2, out: '' })
  })
})

describe('the library', () => {
  const labelled = (number: number) => ({
    html: teaHtml(number),
    url: teaUrl(number),
    labels: { main: [teaStory(number)], price: { selector: '.price' } },
  })
  /** Under its own name, as in a program that has installed it; what is built has the types of its source. */
  const door: string = 'treesift'
  const library = async () => (await import(door)) as typeof import('../src/index.js')

  test('trains and extracts as the command line does', async () => {
    const { createExtractor } = await library()
    const extractor = await createExtractor({ db: ':memory:' })
    const report = await extractor.train([0, 1].map(labelled))
    expect(report.sites.map(({ site, rules }) => [site, rules.length])).toEqual([
      ['tea.example', 2],
    ])
    expect(await extractor.extract({ html: teaHtml(2), url: teaUrl(2) })).toMatchObject({
      text: teaStory(2),
      decidedBy: 'rule',
      rule: 'tea.example/page/main@1',
      fields: { price: ['$ 6'] },
    })
    extractor.close()
  })

  test('fails with its own errors, which have codes', async () => {
    const { createExtractor, TreesiftError } = await library()
    const failure = await createExtractor({ db: folder }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TreesiftError)
    expect(failure).toMatchObject({ code: 'DATABASE_UNUSABLE' })
  })

  test('exports nothing but its public names', async () => {
    const { version, ...offered } = await library()
    expect(Object.keys(offered).sort()).toEqual(['TreesiftError', 'UsageError', 'createExtractor'])
    expect(`${version}\n`).toBe(treesift(['--version']).out)
  })
})
