import { expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { statedLines } from './stated-texts.js'
import { structuredData } from './structured-data.js'

const textsOf = (...values: readonly unknown[]) =>
  structuredData(
    readPage(
      values
        .map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`)
        .join(''),
    ),
  ).statedTexts.map(({ path, root, source }) => [path, root, source])

test('texts have the type of the outermost entity and the properties down to them', () => {
  const cake = { '@type': 'Recipe', name: 'Cake', author: [{ name: 'Ann' }, { name: 'Ben' }] }
  expect(textsOf({ '@graph': [{ '@type': 'WebSite', name: 'Site' }, cake] })).toEqual([
    ['WebSite.name', 1, 'Site'],
    ['Recipe.name', 2, 'Cake'],
    ['Recipe.author.name', 2, 'Ann'],
    ['Recipe.author.name', 2, 'Ben'],
  ])
})

test('what a page is about has a path of its own, wherever it is stated', () => {
  const page = { '@type': 'WebPage', name: 'Page', mainEntity: { '@type': 'Event', name: 'Fair' } }
  expect(textsOf(page)).toEqual([
    ['WebPage.name', 0, 'Page'],
    ['Event.name', 1, 'Fair'],
  ])
})

test('elements of lists have one path with and without sections', () => {
  const steps = [
    { text: 'Stir.' },
    { name: 'Icing', itemListElement: [{ name: 'a', text: 'Mix.' }] },
  ]
  expect(textsOf({ '@type': 'Recipe', steps })).toEqual([
    ['Recipe.steps.text', 0, 'Stir.'],
    ['Recipe.steps.name', 0, 'Icing'],
    ['Recipe.steps.itemListElement.name', 0, 'a'],
    ['Recipe.steps.text', 0, 'Mix.'],
  ])
})

test('numbers are texts', () => {
  const offers = [{ price: 5.5, isSold: false }, { price: -2 }]
  expect(textsOf({ '@type': 'Product', offers })).toEqual([
    ['Product.offers.price', 0, '5.5'],
    ['Product.offers.price', 0, '-2'],
  ])
})

test('entities that refer to each other end', () => {
  const texts = textsOf({
    '@graph': [
      { '@id': 'a', '@type': 'Person', name: 'Ann', knows: { '@id': 'b' } },
      { '@id': 'b', '@type': 'Person', name: 'Ben', knows: { '@id': 'a' } },
    ],
  })
  expect(texts.length).toBeLessThan(20)
  expect(texts).toContainEqual(['Person.knows.name', 1, 'Ben'])
})

test('HTML is read as lines', () => {
  expect(statedLines('<p>Stir &amp; mix.</p><p>Bake  it.</p>')).toEqual(['Stir & mix.', 'Bake it.'])
  expect(statedLines('One\n\nTwo')).toEqual(['One', 'Two'])
})
