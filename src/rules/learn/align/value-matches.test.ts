import { describe, expect, test } from 'vitest'
import { candidatesFor, valuesAt } from '../../evaluate/candidates.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { texts, told, trainingPage } from '../learn.test-kit.js'
import { alignField } from './field-examples.js'
import { exampleAt, matchValues } from './value-matches.js'

const value = { kind: 'value' } as const

function matched(html: string, texts: readonly string[]) {
  const page = pageContextOf(html)
  return matchValues(
    page,
    candidatesFor(value, page),
    (candidate) => valuesAt(value, page, candidate),
    texts,
  )
}

/** The chosen candidates of each page, as `tag text`. */
function chosen(pages: readonly (readonly [html: string, ...texts: string[]])[]) {
  const { pages: aligned } = alignField(
    'field',
    pages.map(([html, ...wanted], at) => trainingPage(`p${at}`, html, { field: texts(...wanted) })),
  )
  return aligned.map(({ example }) => (example ? told(example, example.positives) : []))
}

/** The numbers of the chosen candidates of each page. */
function chosenNumbers(pages: readonly (readonly [html: string, ...texts: string[]])[]) {
  const { examples } = alignField(
    'field',
    pages.map(([html, ...wanted], at) => trainingPage(`p${at}`, html, { field: texts(...wanted) })),
  )
  return examples.map(({ positives }) => [...positives])
}

test('the places of equal texts are looked at once', () => {
  const page = pageContextOf(`<h1>a</h1>${'<p>b'.repeat(20)}`)
  const candidates = candidatesFor(value, page)
  const { places } = matched(`<h1>a</h1>${'<p>b'.repeat(20)}`, Array<string>(20).fill('b'))
  expect(new Set(places).size).toBe(1)
  let looks = 0
  const counted = new Proxy(places[0]!, {
    get(list, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++
      return Reflect.get(list, name)
    },
  })
  const matches = { page, candidates, places: places.map(() => counted) }
  expect(exampleAt(value, matches, new Set(counted.slice(0, 1))).uncertain.size).toBe(19)
  expect(looks).toBeLessThanOrEqual(21)
})

describe('the texts of a list', () => {
  const html = '<p>1 cup oil, warm</p><p>salt</p><p>2 eggs</p>'
  const places = (...texts: string[]) => matched(html, texts).places.map(({ length }) => length)

  test('may differ in signs from what is shown, where two of them or half are found', () => {
    expect(places('salt', '2 eggs', '1 cup oil (warm)')).toEqual([1, 1, 1])
    expect(places('1 cup oil (warm)')).toEqual([0])
    expect(places('1 cup oil (warm)', 'tea', 'figs', 'rice')).toEqual([0, 0, 0, 0])
    expect(places('salt', '2 eggs', '1 cup warm oil')).toEqual([1, 1, 0])
  })
})

describe('the candidates of a text', () => {
  test('are all elements with an equal text, except for white space', () => {
    const found = matched('<h1>A  big\n<b>wave</b></h1><p>A big wave</p><p>A big wave came</p>', [
      ' A big wave',
      'wave',
      'sea',
    ])
    expect(found.places.map((places) => told(found, places))).toEqual([
      ['h1 A big wave', 'p A big wave'],
      ['b wave'],
      [],
    ])
  })

  test('are case-sensitive', () => {
    expect(matched('<p>Wave</p>', ['wave']).places).toEqual([[]])
  })
})

describe('among several candidates with the text', () => {
  const menu = (name: string) => `<nav><a>${name}</a></nav>`
  const teaser = (name: string) => `<aside><p>${name}</p></aside>`
  const above = (name: string) => `<article><h1>${name}</h1></article>`

  test('the one is chosen whose signature is on most pages', () => {
    expect(
      chosen([
        [menu('One') + above('One'), 'One'],
        [teaser('Two') + above('Two'), 'Two'],
        [menu('Three') + above('Three') + teaser('Three'), 'Three'],
      ]),
    ).toEqual([['h1 One'], ['h1 Two'], ['h1 Three']])
  })

  test('classes of the element and its parent are part of the signature', () => {
    const page = (classes: string, own: string) => `<p ${classes}><b ${own}>`
    expect(
      chosen([
        [`${page('', '')}One</b></p>${page('', 'class=t')}One</b>`, 'One'],
        [`${page('', 'class=t')}Two</b></p>${page('class=u', '')}Two</b>`, 'Two'],
      ]).map((page) => page.length),
    ).toEqual([1, 1])
    expect(
      chosenNumbers([
        [`${page('', '')}One</b></p>${page('', 'class=t')}One</b>`, 'One'],
        [`${page('class=u', '')}Two</b></p>${page('', 'class=t')}Two</b>`, 'Two'],
      ]),
    ).toEqual([[1], [1]])
  })

  test('the first is chosen if their signatures are equal', () => {
    expect(chosenNumbers([['<p>One</p><p>One</p>', 'One']])).toEqual([[0]])
  })

  test('each text of a list gets a candidate of its own', () => {
    expect(chosen([['<p>A</p><p>B</p><p>C</p>', 'A', 'C']])).toEqual([['p A', 'p C']])
  })

  test('none is chosen if none was found', () => {
    expect(chosen([['<p>A</p>', 'B'], ['<p>A</p>']])).toEqual([[], []])
  })
})
