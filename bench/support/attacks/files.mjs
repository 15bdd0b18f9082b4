// Files that are none, or that lead elsewhere.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryPage } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */

const body = ordinaryPage()
const quiet = ['--no-learn', '--format', 'jsonl']

/**
 * A named pipe `x.EXTENSION` beside `page.html`.
 * @param {string} name
 * @param {string} file
 * @param {readonly string[]} words
 * @param {string | RegExp} expect
 * @returns {Attack}
 */
const pipe = (name, file, words, expect) => ({
  name: `a named pipe as ${name}`,
  threat: 'special file',
  prepare: ({ folder }) => {
    writeFileSync(join(folder, 'page.html'), body)
    writeFileSync(join(folder, 'list.txt'), `${file}\n`)
    writeFileSync(join(folder, 'list.jsonl'), JSON.stringify({ file }))
    mkdirSync(join(folder, 'pages'))
    execFileSync('mkfifo', [join(folder, file)])
    return words
  },
  expect,
})

/**
 * @param {string} name
 * @param {readonly string[]} words
 * @param {string | RegExp} expect
 * @returns {Attack}
 */
const device = (name, words, expect) => ({
  name: `/dev/zero as ${name}`,
  threat: 'special file',
  prepare: ({ folder }) => {
    writeFileSync(join(folder, 'page.html'), body)
    return words
  },
  expect,
})

const precious = 'precious'

/**
 * A link to another file where the program writes.
 * @param {string} name
 * @param {string} link
 * @param {readonly string[]} words
 * @returns {Attack}
 */
const planted = (name, link, words) => ({
  name: `a link planted as ${name}`,
  threat: 'planted link',
  prepare: ({ folder }) => {
    writeFileSync(join(folder, 'page.html'), body)
    writeFileSync(join(folder, precious), precious)
    mkdirSync(join(folder, 'out'))
    symlinkSync(join(folder, precious), join(folder, link))
    return words
  },
  check: ({ folder }) =>
    readFileSync(join(folder, precious), 'utf8') === precious ? undefined : 'it was followed',
})

/** @type {readonly Attack[]} */
export const fileAttacks = [
  pipe('a page', 'a.html', ['extract', 'a.html', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a page in a list', 'a.html', ['extract', 'list.txt', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a page in JSONL', 'a.html', ['extract', 'list.jsonl', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a page in a folder', 'pages/a.html', ['extract', 'pages', ...quiet], 'EMPTY_FOLDER'),
  pipe('a page of a pattern', 'a.html', ['extract', 'a*.html', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a list', 'a.jsonl', ['extract', '--input', 'a.jsonl', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a list of paths', 'a.txt', ['extract', 'a.txt', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a WARC file', 'a.warc.gz', ['extract', 'a.warc.gz', ...quiet], 'INPUT_UNREADABLE'),
  pipe('a WACZ file', 'a.wacz', ['extract', 'a.wacz', ...quiet], 'INPUT_UNREADABLE'),
  pipe('the JSON beside a page', 'page.json', ['extract', 'page.html', ...quiet], '"text":'),
  pipe(
    'the boxes beside a page',
    'page.boxes.json',
    ['compare', 'page.html', '--render', '--browser', '/none'],
    /./,
  ),
  pipe('labels', 'a.jsonl', ['train', 'a.jsonl', '--db', 'new.db'], 'INPUT_UNREADABLE'),
  pipe('a database', 'a.db', ['extract', 'page.html', '--db', 'a.db'], 'DATABASE_UNUSABLE'),
  pipe(
    'a database to train',
    'a.db',
    ['train', 'page.html', '--field', 'price=forty', '--url', 'http://a.example', '--db', 'a.db'],
    'DATABASE_UNUSABLE',
  ),
  pipe(
    'a journal of a database',
    'new.db-journal',
    [
      'train',
      'page.html',
      '--field',
      'headline=The boats',
      '--url',
      'http://a.example',
      '--db',
      'new.db',
    ],
    /DATABASE_UNUSABLE/,
  ),
  pipe(
    'a model',
    'a.model',
    ['extract', 'page.html', '--model', 'a.model', ...quiet],
    'INPUT_UNREADABLE',
  ),
  pipe(
    'a model to show',
    'a.model',
    ['model', 'info', '--model', 'a.model'],
    /INPUT_UNREADABLE|unknown option/,
  ),
  pipe(
    'rules to import',
    'a.json',
    ['rules', 'import', 'a.json', '--db', 'new.db'],
    'INPUT_UNREADABLE',
  ),
  pipe(
    'a cache',
    'a.cache',
    ['extract', 'page.html', '--cache', 'a.cache', ...quiet],
    'BROKEN_CACHE',
  ),
  pipe(
    'a journal of a batch',
    'a.jsonl.journal',
    ['extract', 'page.html', '--output', 'a.jsonl', '--resume', ...quiet],
    /RESUME_MISMATCH|INPUT_UNREADABLE|OUTPUT_UNWRITABLE/,
  ),
  pipe(
    'unfinished output',
    'a.jsonl.part',
    ['extract', 'page.html', '--output', 'a.jsonl', ...quiet],
    /.?/,
  ),
  device('a page', ['extract', '/dev/zero', ...quiet], 'INPUT_UNREADABLE'),
  device('a list', ['extract', '--input', '/dev/zero', ...quiet], 'INPUT_UNREADABLE'),
  device('a model', ['extract', 'page.html', '--model', '/dev/zero', ...quiet], 'INPUT_UNREADABLE'),
  device(
    'a database',
    ['extract', 'page.html', '--db', '/dev/zero', ...quiet],
    'DATABASE_UNUSABLE',
  ),
  device('labels', ['train', '/dev/zero', '--db', 'new.db'], 'INPUT_UNREADABLE'),
  device('rules to import', ['rules', 'import', '/dev/zero', '--db', 'new.db'], 'INPUT_UNREADABLE'),
  device('a cache', ['extract', 'page.html', '--cache', '/dev/zero', ...quiet], 'BROKEN_CACHE'),
  planted('unfinished lines', 'a.jsonl.part', [
    'extract',
    'page.html',
    '--output',
    'a.jsonl',
    ...quiet,
  ]),
  planted('the draft of a journal', 'a.jsonl.journal.new', [
    'extract',
    'page.html',
    '--output',
    'a.jsonl',
    ...quiet,
  ]),
  planted('the draft of a page', 'out/.treesift-draft', [
    'extract',
    'page.html',
    '--output-dir',
    'out',
    '--format',
    'text',
    '--no-learn',
  ]),
  planted('a page of the output', 'out/0000001-page.txt', [
    'extract',
    'page.html',
    '--output-dir',
    'out',
    '--format',
    'text',
    '--no-learn',
  ]),
  planted('the draft of CSV', 'a.csv.new', [
    'extract',
    'page.html',
    '--output',
    'a.csv',
    '--format',
    'csv',
    '--no-learn',
  ]),
  planted('the draft of Parquet', 'a.parquet.new', [
    'extract',
    'page.html',
    '--output',
    'a.parquet',
    '--format',
    'parquet',
    '--no-learn',
  ]),
  planted('the draft of a cache', 'a.cache.new', [
    'extract',
    'page.html',
    '--cache',
    'a.cache',
    ...quiet,
  ]),
  {
    name: 'an output folder that is a link of a page elsewhere',
    threat: 'planted link',
    prepare: ({ folder }) => {
      writeFileSync(
        join(folder, 'l.jsonl'),
        JSON.stringify({ url: 'https://a.example/../../../../x', id: '../../../evil', html: body }),
      )
      return [
        'extract',
        '--input',
        'l.jsonl',
        '--output-dir',
        'out/in',
        '--format',
        'text',
        '--no-learn',
      ]
    },
    check: ({ folder }) =>
      existsSync(join(folder, 'evil')) ? 'a page left its folder' : undefined,
  },
  {
    name: 'a page whose name is not UTF-8',
    threat: 'special file',
    prepare: ({ folder }) => {
      mkdirSync(join(folder, 'pages'))
      writeFileSync(
        Buffer.concat([
          Buffer.from(join(folder, 'pages/')),
          Buffer.from([0xff, 0xfe]),
          Buffer.from('.html'),
        ]),
        body,
      )
      return ['extract', 'pages', ...quiet]
    },
    expect: '"text":',
  },
]
