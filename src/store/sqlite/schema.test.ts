import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { holdsTables, migrate, probe, schemaOf, schemaVersion } from './schema.js'

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

test.each(['rules', 'layouts', 'uses', 'pages', 'observations', 'drifts'])(
  'a database of the current schema without %s is refused',
  (table) => {
    const database = new Database(':memory:')
    migrate(database)
    expect(() => probe(database)).not.toThrow()
    database.exec(`DROP TABLE ${table}`)
    expect(() => probe(database)).toThrow(table)
  },
)

const bound = (target: Database.Database, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
