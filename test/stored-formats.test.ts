import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectsOf, root, treesift } from './support/treesift.js'

// What version 0.1 wrote, with its answers: test/fixtures/0.1/README.md. Later versions add keys to answers, and change none.
const fixture = (name: string): string => join(root, 'test', 'fixtures', '0.1', name)
const textOf = (name: string): string => readFileSync(fixture(name), 'utf8')

let folder: string
const at = (name: string): string => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-formats-'))
  writeFileSync(at('rules.db'), gunzipSync(readFileSync(fixture('rules.db.gz'))))
  copyFileSync(at('rules.db'), at('other.db'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command prints that must not fail. */
function printed(...words: readonly string[]): string {
  const { code, out, err } = treesift(words)
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
  return out
}

const sites = ['data/quarry-books.example', 'data/spokeworks-forum.example']
const extracted = (db: string, ...words: readonly string[]) =>
  objectsOf(printed('extract', ...words, '--db', db, '--no-learn', '--format', 'jsonl'))

/**
 * What version 0.1 said with its doubts about trained rules that had become stale there, which later versions use again:
 * docs/decisions/0025-people-outrank-inference.md.
 */
const withTrainedRules = (text: string): string =>
  text
    .replaceAll(/"status": ?"stale"/g, '"status": "learned"')
    .replaceAll(/"confidence":[\d.]+,"doubts":\["stale"\]/g, '"decidedBy":"rule"')

describe('a rules database of version 0.1', () => {
  test('gives the same answers', () => {
    const answers = objectsOf(withTrainedRules(textOf('answers.jsonl')))
    expect(extracted(at('rules.db'), ...sites)).toMatchObject(answers)
  })

  test('has the same rules and uses, and the same drifts', () => {
    const json = (...words: readonly string[]) =>
      JSON.parse(printed('rules', ...words, '--db', at('rules.db'), '--json'))
    expect(json()).toMatchObject(JSON.parse(withTrainedRules(textOf('rules.json'))))
    expect(json('drift')).toMatchObject(JSON.parse(withTrainedRules(textOf('drifts.json'))))
  })

  test('is exported as it was then', () => {
    const out = printed('rules', 'export', '--db', at('rules.db'))
    const exported = JSON.parse(textOf('exported-rules.json'))
    expect(JSON.parse(out)).toMatchObject(JSON.parse(withTrainedRules(JSON.stringify(exported))))
  })

  test('is learned from and trained', () => {
    const db = at('other.db')
    printed('extract', ...sites, '--db', db, '--format', 'jsonl')
    printed('train', 'data/quarry-books.example', '--db', db)
    const { rules } = JSON.parse(printed('rules', 'quarry-books.example', '--db', db, '--json'))
    const versions = rules.map(({ field, version }: Record<string, unknown>) => [field, version])
    expect(versions).toContainEqual(['isbn', 1])
    expect(versions).toContainEqual(['publisher', 3])
  })
})

describe('exported rules of version 0.1', () => {
  test('give the same answers after import', () => {
    printed('rules', 'import', fixture('exported-rules.json'), '--db', at('imported.db'))
    const answers = objectsOf(textOf('answers.jsonl')).map(({ id, text, fields }) => ({
      id,
      text,
      fields,
    }))
    expect(extracted(at('imported.db'), ...sites)).toMatchObject(answers)
  })
})

describe('a general model of version 0.1', () => {
  test('gives the same answers', () => {
    const found = extracted(
      at('rules.db'),
      'data/lantern-docs.example',
      '--model',
      fixture('general.model'),
    )
    expect(found).toMatchObject(objectsOf(textOf('model-answers.jsonl')))
  })
})

describe('files of a newer version are refused, with what to do', () => {
  const refusal = (...words: readonly string[]): string => {
    const { code, err } = treesift(words)
    expect(code).toBe(1)
    return err
  }

  test('a database', () => {
    copyFileSync(at('rules.db'), at('newer.db'))
    const database = new Database(at('newer.db'))
    database.pragma('user_version = 99')
    database.close()
    for (const words of [['rules'], ['train', 'data/quarry-books.example']])
      expect(refusal(...words, '--db', at('newer.db'))).toMatch(
        /newer\.db: written by a newer treesift.* Update treesift\. \[DATABASE_TOO_NEW\]/,
      )
  })

  test('exported rules', () => {
    writeFileSync(
      at('newer.json'),
      textOf('exported-rules.json').replace('"format": 1', '"format": 99'),
    )
    expect(refusal('rules', 'import', at('newer.json'), '--db', at('imported.db'))).toMatch(
      /newer\.json: written by a newer treesift.* Update treesift\. \[BUNDLE_TOO_NEW\]/,
    )
  })

  test('a model', () => {
    const bytes = readFileSync(fixture('general.model'))
    bytes.writeUInt32LE(99, 4)
    writeFileSync(at('newer.model'), bytes)
    expect(refusal('model', 'info', '--model', at('newer.model'))).toMatch(
      /newer\.model: written by a newer treesift.* Update treesift.*\[MODEL_TOO_NEW\]/,
    )
  })
})
