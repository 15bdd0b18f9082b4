import { describe, expect, test } from 'vitest'
import { ask, byTree, isTag, layoutFor, leave, ruleOf, take } from '../rules/rules.test-kit.js'
import type { RawPage } from '../source/raw-page.js'
import { bundledRecordModel, readRecordModel } from '../store/model-store.js'
import { extractWithContent } from './extract-page.js'
import { paragraphModel } from './extraction.test-kit.js'

const site = 'rooms.example'
const towns = ['Aa', 'Bern', 'Celle', 'Delft', 'Emden', 'Fulda', 'Gent', 'Husum']
const textOf = (town: string, at: number) =>
  `A room in ${town} It has ${at + 2} windows. € ${at + 30}`

/** Rooms, each in an element of this name. */
const rooms = (element: string, names = towns): RawPage => {
  const room = (town: string, at: number) =>
    `<${element} class="room"><a href="/r/${at}"><img src="/i/${at}.jpg" alt=""><h2>A room in ${town}</h2></a><p>It has ${at + 2} windows.</p><b>€ ${at + 30}</b></${element}>`
  const html = `<body><h1>Rooms</h1><main>${names.map(room).join('')}</main></body>`
  return { id: 'p1', url: `https://www.${site}/rooms`, html, warnings: [] }
}

const { judge } = readRecordModel(bundledRecordModel)
const rule = ruleOf({
  site,
  field: 'records',
  taking: { kind: 'record', siblings: 1 },
  ...byTree(ask(isTag('article'), take(), leave())),
  usual: {
    fewest: 8,
    most: 8,
    values: { shortest: 34, longest: 38, signs: ['letters', 'digits'] },
  },
})
const rules = { site, layouts: [layoutFor(rooms('article').html)], rules: [rule] }

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
    expect(extract(rooms('article'))).toEqual({ texts: towns.map(textOf), results: ['hit'] })
  })

  test('may be one, or none', () => {
    const one = extract(rooms('article', ['Aa']))
    expect(one).toEqual({ texts: [textOf('Aa', 0)], results: ['hit'] })
    // two that the rule does not take are no list
    const none = extract(rooms('section', ['Aa', 'Bern']))
    expect(none).toEqual({ texts: undefined, results: ['none'] })
  })

  test('are those that the page shows where the rule takes none of them, which is a miss', () => {
    expect(extract(rooms('section'))).toEqual({ texts: towns.map(textOf), results: ['miss'] })
  })
})
