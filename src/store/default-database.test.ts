import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultForReading, defaultForWriting, mayLearnInto } from './default-database.js'

/** What may only be read, also by root. */
const readOnly = vi.hoisted(() => new Set<string>())
vi.mock('node:fs', async (original) => {
  const files = await original<typeof import('node:fs')>()
  const accessSync = (path: string, mode?: number) => {
    if (readOnly.has(resolve(path))) throw new Error('EACCES')
    files.accessSync(path, mode)
  }
  return { ...files, accessSync }
})

const before = process.cwd()
let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'treesift-default-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
  readOnly.clear()
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

describe('what pages teach', () => {
  const cases: Readonly<Record<string, readonly [make: () => string, may: boolean]>> = {
    'may go into the memory of the process': [() => ':memory:', true],
    'may go into a file of the working folder': [() => filled('rules.db'), true],
    'may go into a file that is not there yet': [() => 'rules.db', true],
    'may go into a new file of a folder, though none may be made beside the folder': [
      () => {
        mkdirSync('mine')
        readOnly.add(folder)
        return join(folder, 'mine', 'rules.db')
      },
      true,
    ],
    'may not go into the rules that come along': [() => defaultForReading(), false],
    'may not go there by another name': [
      () => {
        symlinkSync(defaultForReading(), 'other.db')
        return 'other.db'
      },
      false,
    ],
    'may not go into a file that may only be read': [
      () => {
        readOnly.add(join(folder, 'rules.db'))
        return filled('rules.db')
      },
      false,
    ],
    'may not go into a file beside which nothing may be written': [
      () => {
        readOnly.add(folder)
        return filled('rules.db')
      },
      false,
    ],
    'may not go into a new file where none may be made': [
      () => {
        readOnly.add(folder)
        return 'rules.db'
      },
      false,
    ],
    'may not go into a folder that is not there': [() => join('none', 'rules.db'), false],
  }

  const filled = (path: string): string => {
    writeFileSync(path, '')
    return path
  }

  test.each(Object.entries(cases))('%s', (_, [make, may]) => {
    expect(mayLearnInto(make())).toBe(may)
  })
})
