import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Workspace } from '../interface/workspace.js'
import { SqliteWorkspace, workspaceBeside } from './sqlite-workspace.js'
import { WorkspaceLock } from './workspace-lock.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-workspace-'))
afterAll(() => rmSync(folder, { recursive: true }))

let workspace: Workspace
let time: number
beforeEach(() => {
  time = 0
  workspace = SqliteWorkspace.open(':memory:', () => new Date(++time))
})
afterEach(() => workspace.close())

const at = (milliseconds: number): string => new Date(milliseconds).toISOString()

test.each([
  ['rules.db', 'rules.workspace.db'],
  ['a/rules', 'a/rules.workspace.db'],
])('the workspace beside %s is %s', (database, expected) => {
  expect(workspaceBeside(database)).toBe(expected)
})

describe('opened pages', () => {
  const page = (site: string, html: string) => ({ site, html, title: html })

  test('are found again, the latest last; the same page of the same site is one page', () => {
    const { pages } = workspace
    const first = pages.open({ ...page('a.example', '<p>1'), url: 'https://a.example/1' })
    const second = pages.open(page('a.example', '<p>2'))
    const other = pages.open(page('b.example', '<p>1'))
    expect(pages.html(first.id)).toBe('<p>1')
    expect(pages.find(second.id)).toEqual({
      id: second.id,
      site: 'a.example',
      title: '<p>2',
      openedAt: at(2),
    })
    expect(other.id).not.toBe(first.id)
    const again = pages.open(page('a.example', '<p>1'))
    expect(again).toEqual({ ...first, openedAt: at(4) })
    expect(pages.list('a.example').map(({ id }) => id)).toEqual([second.id, first.id])
    expect(pages.list()).toHaveLength(3)
    expect([pages.close(other.id), pages.close(other.id)]).toEqual([true, false])
    expect([pages.find(other.id), pages.html(other.id)]).toEqual([undefined, undefined])
  })

  test('beyond 500 are removed, but for those with drafts', () => {
    const { pages, drafts } = workspace
    const kept = pages.open(page('a.example', 'kept'))
    drafts.save({ page: kept.id, field: 'price', picks: '{}', label: '"5"' })
    const oldest = pages.open(page('a.example', 'oldest'))
    for (let number = 0; number < 500; number++) pages.open(page('a.example', String(number)))
    expect(pages.find(kept.id)).toBeDefined()
    expect(pages.find(oldest.id)).toBeUndefined()
    expect(pages.list()).toHaveLength(501)
  })

  test('have drafts, which end with them', () => {
    const { pages, drafts } = workspace
    const { id } = pages.open(page('a.example', '<p>1'))
    const draft = (field: string, label: string) => ({ page: id, field, picks: '[]', label })
    drafts.save(draft('price', '"5"'))
    drafts.save(draft('author', '[]'))
    drafts.save(draft('price', '"6"'))
    expect(drafts.ofPage(id)).toEqual([draft('author', '[]'), draft('price', '"6"')])
    expect([drafts.remove(id, 'author'), drafts.remove(id, 'author')]).toEqual([true, false])
    pages.close(id)
    expect(drafts.ofPage(id)).toEqual([])
    expect(() => drafts.save(draft('price', '"5"'))).toThrow(/FOREIGN KEY/)
  })
})

describe('jobs', () => {
  const snapshot = { revision: 3, hash: 'abc' }
  const add = (id: string) => workspace.jobs.add({ id, settings: '{}', input: `${id}.jsonl` })

  test('run one after the other, those that have begun first', () => {
    const { jobs } = workspace
    expect(jobs.next()).toBeUndefined()
    add('a')
    add('b')
    expect(jobs.next()?.id).toBe('a')
    jobs.start('b', snapshot)
    expect(jobs.next()).toMatchObject({ id: 'b', state: 'running', startedAt: at(3), snapshot })
    jobs.end('b', 'done')
    expect(jobs.find('b')).toMatchObject({ state: 'done', progress: 1, endedAt: at(4) })
    expect(jobs.list().map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('keep their results in order, and take none when they have ended', () => {
    const { jobs } = workspace
    add('a')
    expect(jobs.advance('a', { lines: ['too early'], failed: 0 })).toBe(false)
    jobs.start('a', snapshot)
    expect(jobs.advance('a', { lines: ['one', 'two'], failed: 1, progress: 0.5 })).toBe(true)
    expect(jobs.advance('a', { lines: ['three'], failed: 0 })).toBe(true)
    expect(jobs.find('a')).toMatchObject({ pages: 3, failed: 1, progress: 0.5 })
    expect(jobs.lines('a', 1, 10)).toEqual([
      { number: 2, line: 'two' },
      { number: 3, line: 'three' },
    ])
    expect(jobs.lines('a', 0, 1)).toEqual([{ number: 1, line: 'one' }])
    const error = { code: 'SNAPSHOT_EXPIRED', message: 'gone' }
    jobs.end('a', 'failed', error)
    jobs.end('a', 'done')
    expect(jobs.find('a')).toMatchObject({ state: 'failed', error, progress: 0.5 })
    expect(jobs.advance('a', { lines: ['late'], failed: 0 })).toBe(false)
    expect([jobs.remove('a'), jobs.remove('a')]).toEqual([true, false])
    expect(jobs.lines('a', 0, 10)).toEqual([])
  })
})

test('the history of health keeps counts when they have changed', () => {
  const rule = { site: 'a.example', layout: 'page', field: 'price', version: 1 }
  const sample = (hits: number, milliseconds: number) => ({
    ...rule,
    ...{ at: at(milliseconds), hits, misses: 0 },
  })
  workspace.health.add([sample(1, 10), { ...sample(9, 10), version: 2 }])
  workspace.health.add([sample(1, 20)])
  workspace.health.add([sample(2, 30)])
  expect(workspace.health.ofSite('a.example').filter(({ version }) => version === 1)).toEqual([
    sample(1, 10),
    sample(2, 30),
  ])
  expect(workspace.health.ofSite('b.example')).toEqual([])
})

describe('the file of a workspace', () => {
  test('is read again', () => {
    const path = join(folder, 'again.db')
    const first = SqliteWorkspace.open(path)
    const { id } = first.pages.open({ site: 'a.example', html: '<p>', title: '' })
    first.close()
    const second = SqliteWorkspace.open(path)
    expect(second.pages.find(id)).toBeDefined()
    second.close()
  })

  test('of another program, of a newer version, or that is none is refused', () => {
    const other = join(folder, 'other.db')
    const database = new Database(other)
    database.exec('CREATE TABLE a (b)')
    database.close()
    expect(() => SqliteWorkspace.open(other)).toThrow(/not a workspace/)
    const newer = join(folder, 'newer.db')
    SqliteWorkspace.open(newer).close()
    const changed = new Database(newer)
    changed.pragma('user_version = 99')
    changed.close()
    expect(() => SqliteWorkspace.open(newer)).toThrow(/newer treesift/)
    const text = join(folder, 'text.db')
    writeFileSync(text, 'a text that is no database, and long enough')
    expect(() => SqliteWorkspace.open(text)).toThrow(
      expect.objectContaining({ code: 'DATABASE_UNUSABLE' }),
    )
  })

  test('belongs to one server at a time', () => {
    const path = join(folder, 'locked.db')
    const lock = WorkspaceLock.take(path)
    expect(() => WorkspaceLock.take(path)).toThrow(
      expect.objectContaining({ code: 'WORKSPACE_IN_USE' }),
    )
    lock.release()
    WorkspaceLock.take(path).release()
  })
})
