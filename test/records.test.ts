import { expect, test } from 'vitest'
import type { RecordModel } from '../src/analysis/records/record-model.js'
import { recordFrom } from '../src/analysis/records/record-ranges.js'
import { recordText } from '../src/analysis/records/record-text.js'
import { pageWithRecords, recordsOfPage } from '../src/app/records/find-records.js'
import { wordTokens } from '../src/core/text/tokens.js'
import { recordScore } from '../src/lab/evaluation/record-scores.js'
import { readPage } from '../src/page/tree/read-page.js'
import { LabelSelector } from '../src/rules/learn/align/label-selector.js'
import { trainingPage } from '../src/rules/learn/align/training-page.js'
import { learnSite } from '../src/rules/learn/learn-site.js'
import { pageContextOf } from '../src/rules/predicates/page-context.js'
import { lazyModel, lazyRecordModel } from '../src/store/models/lazy-models.js'
import { samplePages } from './support/sample-pages.js'

const models = { records: lazyRecordModel(), general: lazyModel() }
const textsOf = (html: string): readonly string[] =>
  (recordsOfPage({ id: 'p', html, warnings: [] }, undefined, models)?.rows ?? []).map(
    ({ text }) => text,
  )

const names = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dune',
  'Ember',
  'Fern',
  'Granite',
  'Heron',
  'Iris',
  'Jade',
]
const menu = `<nav><ul>${['Home', 'Shop', 'Journal', 'About us'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>`
const about = (name: string, at: number) =>
  `A ${name.toLowerCase()} lamp that stands ${30 + at} cm high and lights a desk or a shelf.`
const card = (name: string, at: number) =>
  `<li class="card"><a href="/lamps/${at}"><img src="/i/${at}.jpg" alt=""><h3>${name} lamp</h3></a><p>${about(name, at)}</p><span class="price">$${40 + at}.50</span></li>`
const shop = `<body>${menu}<main><h1>Lamps</h1><ul class="grid">${names.map(card).join('')}</ul></main><footer><ul><li><a href="/t">Terms</a></li><li><a href="/p">Privacy</a></li><li><a href="/c">Contact</a></li></ul></footer>`
const cardTexts = names.map((name, at) => `${name} lamp ${about(name, at)} $${40 + at}.50`)

test('the cards of a shop are its records, menus and footers are none', () => {
  expect(textsOf(shop)).toEqual(cardTexts)
})

test('an advert among the cards is no record', () => {
  const advert = '<li class="banner"><script>load()</script><b>Sponsored</b></li>'
  const found = textsOf(shop.replace('<li class="card"><a href="/lamps/4">', `${advert}$&`))
  expect(found).toEqual(cardTexts)
})

test('of two lists on a page the second comes after the first, and the next page is no next book', async () => {
  const { readFile } = await import('node:fs/promises')
  const html = await readFile('test/records/own/shelf.html', 'utf8')
  const url = 'https://shelf.example/all'
  const { records, otherLists, next } = pageWithRecords(
    { id: 'p', html, url, warnings: [] },
    { models, lists: 'all' },
  )
  expect(records).toHaveLength(8)
  expect(otherLists!.map((list) => list.records.map(({ fields }) => fields['title']))).toEqual([
    [
      'A box of sea charts',
      'Cook book of a railway line',
      'Plants of the dunes',
      'The art of the knot',
      'Songs for long evenings',
      'How to keep geese',
    ],
  ])
  expect(next).toBe('https://shelf.example/all?page=2')
})

test('prose lists nothing', () => {
  const paragraph =
    'The river rose in the night, and by the morning the mill stood in a lake of its own. '
  const prose = `<body>${menu}<article><h1>The flood</h1>${`<p>${paragraph.repeat(6)}</p>`.repeat(8)}</article>`
  expect(textsOf(prose)).toEqual([])
})

test('rules from one labelled page find the records of the other pages of a site of data/', async () => {
  const samples = (await samplePages()).filter(({ labels }) => labels?.has('records'))
  expect(samples.length).toBeGreaterThan(1)
  const scores: number[] = []
  for (const from of samples) {
    const url = from.page.url
    const labels = new Map([['records', from.labels!.get('records')!]])
    const page = trainingPage(from.page.id, pageContextOf(from.page.html), labels, url)
    const { rules } = learnSite('knizhny-dvor.example', [page])
    for (const other of samples) {
      const label = other.labels!.get('records')!
      if (label.kind !== 'selector') throw new Error('the records of data/ are selected')
      const read = readPage(other.page.html)
      const truth = new LabelSelector(read)
        .select(label.selector)
        .map((node) => recordText(read, recordFrom(read, node, 1)))
      const nothing = (): never => {
        throw new Error('the rule is not believed')
      }
      // columns are recognized all the same
      const { parts } = models.records()
      const undetecting = { parts, recordsOf: nothing, listsOf: nothing } as unknown as RecordModel
      if (other === from) continue
      const found =
        recordsOfPage(other.page, rules, { records: () => undetecting, general: nothing })?.rows ??
        []
      scores.push(
        recordScore(
          found.map(({ text }) => wordTokens(text)),
          truth.map(wordTokens),
        ).f1,
      )
    }
  }
  expect(scores.reduce((sum, f1) => sum + f1, 0) / scores.length).toBeGreaterThanOrEqual(0.97)
})
