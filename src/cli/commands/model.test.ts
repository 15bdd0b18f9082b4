import { statSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainCard, plainFile } from '../../model/general-model.test-kit.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { writeModel } from '../../store/model-store.js'
import { cardText } from '../model-text.js'
import { run } from '../run.js'

const folder = testFolder()
let before: typeof process.exitCode
beforeEach(() => {
  before = process.exitCode
})
afterEach(() => {
  process.exitCode = before
})

/** What a command line prints and says, and how it ends. */
async function outcome(...words: readonly string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()]
  process.exitCode = undefined
  await run(words, { out, err, isWatched: false })
  const code = process.exitCode ?? 0
  return { out: String(out.read() ?? ''), err: String(err.read() ?? ''), code }
}

describe('model info', () => {
  test('shows the card of a model, for a person or as JSON', async () => {
    const model = folder.path('x.model')
    writeModel(model, plainFile())
    const forPeople = { out: cardText(plainCard, statSync(model).size), err: '', code: 0 }
    expect(await outcome('model', 'info', '--model', model)).toEqual(forPeople)
    const { out } = await outcome('model', 'info', '--model', model, '--json')
    expect(JSON.parse(out)).toEqual(plainCard)
  })

  test('says what to do where there is none', async () => {
    const missing = await outcome('model', 'info', '--model', folder.path('x.model'))
    expect(missing).toMatchObject({ out: '', code: 1 })
    expect(missing.err).toMatch(/x\.model.*treesift model train.*\[INPUT_NOT_FOUND\]/)
  })
})

describe('model train', () => {
  test('needs corpora, and a place for the model', async () => {
    expect(await outcome('model', 'train', 'corpus')).toMatchObject({ code: 2, out: '' })
    expect(await outcome('model', 'train', '-o', 'x.model')).toMatchObject({ code: 2, out: '' })
  })

  test('says where a corpus is missing, and writes nothing', async () => {
    const model = folder.path('x.model')
    const { err, code } = await outcome('model', 'train', folder.path('none'), '-o', model)
    expect(code).toBe(1)
    expect(err).toContain('[INPUT_NOT_FOUND]')
    expect(() => statSync(model)).toThrow('ENOENT')
  })
})
