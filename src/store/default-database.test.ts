import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultForReading, defaultForWriting } from './default-database.js'

const before = process.cwd()
let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'treesift-default-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

test('the rules of the working folder are read, where there are some', () => {
  writeFileSync('rules.db', '')
  expect(defaultForReading()).toBe('rules.db')
})

test('else those that come with treesift', () => {
  expect(defaultForReading()).toBe(fileURLToPath(new URL('../../rules.db', import.meta.url)))
  expect(existsSync(defaultForReading())).toBe(true)
})

test('rules are written to the working folder', () => {
  expect(defaultForWriting()).toBe('rules.db')
})
