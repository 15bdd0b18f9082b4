import { describe, expect, test } from 'vitest'
import type { RawPage } from '../input/raw-page/raw-page.js'
import { readPage } from '../page/tree/read-page.js'
import { layoutFor } from '../rules/rule/rule.test-kit.js'
import { bundledRecordModel, readRecordModel } from '../store/models/model-files.js'
import { extractWithTrace } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'
import { DetectedRecords, pageRecords } from './page-records.js'
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

describe('records that scripts of a page state', () => {
  const listing = Float32Array.of(0, 0, 0, 0.3, 0.6, 0.1, 0)
  const article = Float32Array.of(0.9, 0, 0, 0, 0.1, 0, 0)
  const hits = towns.map((town, at) => ({
    name: `Room in ${town}`,
    url: `/r/${at}`,
    price: '40 €',
  }))
  const state = `<script type="application/json">${JSON.stringify({ hits })}</script>`
  const recordsOf = (html: string, types: Float32Array | undefined) => {
    const detected = new DetectedRecords(
      readPage(html),
      undefined,
      () => model,
      () => types,
    )
    return pageRecords(detected, [])
  }

  test('stand in for those that a page of a listing does not show', () => {
    const found = recordsOf(`<p>Loading rooms</p>${state}`, listing)
    expect(found?.rows.map(({ fields }) => fields['title'])).toEqual(hits.map(({ name }) => name))
    expect(found?.warnings).toEqual([
      `the records are from scripts of the page: it shows 0 of ${hits.length}`,
    ])
  })

  test.each([
    ['of other pages', `<p>Loading rooms</p>${state}`, article],
    ['of pages of unknown type', `<p>Loading rooms</p>${state}`, undefined],
    ['whose titles the page shows', hits.map(({ name }) => `${name} `).join('') + state, listing],
  ])('are not those %s', (_, html, types) => {
    expect(recordsOf(html, types)).toBeUndefined()
  })
})

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
