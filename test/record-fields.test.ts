import { describe, expect, test } from 'vitest'
import { fieldNames } from '../src/analysis/records/fields/named-columns.js'
import { recordTable } from '../src/analysis/records/fields/record-table.js'
import type { GoldPage } from '../src/lab/corpora/gold.js'
import { openCorpus } from '../src/lab/corpora/open-corpus.js'
import { readPage } from '../src/page/tree/read-page.js'
import { lazyRecordModel } from '../src/store/models/lazy-models.js'

const judge = lazyRecordModel()

const ownPages: GoldPage[] = []
for await (const gold of (await openCorpus('test/records/own')).pages()) {
  if (gold.kind === 'failed') throw gold.error
  ownPages.push(gold)
}

/** The records of a page, each with the fields that have names of their own. */
function foundOn({ page: { html, url } }: GoldPage) {
  const page = readPage(html)
  const options = { model: judge().parts.columns }
  return recordTable(page, judge().recordsOf(page, url)?.records ?? [], options).rows.map(
    ({ text, fields }) => ({
      text,
      fields: Object.fromEntries(
        fieldNames.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
      ),
    }),
  )
}

/** The same as the gold has it: a list has one item here. */
const knownOn = ({ records }: GoldPage) =>
  records!.records.map(({ text, fields }) => ({
    text,
    fields: Object.fromEntries(
      [...fields].flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])),
    ),
  }))

describe('pages of our own', () => {
  test.each(ownPages.map((gold) => [gold.page.id, gold] as const))(
    '%s gives its records and their fields, and no other',
    (_, gold) => {
      expect(foundOn(gold)).toEqual(knownOn(gold))
    },
  )

  test('keep lists inside of records', () => {
    const posts = ownPages.find(({ page }) => page.id.includes('posts'))!
    const page = readPage(posts.page.html)
    const rows = recordTable(page, judge().recordsOf(page)!.records, {
      model: judge().parts.columns,
    }).rows
    const lists = rows.map(({ fields }) => Object.values(fields).at(-1))
    expect(lists).toEqual([
      ['farine', 'four'],
      ['marche'],
      ['cave', 'vin', 'hiver'],
      ['place'],
      ['marché', 'vent'],
      ['maison'],
    ])
  })
})

describe('records without end', () => {
  test('of which no two are alike inside give their rows', () => {
    const record = (n: number) =>
      `<li class="card"><h3>Lamp no. ${n}</h3><p class="c${n}"><i class="d${n}">text ${n}</i></p></li>`
    const page = readPage(
      `<ul>${Array.from({ length: 4_000 }, (_, at) => record(at)).join('')}</ul>`,
    )
    const spans = Array.from(page.nodes.tag.keys())
      .filter((node) => !page.isText(node) && page.tagName(node) === 'li')
      .map((first) => ({ first, end: page.nodes.end[first]! }))
    expect(recordTable(page, spans).rows[3_999]).toEqual({
      text: 'Lamp no. 3999 text 3999',
      fields: { title: 'Lamp no. 3999' },
    })
  })

  test('of which one holds a list of very many give it whole', () => {
    const items = Array.from({ length: 20_000 }, (_, at) => `<b class="x"><u>${at}a</u></b>`).join(
      '',
    )
    const page = readPage(
      `<ul><li><h3>Name one</h3>${items}</li><li><h3>Name two</h3><b class="x"><u>1a</u></b></li></ul>`,
    )
    const spans = Array.from(page.nodes.tag.keys())
      .filter((node) => !page.isText(node) && page.tagName(node) === 'li')
      .map((first) => ({ first, end: page.nodes.end[first]! }))
    const [first] = recordTable(page, spans).rows
    expect(Object.values(first!.fields).map((value) => value.length)).toEqual([8, 20_000])
  })
})
