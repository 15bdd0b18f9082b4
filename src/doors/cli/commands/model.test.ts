import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testModelCard, testModelFile } from '../../../analysis/model/general-model.test-kit.js'
import { testFolder } from '../../../lab/corpora/corpora.test-kit.js'
import { writeGeneralModel } from '../../../store/models/model-files.js'
import { commandLine } from '../cli.test-kit.js'
import { cardText } from './model-text.js'

const folder = testFolder()
const outcome = commandLine()

describe('model info', () => {
  test('prints the card of a model as text or JSON', async () => {
    const model = folder.path('x.model')
    writeGeneralModel(model, testModelFile())
    const asText = { out: cardText(testModelCard, statSync(model).size), err: '', code: 0 }
    expect(await outcome('model', 'info', '--model', model)).toEqual(asText)
    const { out } = await outcome('model', 'info', '--model', model, '--json')
    expect(JSON.parse(out)).toEqual(testModelCard)
  })

  test('prints what to do if there is no model', async () => {
    const missing = await outcome('model', 'info', '--model', folder.path('x.model'))
    expect(missing).toMatchObject({ out: '', code: 1 })
    expect(missing.err).toMatch(/x\.model.*treesift model train.*\[INPUT_NOT_FOUND\]/)
  })
})

describe('model train', () => {
  test('needs corpora and an output file', async () => {
    expect(await outcome('model', 'train', 'corpus')).toMatchObject({ code: 2, out: '' })
    expect(await outcome('model', 'train', '-o', 'x.model')).toMatchObject({ code: 2, out: '' })
  })

  test('learns nothing anew from predictions without the models of the folds', async () => {
    const words = ['model', 'train', 'corpus', '-o', 'x.model', '--refit']
    const { err, code } = await outcome(...words)
    expect([code, err]).toEqual([2, expect.stringContaining('--refit needs --keep-folds')])
  })

  test('prints which corpus is missing, and writes nothing', async () => {
    const model = folder.path('x.model')
    const { err, code } = await outcome('model', 'train', folder.path('none'), '-o', model)
    expect(code).toBe(1)
    expect(err).toContain('[INPUT_NOT_FOUND]')
    expect(() => statSync(model)).toThrow('ENOENT')
  })
})
