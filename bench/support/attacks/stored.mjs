// Databases, models and rules of others.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { ordinaryPage } from './attack.mjs'

/** @typedef {import('./attack.mjs').Attack} Attack */
/** @typedef {import('./attack.mjs').Place} Place */

const body = ordinaryPage()
const url = 'https://boats.example/one'

/** Trains a database on a page, as a person would. @param {Place} place */
function trained({ folder, program }) {
  const line = { id: 'one', url, html: body, labels: { headline: 'The boats' } }
  const other = {
    id: 'two',
    url: `${url}/2`,
    html: `${body}<p>More`,
    labels: { headline: 'The boats' },
  }
  writeFileSync(join(folder, 'page.html'), body)
  writeFileSync(join(folder, 'labels.jsonl'), JSON.stringify(line))
  writeFileSync(join(folder, 'more.jsonl'), JSON.stringify(other))
  execFileSync(process.execPath, [program, 'train', 'labels.jsonl', '--db', 'x.db'], {
    cwd: folder,
  })
  return join(folder, 'x.db')
}

const extracting = ['extract', 'page.html', '--url', url, '--db', 'x.db', '--format', 'jsonl']

/**
 * A database that was changed by SQL, with which a command works.
 * @param {string} name
 * @param {string | ((place: Place) => string)} sql
 * @param {string | RegExp} expect
 * @param {readonly string[]} words
 * @returns {Attack}
 */
const database = (name, sql, expect, words = extracting) => ({
  name: `${words[0]} ${words[1]?.includes('.') ? '' : words[1]}: a database with ${name}`,
  threat: 'foreign database',
  prepare: (place) => {
    const file = new Database(trained(place))
    file.unsafeMode()
    file.pragma('writable_schema = ON')
    file.exec(typeof sql === 'string' ? sql : sql(place))
    file.close()
    return words
  },
  expect,
  check: ({ folder }) => (existsSync(join(folder, 'written')) ? 'its SQL ran' : undefined),
})

const endless =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n'
const refused = 'DATABASE_UNUSABLE'

/** A page of zeros in brotli: a million times as long. */
const bomb = (/** @type {number} */ bytes) =>
  brotliCompressSync(Buffer.alloc(bytes, 'a')).toString('hex')

const modelsFolder = fileURLToPath(new URL('../../../models/', import.meta.url))

/**
 * A model that was changed.
 * @param {string} name
 * @param {(bytes: Buffer) => Buffer} change
 * @param {readonly string[]} words
 * @returns {Attack}
 */
const model = (
  name,
  change,
  words = ['extract', 'page.html', '--no-learn', '--model', 'x.model'],
) => ({
  name: `${words[0]}: a model ${name}`,
  threat: 'foreign model',
  prepare: ({ folder }) => {
    writeFileSync(join(folder, 'page.html'), body)
    writeFileSync(
      join(folder, 'x.model'),
      change(readFileSync(join(modelsFolder, 'general.model'))),
    )
    return words
  },
  expect: /BROKEN_MODEL|MODEL_TOO_NEW|INPUT_UNREADABLE/,
})

/**
 * A file of rules to import.
 * @param {string} name
 * @param {(size: number) => string} text
 * @returns {Attack}
 */
const bundle = (name, text) => ({
  name: `rules import: a file with ${name}`,
  threat: 'foreign rules',
  prepare: ({ folder, size }) => {
    writeFileSync(join(folder, 'x.json'), text(size))
    return ['rules', 'import', 'x.json', '--db', 'new.db']
  },
  expect: /BROKEN_BUNDLE|BUNDLE_TOO/,
})

const showing = ['rules', 'boats.example', '--db', 'x.db']
const training = ['train', 'more.jsonl', '--db', 'x.db']
const drifting = ['rules', 'drift', '--db', 'x.db']

/** @type {readonly Attack[]} */
export const storedAttacks = [
  database(
    'a trigger that loops',
    `CREATE TRIGGER t AFTER INSERT ON uses BEGIN ${endless}; END`,
    refused,
  ),
  database(
    'a trigger on training that loops',
    `CREATE TRIGGER t BEFORE UPDATE ON state BEGIN ${endless}; END`,
    refused,
    training,
  ),
  database(
    'a trigger that deletes',
    `CREATE TRIGGER t AFTER UPDATE ON state BEGIN DELETE FROM pages; END`,
    refused,
    training,
  ),
  database(
    'a view in place of a table',
    `ALTER TABLE state RENAME TO old; CREATE VIEW state AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT max(x) AS revision, 0 AS dropped, 1 AS one FROM n`,
    refused,
  ),
  database('a view of its own', 'CREATE VIEW v AS SELECT 1', refused),
  database('a table of its own', 'CREATE TABLE mine (x)', refused),
  database(
    'an index with an expression',
    'CREATE INDEX mine ON rules (hex(zeroblob(length(rule) * 100000)))',
    refused,
  ),
  database('a virtual table', 'CREATE VIRTUAL TABLE mine USING fts5(x)', refused),
  database(
    'a table with a costly check',
    `CREATE TABLE uses2 AS SELECT * FROM uses; DROP TABLE uses;
      CREATE TABLE uses (site, layout, field, version, hits, misses, last_use, recent, given, seen, doubted, doubted_since,
        CHECK (length(hex(zeroblob(400000000))) > 0), PRIMARY KEY (site, layout, field, version)); DROP TABLE uses2`,
    refused,
  ),
  database('a missing table', 'DROP TABLE pages', refused),
  database('an empty state', 'DELETE FROM state', refused),
  database(
    'two states',
    'DROP TABLE state; CREATE TABLE state (one, revision, dropped); INSERT INTO state VALUES (1,1,0),(2,2,0)',
    refused,
  ),
  database(
    'a state of text',
    "DROP TABLE state; CREATE TABLE state (one, revision, dropped); INSERT INTO state VALUES (1,'x','y')",
    refused,
  ),
  database('broken rules', `UPDATE rules SET rule = '{'`, /BROKEN_RULE/),
  database(
    'rules of brackets',
    `UPDATE rules SET rule = replace(hex(zeroblob(500000)), '00', '[')`,
    /BROKEN_RULE/,
  ),
  database('rules of another kind', `UPDATE rules SET rule = '[1]', hash = 'x'`, /BROKEN_RULE/),
  database('broken rules to show', `UPDATE rules SET rule = '{'`, /BROKEN_RULE|invalid/, showing),
  database('broken layouts', `UPDATE layouts SET layout = 'null'`, /BROKEN_RULE/),
  database(
    'a page of 4 GB',
    (place) => `UPDATE pages SET html = x'${bomb(4000 * place.size)}'`,
    'stored page: larger than',
    training,
  ),
  database(
    'a page that is none',
    `UPDATE pages SET html = x'00'`,
    'no longer learned from',
    training,
  ),
  database('broken labels', `UPDATE pages SET labels = '{'`, 'no longer learned from', training),
  database(
    'labels of another kind',
    `UPDATE pages SET labels = '[1]'`,
    'no longer learned from',
    training,
  ),
  database(
    'a broken drift',
    `INSERT INTO drifts VALUES (NULL, 'boats.example', 'page', 'headline', 1, 'stale', '2026-11-18T08:00:00Z', '{')`,
    'BROKEN_RULE',
    drifting,
  ),
  database(
    'a drift of another kind',
    `INSERT INTO drifts VALUES (NULL, 'boats.example', 'page', 'headline', 1, 'stale', 'never', '[1]')`,
    'BROKEN_RULE',
    drifting,
  ),
  database(
    'broken uses',
    `INSERT INTO uses SELECT site, layout, field, version, 1, 1, 'never', 'x?', '{', '{', '[1,null]', 'x' FROM rules`,
    /.?/,
  ),
  database(
    'broken uses to show',
    `INSERT INTO uses SELECT site, layout, field, version, 1, 1, 'never', 'x?', '{', '{', '[1,null]', 'x' FROM rules`,
    /.?/,
    ['rules', 'health', '--db', 'x.db'],
  ),
  database(
    'a million observations',
    ({
      size,
    }) => `INSERT INTO observations WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${size / 60})
      SELECT 'boats.example', x, NULL, x'00', '[1]', NULL, '[]', x FROM n`,
    '"text":',
  ),
  {
    name: 'a database of other bytes',
    threat: 'foreign database',
    prepare: (place) => {
      const path = trained(place)
      const bytes = readFileSync(path)
      // the pages after the first one
      bytes.fill(0xff, 4096)
      writeFileSync(path, bytes)
      return extracting
    },
    expect: refused,
  },
  {
    name: 'a truncated database',
    threat: 'foreign database',
    prepare: (place) => {
      const path = trained(place)
      writeFileSync(path, readFileSync(path).subarray(0, 6000))
      return extracting
    },
    expect: refused,
  },
  {
    name: 'a database whose tables point to themselves',
    threat: 'foreign database',
    prepare: (place) => {
      const path = trained(place)
      const bytes = readFileSync(path)
      // every page is an inner page whose right child is page 2
      for (let at = 4096; at < bytes.length; at += 4096) {
        bytes.fill(0, at, at + 4096)
        bytes[at] = 5
        bytes.writeUInt32BE(2, at + 8)
      }
      writeFileSync(path, bytes)
      return extracting
    },
    expect: refused,
  },
  {
    name: 'a journal that names another file',
    threat: 'foreign database',
    prepare: (place) => {
      const path = trained(place)
      const precious = join(place.folder, 'precious')
      writeFileSync(precious, 'precious')
      writeFileSync(`${path}-journal`, journalNaming(precious, readFileSync(path)))
      return extracting
    },
    check: ({ folder }) =>
      existsSync(join(folder, 'precious')) ? undefined : 'the file was deleted',
    expect: refused,
  },
  {
    name: 'a folder as a database',
    threat: 'foreign database',
    prepare: (place) => {
      trained(place)
      mkdirSync(join(place.folder, 'y.db'))
      return ['extract', 'page.html', '--db', 'y.db', '--format', 'jsonl']
    },
    expect: refused,
  },
  model('without end', (bytes) => bytes.subarray(0, bytes.length / 2)),
  model('of zeros', (bytes) => Buffer.alloc(bytes.length)),
  model('that is empty', () => Buffer.alloc(0)),
  model('with a changed byte', (bytes) => {
    const changed = Buffer.from(bytes)
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    return changed
  }),
  model('without end', (bytes) => bytes.subarray(0, bytes.length / 2), [
    'model',
    'info',
    '--model',
    'x.model',
  ]),
  bundle('brackets', (size) => '['.repeat(size)),
  bundle(
    'nested objects',
    (size) => `{"treesift":"rules","format":1,"sites":${'{"a":'.repeat(size / 6)}`,
  ),
  bundle(
    'many objects',
    (size) => `{"treesift":"rules","format":1,"sites":[${'{},'.repeat(size / 3)}{}]}`,
  ),
  bundle(
    'another form',
    () => '{"treesift":"rules","format":1,"sites":[{"site":"a","layouts":[{}],"rules":[{}]}]}',
  ),
  bundle('a number', () => '7'),
]

/** A journal that is to be rolled back, of several databases: SQLite deletes the file that tells which. */
function journalNaming(/** @type {string} */ file, /** @type {Buffer} */ database) {
  const sector = 512
  const header = Buffer.alloc(sector)
  Buffer.from('d9d505f920a163d7', 'hex').copy(header)
  header.writeUInt32BE(0, 8)
  header.writeUInt32BE(1, 12)
  header.writeUInt32BE(database.length / 4096, 16)
  header.writeUInt32BE(sector, 20)
  header.writeUInt32BE(4096, 24)
  const name = Buffer.from(file)
  let sum = 0
  for (const byte of name) sum += byte
  const record = Buffer.alloc(4 + name.length + 16)
  record.writeUInt32BE(0x40000000 / 4096 + 1, 0)
  name.copy(record, 4)
  record.writeUInt32BE(name.length, 4 + name.length)
  record.writeUInt32BE(sum, 8 + name.length)
  Buffer.from('d9d505f920a163d7', 'hex').copy(record, 12 + name.length)
  return Buffer.concat([header, record])
}
