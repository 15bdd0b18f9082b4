import { expect, test } from 'vitest'
import { constantGeneralModel } from '../../analysis/model/general-model.test-kit.js'
import { ownSystem } from './own-systems.js'

test.each([
  ['https://www.tides.example/1', 'The Post', 'tides.example'],
  [undefined, 'daily.example', 'daily.example'],
  [undefined, undefined, undefined],
])('a page of %s on site %s is decided by the model for %s', async (url, known, expected) => {
  const asked: (string | undefined)[] = []
  const modelOf = (site: string | undefined) => {
    asked.push(site)
    return constantGeneralModel()
  }
  const html = '<p>The ferry leaves at noon, and nobody knows when it comes back.'
  const page = { id: 'p', html, warnings: [], ...(url !== undefined && { url }) }
  const { text } = await ownSystem('treesift', { modelOf }).answer(page, known)
  expect(text).toContain('The ferry')
  expect(new Set(asked)).toEqual(new Set([expected]))
})
