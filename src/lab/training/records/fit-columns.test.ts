import { describe, expect, test } from 'vitest'
import { ElementNames } from '../../../analysis/records/element-names.js'
import { decodeColumns, encodeColumns } from '../../../analysis/records/fields/column-model-file.js'
import { alignColumns } from '../../../analysis/records/fields/field-columns.js'
import { FieldNameIndex } from '../../../analysis/records/fields/field-name-index.js'
import { recordTable } from '../../../analysis/records/fields/record-table.js'
import type { NodeRange } from '../../../analysis/records/region.js'
import type { Page } from '../../../page/columns/page.js'
import { readPage } from '../../../page/tree/read-page.js'
import { columnSample, isSameValue } from './column-samples.js'
import { fitColumnModel } from './fit-columns.js'

const people = ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve', 'Flo'] as const

/** A list whose authors only the words of their class names tell, in an order that differs from site to site. */
function threadOf(site: number): { readonly page: Page; readonly records: readonly NodeRange[] } {
  const records = people.map((person, at) => {
    const parts = [
      `<b class="w${site} wrote-by">${person} ${site}</b>`,
      `<b class="s${site} seen-in">Town ${person}</b>`,
      `<h3 class="x"><a href="/t/${at}">Thing number ${at} of all of them</a></h3>`,
      `<p class="p"><time>0${at + 1}.02.2026</time></p>`,
      `<i class="f"><img src="/i/${site}/${at}.png"></i>`,
    ]
    return `<li>${[...parts.slice(site % 5), ...parts.slice(0, site % 5)].join('')}</li>`
  })
  const page = readPage(`<ul>${records.join('')}</ul>`)
  const ranges = [...page.nodes.tag.keys()]
    .filter((node) => !page.isText(node) && page.tagName(node) === 'li')
    .map((first) => ({ first, end: page.nodes.end[first]! }))
  return { page, records: ranges }
}

const sampleOf = (site: number) => {
  const { page, records } = threadOf(site)
  const known = records.map((range, at) => ({
    range,
    gold: {
      text: '',
      fields: new Map([
        ['title', [`Thing number ${at} of all of them`]],
        ['author', [`${people[at]} ${site}`]],
        ['date', [`0${at + 1}.02.2026`]],
        ['image', [`/i/${site}/${at}.png`]],
      ]),
    },
  }))
  return columnSample(page, `s${site}.example`, known)!
}
const samples = Array.from({ length: 12 }, (_, site) => sampleOf(site))
const model = fitColumnModel(samples)!

describe('a model of columns', () => {
  test('recognizes fields on another site, by words that it has learned', () => {
    const { page, records } = threadOf(13)
    const [first] = recordTable(page, records, { model }).rows
    expect(first!.fields).toMatchObject({
      title: 'Thing number 0 of all of them',
      author: 'Ann 13',
      date: '01.02.2026',
      image: '/i/13/0.png',
    })
    expect(model.parts.words.author.get('wrote')).toBeGreaterThan(2)
    expect(model.parts.words.author.get('seen')).toBeLessThan(-2)
  })

  test('is the same when it is read from a file', () => {
    const { page, records } = threadOf(14)
    const columns = alignColumns(page, records, new ElementNames(page))
    const context = { page, records, fieldNames: new FieldNameIndex(page), locale: 'en' }
    const read = decodeColumns(encodeColumns(model), 'here')!
    expect(read.likelihoods(columns, context)).toEqual(model.likelihoods(columns, context))
  })

  test('is missing where no list has known fields', () => {
    expect(fitColumnModel([])).toBeUndefined()
    expect(decodeColumns(encodeColumns(undefined), 'here')).toBeUndefined()
  })
})

test('columns are compared with the known values, titles also with their whole heading', () => {
  const { targets, kinds } = samples[0]!
  expect(targets.author!.filter((share) => share === 1)).toHaveLength(1)
  expect(targets.image!.indexOf(1)).toBe(kinds.indexOf('image'))
})

test('words are compared without marks, addresses as they stand', () => {
  expect(isSameValue('title', 'The  Lamp!', 'the lamp')).toBe(true)
  expect(isSameValue('title', 'The lamps', 'the lamp')).toBe(false)
  expect(isSameValue('image', '/A.png', '/a.png')).toBe(false)
})
