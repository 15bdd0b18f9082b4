import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainFile } from '../model/general-model.test-kit.js'
import { encodeGeneralModel } from '../model/model-file.js'
import { bundledFolds, bundledModel, foldModel, readModel, writeModel } from './model-store.js'
import { unprivileged } from './unprivileged.test-kit.js'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-models-'))
  // others may look into it
  chmodSync(folder, 0o755)
  path = join(folder, 'x.model')
})
afterEach(() => rmSync(folder, { recursive: true }))

const [file, other] = [plainFile(0.25), plainFile(0.75)]
const bytesOf = (of: typeof file) => Buffer.from(encodeGeneralModel(of))

test('the models that come with treesift stand in its folder', () => {
  expect(bundledModel).toMatch(/models.general\.model$/)
  expect(foldModel(bundledFolds, 3)).toMatch(/models.folds.fold-3\.model$/)
})

describe('a model that is written', () => {
  test('is read again, and nothing else is left beside it', () => {
    writeModel(path, file)
    expect(readFileSync(path)).toEqual(bytesOf(file))
    expect(encodeGeneralModel(readModel(path))).toEqual(encodeGeneralModel(file))
    writeModel(path, other)
    expect(readFileSync(path)).toEqual(bytesOf(other))
    expect(readdirSync(folder)).toEqual(['x.model'])
  })

  test('makes the folders that it needs', () => {
    const deep = foldModel(join(folder, 'a', 'b'), 4)
    writeModel(deep, file)
    expect(readModel(deep).card).toEqual(file.card)
  })

  test('goes where a link leads', () => {
    writeModel(path, file)
    symlinkSync(path, join(folder, 'link'))
    writeModel(join(folder, 'link'), other)
    expect(readFileSync(path)).toEqual(bytesOf(other))
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
  })

  // as one who could not take its place: a failure must not cost the machine its device
  test.skipIf(process.platform === 'win32')('goes into a device, and leaves it there', () => {
    unprivileged(() => writeModel('/dev/null', file))
    expect(lstatSync('/dev/null').isFile()).toBe(false)
  })
})

describe('a model that cannot be written is told', () => {
  const unwritable = (to: string) =>
    expect(() => unprivileged(() => writeModel(to, other))).toThrow(
      expect.objectContaining({
        code: 'OUTPUT_UNWRITABLE',
        message: expect.stringContaining(to),
      }),
    )

  test('where a folder stands', () => {
    mkdirSync(path)
    unwritable(path)
    expect(readdirSync(folder)).toEqual(['x.model'])
  })

  test('below a file', () => {
    writeFileSync(path, '')
    unwritable(join(path, 'y.model'))
    unwritable(join(path, 'y', 'z.model'))
  })

  test('in a folder of others', () => {
    chmodSync(folder, 0o555)
    unwritable(path)
    unwritable(join(folder, 'y', 'z.model'))
    chmodSync(folder, 0o755)
    expect(readdirSync(folder)).toEqual([])
  })

  // only who may become another can see this
  test.runIf(process.geteuid?.() === 0)('and what stood there stays, and nothing else', () => {
    writeModel(path, file)
    // all may put files here, but not take those of others away
    chmodSync(folder, 0o1777)
    unwritable(path)
    expect(readFileSync(path)).toEqual(bytesOf(file))
    expect(readdirSync(folder)).toEqual(['x.model'])
  })
})

describe('a model that cannot be read is told', () => {
  const refused = (code: string, message: string) =>
    expect(() => readModel(path)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    )

  test('where there is none, with what to do', () => {
    refused('INPUT_NOT_FOUND', path)
    refused('INPUT_NOT_FOUND', '--model')
    refused('INPUT_NOT_FOUND', 'treesift model train')
  })

  test('where a folder stands', () => {
    mkdirSync(path)
    refused('INPUT_UNREADABLE', path)
  })

  test('where something else stands', () => {
    writeFileSync(path, 'a model')
    refused('BROKEN_MODEL', path)
  })
})
