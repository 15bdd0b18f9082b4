import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { checkSchema, checkState, holdsTables, migrate, schemaOf, schemaVersion } from './schema.js'

test('a database gets every step once', () => {
  const database = new Database(':memory:')
  expect([schemaOf(database), holdsTables(database)]).toEqual([0, false])
  migrate(database)
  migrate(database)
  expect([schemaOf(database), holdsTables(database)]).toEqual([schemaVersion, true])
})

test('a step that another process has taken is not taken again', () => {
  const database = new Database(':memory:')
  migrate(database)
  // what a process sees that looked before the other one had finished
  let asked = 0
  const late = new Proxy(database, {
    get(target, name) {
      if (name !== 'pragma') return bound(target, name)
      return (text: string, options?: Database.PragmaOptions) =>
        text === 'user_version' && asked++ === 0 ? 0 : target.pragma(text, options)
    },
  })
  expect(() => migrate(late)).not.toThrow()
  expect(schemaOf(database)).toBe(schemaVersion)
})

test.each(['rules', 'layouts', 'uses', 'pages', 'observations', 'drifts', 'column_names'])(
  'a database of the current schema without %s is refused',
  (table) => {
    const database = new Database(':memory:')
    migrate(database)
    expect(() => checkSchema(database)).not.toThrow()
    database.exec(`DROP TABLE ${table}`)
    expect(() => checkSchema(database)).toThrow(`it lacks the table ${table}`)
  },
)

test.each([
  ['CREATE TRIGGER t AFTER INSERT ON uses BEGIN DELETE FROM pages; END', 'trigger t'],
  ['CREATE VIEW v AS SELECT 1', 'view v'],
  ['CREATE TABLE mine (x)', 'table mine'],
  ['CREATE VIRTUAL TABLE mine USING fts5(x)', 'table mine'],
  ['CREATE INDEX i ON rules (length(rule))', 'index i'],
  ['DROP INDEX rules_ended; CREATE INDEX rules_ended ON rules (hash)', 'index rules_ended'],
  ['DROP TABLE sites; CREATE VIEW sites AS SELECT 1 AS site, 2 AS revision', 'view sites'],
  ['ALTER TABLE uses ADD COLUMN more TEXT', 'table uses'],
])('a database with another schema is refused: %s', (sql, named) => {
  const database = new Database(':memory:')
  migrate(database)
  database.exec(sql)
  expect(() => checkSchema(database)).toThrow(`it holds another ${named} than treesift makes`)
})

test('a database with statistics of SQLite is the same', () => {
  const database = new Database(':memory:')
  migrate(database)
  database.exec("INSERT INTO sites VALUES ('a', 1); ANALYZE")
  expect(() => checkSchema(database)).not.toThrow()
})

test.each([
  ['DELETE FROM state'],
  ["DROP TABLE state; CREATE TABLE state (revision, dropped); INSERT INTO state VALUES ('x', 0)"],
  [
    'DROP TABLE state; CREATE TABLE state (revision, dropped); INSERT INTO state VALUES (1, 0), (2, 0)',
  ],
])('a broken state is refused: %s', (sql) => {
  const database = new Database(':memory:')
  migrate(database)
  expect(() => checkState(database)).not.toThrow()
  database.exec(sql)
  expect(() => checkState(database)).toThrow('its state is broken')
})

const bound = (target: Database.Database, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
