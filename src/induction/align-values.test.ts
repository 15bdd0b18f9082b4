import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { subjectsFor, valuesAt } from '../rules/subjects.js'
import { choosePlaces, matchValues } from './align-values.js'
import { told } from './induction.test-kit.js'

const value = { kind: 'value' } as const

function matched(html: string, texts: readonly string[]) {
  const page = studyPage(html)
  return matchValues(
    page,
    subjectsFor(value, page),
    (subject) => valuesAt(value, page, subject),
    texts,
  )
}

/** What is chosen on each page, as `tag text`. */
function chosen(pages: readonly (readonly [html: string, ...texts: string[]])[]) {
  const matches = pages.map(([html, ...texts]) => matched(html, texts))
  return choosePlaces(matches).map((places, at) => told(matches[at]!, places))
}

describe('the places of a text', () => {
  test('are all elements whose whole text is equal, white space folded', () => {
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

  test('differ in case', () => {
    expect(matched('<p>Wave</p>', ['wave']).places).toEqual([[]])
  })
})

describe('of several places with the right text', () => {
  const menu = (name: string) => `<nav><a>${name}</a></nav>`
  const teaser = (name: string) => `<aside><p>${name}</p></aside>`
  const above = (name: string) => `<article><h1>${name}</h1></article>`

  test('the one is meant that looks alike on most pages', () => {
    expect(
      chosen([
        [menu('One') + above('One'), 'One'],
        [teaser('Two') + above('Two'), 'Two'],
        [menu('Three') + above('Three') + teaser('Three'), 'Three'],
      ]),
    ).toEqual([['h1 One'], ['h1 Two'], ['h1 Three']])
  })

  test('a class makes another look, its own and its parent’s', () => {
    const page = (classes: string, own: string) => `<p ${classes}><b ${own}>`
    expect(
      chosen([
        [`${page('', '')}One</b></p>${page('', 'class=t')}One</b>`, 'One'],
        [`${page('', 'class=t')}Two</b></p>${page('class=u', '')}Two</b>`, 'Two'],
      ]).map((page) => page.length),
    ).toEqual([1, 1])
    const first = matched(`${page('', '')}One</b></p>${page('', 'class=t')}One</b>`, ['One'])
    const second = matched(`${page('class=u', '')}Two</b></p>${page('', 'class=t')}Two</b>`, [
      'Two',
    ])
    const places = choosePlaces([first, second]).map((set) => [...set])
    expect(places).toEqual([[1], [1]])
  })

  test('the first is meant when they look the same', () => {
    const twice = matched('<p>One</p><p>One</p>', ['One'])
    expect(choosePlaces([twice]).map((places) => [...places])).toEqual([[0]])
  })

  test('each text of a list has a place of its own', () => {
    expect(chosen([['<p>A</p><p>B</p><p>C</p>', 'A', 'C']])).toEqual([['p A', 'p C']])
  })

  test('none is meant where none was found', () => {
    expect(chosen([['<p>A</p>', 'B'], ['<p>A</p>']])).toEqual([[], []])
  })
})
