import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { chooseTaking, matchTaking } from './align-takings.js'
import { told } from './induction.test-kit.js'

type Labelled = readonly [html: string, ...texts: string[]]

const wantedOn = ([html, ...texts]: Labelled, url?: string) => ({
  page: studyPage(html),
  texts,
  url,
})

const kinds = { text: 'text', value: 'element' } as const

/** What is taken: `text`, `element`, `@datetime`, with a star for a part. */
function taken(...pages: readonly Labelled[]): string {
  const taking = chooseTaking(pages.map((page) => wantedOn(page)))
  const what = taking.kind === 'attribute' ? `@${taking.name}` : kinds[taking.kind]
  return taking.part === undefined ? what : `${what}*`
}

/** How many places hold each text in an attribute. */
const placesIn = (name: string, page: Labelled, url?: string): readonly number[] =>
  matchTaking({ kind: 'attribute', name }, wantedOn(page, url)).places.map(({ length }) => length)

describe('what is taken', () => {
  test('is whole texts before parts of them, attributes and META', () => {
    const meta = '<meta name=author content="Anna Berg">'
    const link = '<p><a title="Anna Berg" href="/a">x</a>'
    expect(taken([`${meta}<p>by Anna Berg</p><p>Anna Berg</p>${link}`, 'Anna Berg'])).toBe('text')
    expect(taken([`${meta}<p>by Anna Berg</p>${link}`, 'Anna Berg'])).toBe('text*')
    expect(taken([`${meta}${link}`, 'Anna Berg'])).toBe('@title')
    expect(taken([meta, 'Anna Berg'])).toBe('@content')
    expect(taken(['<meta name=author content="by Anna Berg">', 'Anna Berg'])).toBe('@content*')
  })

  test('is the text of whole elements where tags part what is labelled', () => {
    const name = '<p class=by>Anna <b>Berg</b></p>'
    expect(taken([name, 'Anna Berg'])).toBe('element')
    expect(taken([`${name}<i>Anna Berg</i>`, 'Anna Berg'])).toBe('text')
    expect(taken([name, 'Anna'])).toBe('text')
    expect(taken([`<p>by ${name}</p><a title="Anna Berg">x</a>`, 'Anna Berg'])).toBe('element')
    expect(taken(['<p>by Anna <b>Berg</b></p><a title="Anna Berg">x</a>', 'Anna Berg'])).toBe(
      'element*',
    )
  })

  test('is what finds the texts of most pages', () => {
    const time = (shown: string) => `<p><time datetime=2026-05-03>${shown}</time>`
    expect(taken([time('2026-05-03'), '2026-05-03'], [time('today'), '2026-05-03'])).toBe(
      '@datetime',
    )
    expect(taken(['<p>Anna', 'Anna'], ['<p>Anna and Ben', 'Anna', 'Ben'])).toBe('text*')
  })

  test('is not what finds the texts of fewer pages', () => {
    const only = (name: string): Labelled => [`<p title="${name}">x`, name]
    expect(taken(['<p>by Anna', 'Anna'], ['<p>by Ben', 'Ben'], only('Cy'))).toBe('text*')
  })

  test('is whole texts where nothing is found, and where the pages have none', () => {
    expect(taken(['<p>Anna', 'Ben'])).toBe('text')
    expect(taken(['<p>Anna'])).toBe('text')
  })

  test('may be any attribute called data-, and of a thing shown before META', () => {
    expect(taken(['<meta name=k content=K-17><p data-sku=K-17>x', 'K-17'])).toBe('@data-sku')
    expect(taken(['<p class=K-17>x', 'K-17'])).toBe('text')
  })

  test('is a part of places that look the same', () => {
    const pages: readonly Labelled[] = [
      ['<p class=by>by Anna Berg</p><p>Anna Berg was here.</p>', 'Anna Berg'],
      ['<p>They met Ben Ode at sea.</p><p class=by>by Ben Ode</p>', 'Ben Ode'],
    ]
    const taking = chooseTaking(pages.map((page) => wantedOn(page)))
    expect(taking).toEqual({
      kind: 'text',
      part: { after: { texts: ['by'], place: 'first', optional: false } },
    })
    const matches = matchTaking(taking, wantedOn(pages[1]!))
    expect(matches.places.map((places) => told(matches, places))).toEqual([['p by Ben Ode']])
    expect(matches.subjects).toHaveLength(1)
  })
})

describe('an address', () => {
  test('is the same, relative or absolute, where it is known what it is relative to', () => {
    const html = '<a href="../b.html?x=1">b</a>'
    const absolute = 'https://example.org/b.html?x=1'
    expect(placesIn('href', [html, absolute], 'https://example.org/a/c')).toEqual([1])
    expect(placesIn('href', [html, absolute])).toEqual([0])
    expect(placesIn('href', [`<base href="https://example.org/a/">${html}`, absolute])).toEqual([1])
    const canonical = '<link rel=canonical href="https://example.org/a/c">'
    expect(placesIn('href', [`${canonical}${html}`, absolute])[0]).toBe(1)
  })

  test('is the same as written in the label', () => {
    const html = '<img src="https://example.org/i/a.png">'
    expect(placesIn('src', [html, '/i/a.png'], 'https://example.org/')).toEqual([1])
    expect(placesIn('src', [html, 'a.png'], 'https://example.org/')).toEqual([0])
  })

  test('is another one elsewhere', () => {
    expect(
      placesIn('href', ['<a href=/b>', 'https://other.org/b'], 'https://example.org/'),
    ).toEqual([0])
  })
})
