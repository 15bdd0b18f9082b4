import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { GeneralModel } from '../../model/general-model.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { sitesByFold, writeFolds } from './model-folder.test-kit.js'
import { modelsOfFolds } from './models-of-folds.js'

const folder = testFolder()
const surenessOf = (model: GeneralModel): number | undefined => model.confidence.parts.base[0]

test('each site is judged by the model of its fold', () => {
  writeFolds(folder.path('folds'), [0, 1, 2, 3, 4])
  const modelOf = modelsOfFolds(folder.path('folds'))
  for (const { site, f1 } of sitesByFold) expect(surenessOf(modelOf(site))).toBe(f1)
  // as many as there are folds
  expect(new Set(sitesByFold.map(({ site }) => modelOf(site))).size).toBe(5)
})

test('a model is read when its fold is first met, and then kept', async () => {
  const path = folder.path('folds')
  const modelOf = modelsOfFolds(path)
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
  // and looked for again
  writeFolds(path, [3])
  expect(surenessOf(modelOf(sitesByFold[3]!.site))).toBe(sitesByFold[3]!.f1)
})
