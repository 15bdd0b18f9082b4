import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testModelFile } from '../../analysis/model/general-model.test-kit.js'
import { encodeGeneralModel } from '../../analysis/model/model-file.js'
import { unprivileged } from '../unprivileged.test-kit.js'
import {
  bundledFolds,
  bundledModel,
  foldModel,
  readGeneralModel,
  writeGeneralModel,
} from './model-files.js'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-models-'))
  // readable for other users
  chmodSync(folder, 0o755)
  path = join(folder, 'x.model')
})
afterEach(() => rmSync(folder, { recursive: true }))

const [file, other] = [testModelFile(0.25), testModelFile(0.75)]
const bytesOf = (of: typeof file) => Buffer.from(encodeGeneralModel(of))

test('the bundled models are in the package', () => {
  expect(bundledModel).toMatch(/models.general\.model$/)
  expect(foldModel(bundledFolds, 3)).toMatch(/models.folds.fold-3\.model$/)
})

describe('a model that is written', () => {
  test('can be read again, and nothing is left beside it', () => {
    writeGeneralModel(path, file)
    expect(readFileSync(path)).toEqual(bytesOf(file))
    expect(encodeGeneralModel(readGeneralModel(path))).toEqual(encodeGeneralModel(file))
    writeGeneralModel(path, other)
    expect(readFileSync(path)).toEqual(bytesOf(other))
    expect(readdirSync(folder)).toEqual(['x.model'])
  })

  test('makes the folders that it needs', () => {
    const deep = foldModel(join(folder, 'a', 'b'), 4)
    writeGeneralModel(deep, file)
    expect(readGeneralModel(deep).card).toEqual(file.card)
  })

  test('replaces the target of a link', () => {
    writeGeneralModel(path, file)
    symlinkSync(path, join(folder, 'link'))
    writeGeneralModel(join(folder, 'link'), other)
    expect(readFileSync(path)).toEqual(bytesOf(other))
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
  })

  // without permission to replace it: a failure of this test must not damage the machine
  test.skipIf(process.platform === 'win32')('goes into a device, which is not replaced', () => {
    unprivileged(() => writeGeneralModel('/dev/null', file))
    expect(lstatSync('/dev/null').isFile()).toBe(false)
  })
})

describe('a model cannot be written', () => {
  const unwritable = (to: string) =>
    expect(() => unprivileged(() => writeGeneralModel(to, other))).toThrow(
      expect.objectContaining({
        code: 'OUTPUT_UNWRITABLE',
        message: expect.stringContaining(to),
      }),
    )

  test('in the place of a folder', () => {
    mkdirSync(path)
    unwritable(path)
    expect(readdirSync(folder)).toEqual(['x.model'])
  })

  test('inside a file', () => {
    writeFileSync(path, '')
    unwritable(join(path, 'y.model'))
    unwritable(join(path, 'y', 'z.model'))
  })

  test('in a folder without permission', () => {
    chmodSync(folder, 0o555)
    unwritable(path)
    unwritable(join(folder, 'y', 'z.model'))
    chmodSync(folder, 0o755)
    expect(readdirSync(folder)).toEqual([])
  })

  // needs the permission to change the user
  test.runIf(process.geteuid?.() === 0)('and the earlier file is kept, and nothing else', () => {
    writeGeneralModel(path, file)
    // all users may add files here, but not replace those of others
    chmodSync(folder, 0o1777)
    unwritable(path)
    expect(readFileSync(path)).toEqual(bytesOf(file))
    expect(readdirSync(folder)).toEqual(['x.model'])
  })
})

describe('a model cannot be read', () => {
  const refused = (code: string, message: string) =>
    expect(() => readGeneralModel(path)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )

  test('if it does not exist, with advice', () => {
    refused('INPUT_NOT_FOUND', path)
    refused('INPUT_NOT_FOUND', '--model')
    refused('INPUT_NOT_FOUND', 'treesift model train')
  })

  test('in the place of a folder', () => {
    mkdirSync(path)
    refused('INPUT_UNREADABLE', path)
  })

  test.skipIf(process.platform === 'win32')('from a pipe or a device, which may never end', () => {
    execFileSync('mkfifo', [path])
    refused('INPUT_UNREADABLE', 'it is a named pipe, not a file')
    rmSync(path)
    symlinkSync('/dev/zero', path)
    refused('INPUT_UNREADABLE', 'it is a device, not a file')
  })

  test('if it is larger than any model', () => {
    writeFileSync(path, '')
    truncateSync(path, 2 ** 33)
    refused('INPUT_UNREADABLE', 'larger than')
  })

  test('in another file', () => {
    writeFileSync(path, 'a model')
    refused('BROKEN_MODEL', path)
  })
})
