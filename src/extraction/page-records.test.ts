import { describe, expect, test } from 'vitest'
import type { RawPage } from '../input/raw-page/raw-page.js'
import { layoutFor } from '../rules/rule/rule.test-kit.js'
import { bundledRecordModel, readRecordModel } from '../store/models/model-files.js'
import { extractWithTrace } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import { roomRule, roomSite, rooms, roomText, towns } from './room-listings.test-kit.js'

const { model } = readRecordModel(bundledRecordModel)
const rules = { site: roomSite, layouts: [layoutFor(rooms('article').html)], rules: [roomRule] }
const texts = towns.map((town, at) => roomText(town, at))

function extract(page: RawPage) {
  const { found, uses } = extractWithTrace(page, {
    rules,
    model: () => paragraphModel(),
    records: () => model,
  })
  return { texts: found.records?.map(({ text }) => text), results: uses().map((use) => use.result) }
}

describe('records in an extraction', () => {
  test('are those of the rule', () => {
    expect(extract(rooms('article'))).toEqual({ texts, results: ['hit'] })
  })

  test('may be one, or none', () => {
    const one = extract(rooms('article', ['Aa']))
    expect(one).toEqual({ texts: [roomText('Aa', 0)], results: ['hit'] })
    // two records that the rule does not take are no list
    const none = extract(rooms('section', ['Aa', 'Bern']))
    expect(none).toEqual({ texts: undefined, results: ['none'] })
  })

  test('are the detected ones where the rule takes none of them, which counts as a miss', () => {
    expect(extract(rooms('section'))).toEqual({ texts, results: ['miss'] })
  })
})
