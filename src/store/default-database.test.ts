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
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Read-only paths, and paths whose existence is faked. */
const fake = vi.hoisted(() => ({ readOnly: new Set<string>(), exists: new Map<string, boolean>() }))
vi.mock('node:fs', async (original) => {
  const files = await original<typeof import('node:fs')>()
  const accessSync = (path: string, mode?: number) => {
    if (fake.readOnly.has(resolve(path))) throw new Error('EACCES')
    files.accessSync(path, mode)
  }
  const existsSync = (path: string) => fake.exists.get(resolve(path)) ?? files.existsSync(path)
  return { ...files, accessSync, existsSync }
})

// other test files may have loaded the module with the real file system, and are to load it with that again
vi.resetModules()
const { defaultForReading, defaultForWriting, mayLearnInto } = await import('./default-database.js')
afterAll(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

const clone = fileURLToPath(new URL('../..', import.meta.url))
const bundled = join(clone, 'rules.db')
const before = process.cwd()
let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'treesift-default-')))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
  fake.readOnly.clear()
  fake.exists.clear()
})

describe('the default database', () => {
  test('is rules.db of the working folder', () => {
    expect(defaultForWriting()).toBe('rules.db')
    writeFileSync('rules.db', '')
    expect([defaultForReading(), defaultForWriting()]).toEqual(['rules.db', 'rules.db'])
  })

  test('is the bundled one for reading, if there is none in the working folder', () => {
    expect(defaultForReading()).toBe(bundled)
    expect(existsSync(defaultForReading())).toBe(true)
  })

  test.each([
    ['', 'rules.local.db'],
    ['src', join('..', 'rules.local.db')],
    ['src/store', join('..', '..', 'rules.local.db')],
  ])('is rules.local.db of the clone that the working folder "%s" is in', (inside, local) => {
    process.chdir(join(clone, inside))
    expect(defaultForWriting()).toBe(local)
    fake.exists.set(join(clone, 'rules.local.db'), false)
    expect(defaultForReading()).toBe(bundled)
    fake.exists.set(join(clone, 'rules.local.db'), true)
    expect(defaultForReading()).toBe(local)
  })

  test('is rules.db of the working folder in the folder of an installed package', () => {
    fake.exists.set(join(clone, 'src'), false)
    process.chdir(clone)
    expect([defaultForReading(), defaultForWriting()]).toEqual(['rules.db', 'rules.db'])
  })
})

describe('what extraction learns', () => {
  const cases: Readonly<Record<string, readonly [make: () => string, may: boolean]>> = {
    'may go into a database in memory': [() => ':memory:', true],
    'may go into a file of the working folder': [() => filled('rules.db'), true],
    'may go into a file that does not exist yet': [() => 'rules.db', true],
    'may go into a new file of a folder whose parent is read-only': [
      () => {
        mkdirSync('mine')
        fake.readOnly.add(folder)
        return join(folder, 'mine', 'rules.db')
      },
      true,
    ],
    'may not go into the bundled database': [() => bundled, false],
    'may not go into the bundled database by another name': [
      () => {
        symlinkSync(bundled, 'other.db')
        return 'other.db'
      },
      false,
    ],
    'may not go into a read-only file': [
      () => {
        fake.readOnly.add(join(folder, 'rules.db'))
        return filled('rules.db')
      },
      false,
    ],
    'may not go into a file of a read-only folder': [
      () => {
        fake.readOnly.add(folder)
        return filled('rules.db')
      },
      false,
    ],
    'may not go into a new file of a read-only folder': [
      () => {
        fake.readOnly.add(folder)
        return 'rules.db'
      },
      false,
    ],
    'may not go into a folder that does not exist': [() => join('none', 'rules.db'), false],
  }

  const filled = (path: string): string => {
    writeFileSync(path, '')
    return path
  }

  test.each(Object.entries(cases))('%s', (_, [make, may]) => {
    expect(mayLearnInto(make())).toBe(may)
  })
})
