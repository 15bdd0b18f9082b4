import { describe, expect, test } from 'vitest'
import { layoutFor } from '../rules/rules.test-kit.js'
import type { RawPage } from '../source/raw-page.js'
import { bundledRecordModel, readRecordModel } from '../store/model-store.js'
import { extractWithContent } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import { roomRule, roomSite, rooms, roomText, towns } from './rooms.test-kit.js'

const { judge } = readRecordModel(bundledRecordModel)
const rules = { site: roomSite, layouts: [layoutFor(rooms('article').html)], rules: [roomRule] }
const texts = towns.map((town, at) => roomText(town, at))

function extract(page: RawPage) {
  const { found, uses } = extractWithContent(page, {
    rules,
    model: () => paragraphModel(),
    records: () => judge,
  })
  return { texts: found.records?.map(({ text }) => text), results: uses.map((use) => use.result) }
}

describe('records in an extraction', () => {
  test('are those of the rule', () => {
    expect(extract(rooms('article'))).toEqual({ texts, results: ['hit'] })
  })

  test('may be one, or none', () => {
    const one = extract(rooms('article', ['Aa']))
    expect(one).toEqual({ texts: [roomText('Aa', 0)], results: ['hit'] })
    // two that the rule does not take are no list
    const none = extract(rooms('section', ['Aa', 'Bern']))
    expect(none).toEqual({ texts: undefined, results: ['none'] })
  })

  test('are those that the page shows where the rule takes none of them, which is a miss', () => {
    expect(extract(rooms('section'))).toEqual({ texts, results: ['miss'] })
  })
})
