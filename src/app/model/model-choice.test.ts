import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainCard, plainFile } from '../../model/general-model.test-kit.js'
import { testFolder } from '../../source/corpora/corpora.test-kit.js'
import { writeModel } from '../../store/model-store.js'
import { chosenModel, warningsAbout } from './model-choice.js'
import { sitesByFold, writeFolds } from './model-folder.test-kit.js'

const folder = testFolder()
let model: string
beforeEach(() => {
  model = folder.path('x.model')
})

describe('the model that decides', () => {
  test('is the chosen one, of every site, read once and not before', async () => {
    const modelOf = chosenModel({ model })
    writeModel(model, plainFile(0.875))
    const first = modelOf('tides.example')
    expect(first.confidence.parts.base[0]).toBe(0.875)
    await rm(model)
    expect(modelOf('other.example')).toBe(first)
    expect(modelOf(undefined)).toBe(first)
  })

  test('is the one of the site where each has its own', () => {
    const folds = folder.path('folds')
    writeFolds(folds, [0, 1, 2, 3, 4])
    const modelOf = chosenModel({ model, outOfFold: folds })
    for (const { site, f1 } of sitesByFold) expect(modelOf(site).confidence.parts.base[0]).toBe(f1)
    // who knows no site has one of them too
    expect(modelOf(undefined)).toBe(modelOf(''))
  })

  test('is told where it is not there', () => {
    const missing = expect.objectContaining({ code: 'INPUT_NOT_FOUND' })
    expect(() => chosenModel({ model })('tides.example')).toThrow(missing)
    expect(() => chosenModel({ outOfFold: folder.path('none') })('tides.example')).toThrow(missing)
  })
})

describe('who asks a model about pages', () => {
  const { hash } = plainCard.corpora[0]!

  test('is warned where it has learned from them', () => {
    writeModel(model, plainFile())
    expect(warningsAbout({ model }, hash)).toEqual([expect.stringContaining('--out-of-fold')])
  })

  test('of any of its corpora', () => {
    const corpora = [{ ...plainCard.corpora[0]!, hash: 'other' }, ...plainCard.corpora]
    writeModel(model, { ...plainFile(), card: { ...plainCard, corpora } })
    expect(warningsAbout({ model }, hash)).toHaveLength(1)
    expect(warningsAbout({ model }, 'other')).toHaveLength(1)
  })

  test('is not warned where it has not, or each site is judged by another one', () => {
    writeModel(model, plainFile())
    expect(warningsAbout({ model }, hash.slice(1))).toEqual([])
    expect(warningsAbout({ model, outOfFold: folder.path('folds') }, hash)).toEqual([])
    expect(warningsAbout({ outOfFold: true }, hash)).toEqual([])
  })
})
