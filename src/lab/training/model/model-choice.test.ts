import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GeneralModel } from '../../../analysis/model/general-model.js'
import { testModelCard, testModelFile } from '../../../analysis/model/general-model.test-kit.js'
import { writeGeneralModel } from '../../../store/models/model-files.js'
import { testFolder } from '../../corpora/corpora.test-kit.js'
import { foldModels, modelForSite, modelWarnings } from './model-choice.js'
import { sitesByFold, writeFolds } from './model-folder.test-kit.js'

const folder = testFolder()
let model: string
beforeEach(() => {
  model = folder.path('x.model')
})

describe('the chosen model', () => {
  test('is the named one for every site, read once and lazily', async () => {
    const modelOf = modelForSite({ model })
    writeGeneralModel(model, testModelFile(0.875))
    const first = modelOf('tides.example')
    expect(baseConfidence(first)).toBe(0.875)
    await rm(model)
    expect(modelOf('other.example')).toBe(first)
    expect(modelOf(undefined)).toBe(first)
  })

  test('is the fold model of the site with --out-of-fold', () => {
    const folds = folder.path('folds')
    writeFolds(folds, [0, 1, 2, 3, 4])
    const modelOf = modelForSite({ model, outOfFold: folds })
    for (const { site, f1 } of sitesByFold) expect(baseConfidence(modelOf(site))).toBe(f1)
    // an unknown site has a model too
    expect(modelOf(undefined)).toBe(modelOf(''))
  })

  test('is an error when the file is missing', () => {
    const missing = expect.objectContaining({ code: 'INPUT_NOT_FOUND' })
    expect(() => modelForSite({ model })('tides.example')).toThrow(missing)
    expect(() => modelForSite({ outOfFold: folder.path('none') })('tides.example')).toThrow(missing)
  })
})

describe('a warning about the model', () => {
  const { hash } = testModelCard.corpora[0]!

  test('is given when it was trained on the corpus', () => {
    writeGeneralModel(model, testModelFile())
    expect(modelWarnings({ model }, hash)).toEqual([expect.stringContaining('--out-of-fold')])
  })

  test('is given for any of its corpora', () => {
    const corpora = [{ ...testModelCard.corpora[0]!, hash: 'other' }, ...testModelCard.corpora]
    writeGeneralModel(model, { ...testModelFile(), card: { ...testModelCard, corpora } })
    expect(modelWarnings({ model }, hash)).toHaveLength(1)
    expect(modelWarnings({ model }, 'other')).toHaveLength(1)
  })

  test('is not given for another corpus or with --out-of-fold', () => {
    writeGeneralModel(model, testModelFile())
    expect(modelWarnings({ model }, hash.slice(1))).toEqual([])
    expect(modelWarnings({ model, outOfFold: folder.path('folds') }, hash)).toEqual([])
    expect(modelWarnings({ outOfFold: true }, hash)).toEqual([])
  })
})

const baseConfidence = ({ confidence }: GeneralModel): number | undefined =>
  confidence.calibration.values[0]

test('each site has the model of its fold', () => {
  writeFolds(folder.path('folds'), [0, 1, 2, 3, 4])
  const modelOf = foldModels(folder.path('folds'))
  for (const { site, f1 } of sitesByFold) expect(baseConfidence(modelOf(site))).toBe(f1)
  // one model per fold
  expect(new Set(sitesByFold.map(({ site }) => modelOf(site))).size).toBe(5)
})

test('a fold model is read when it is first needed, and then kept', async () => {
  const path = folder.path('folds')
  const modelOf = foldModels(path)
  writeFolds(path, [2])
  const model = modelOf(sitesByFold[2]!.site)
  await rm(path, { recursive: true })
  expect(modelOf(sitesByFold[2]!.site)).toBe(model)
  expect(() => modelOf(sitesByFold[3]!.site)).toThrow(
    expect.objectContaining({
      code: 'INPUT_NOT_FOUND',
      message: expect.stringContaining('fold-3.model'),
    }),
  )
  // the file is looked for again
  writeFolds(path, [3])
  expect(baseConfidence(modelOf(sitesByFold[3]!.site))).toBe(sitesByFold[3]!.f1)
})
