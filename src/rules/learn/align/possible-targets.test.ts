import { describe, expect, test } from 'vitest'
import type { PartTarget } from '../../evaluate/candidates.js'
import { pageContextOf } from '../../predicates/page-context.js'
import { texts, told, trainingPage } from '../learn.test-kit.js'
import { alignField } from './field-examples.js'
import { matchTarget } from './possible-targets.js'

type Labelled = readonly [html: string, ...texts: string[]]

/** The target of the labels of pages. */
function chooseTarget(pages: readonly Labelled[]): PartTarget {
  const { target } = alignField(
    'field',
    pages.map(([html, ...wanted], at) => trainingPage(`p${at}`, html, { field: texts(...wanted) })),
  )
  return target as PartTarget
}

const wantedOn = ([html, ...texts]: Labelled, url?: string) => ({
  page: pageContextOf(html),
  texts,
  url,
})

const kinds = { text: 'text', value: 'element', element: 'any element' } as const

/** The chosen target: `text`, `element`, `@datetime`, with a star for a part. */
function taken(...pages: readonly Labelled[]): string {
  const target = chooseTarget(pages)
  const what = target.kind === 'attribute' ? `@${target.name}` : kinds[target.kind]
  return target.part === undefined ? what : `${what}*`
}

/** The number of candidates for each text, in an attribute. */
const placesIn = (name: string, page: Labelled, url?: string): readonly number[] =>
  matchTarget({ kind: 'attribute', name }, wantedOn(page, url)).places.map(({ length }) => length)

describe('the target', () => {
  test('is preferably whole texts, then parts of them, attributes and META', () => {
    const meta = '<meta name=author content="Anna Berg">'
    const link = '<p><a title="Anna Berg" href="/a">x</a>'
    expect(taken([`${meta}<p>by Anna Berg</p><p>Anna Berg</p>${link}`, 'Anna Berg'])).toBe('text')
    expect(taken([`${meta}<p>by Anna Berg</p>${link}`, 'Anna Berg'])).toBe('text*')
    expect(taken([`${meta}${link}`, 'Anna Berg'])).toBe('@title')
    expect(taken([meta, 'Anna Berg'])).toBe('@content')
    expect(taken(['<meta name=author content="by Anna Berg">', 'Anna Berg'])).toBe('@content*')
  })

  test('is the text of elements if tags divide the label', () => {
    const name = '<p class=by>Anna <b>Berg</b></p>'
    expect(taken([name, 'Anna Berg'])).toBe('element')
    expect(taken([`${name}<i>Anna Berg</i>`, 'Anna Berg'])).toBe('text')
    expect(taken([name, 'Anna'])).toBe('text')
    expect(taken([`<p>by ${name}</p><a title="Anna Berg">x</a>`, 'Anna Berg'])).toBe('element')
    expect(taken(['<p>by Anna <b>Berg</b></p><a title="Anna Berg">x</a>', 'Anna Berg'])).toBe(
      'element*',
    )
  })

  test('is any element if only those around several others have the label', () => {
    const name = '<p class=by><i>Anna</i> <b>Berg</b></p>'
    expect(taken([name, 'Anna Berg'])).toBe('any element')
    expect(taken([`${name}<u>Anna Berg</u>`, 'Anna Berg'])).toBe('text')
    expect(taken([`${name}<u>Anna <s>Berg</s></u>`, 'Anna Berg'])).toBe('element')
    expect(taken([`${name}<input aria-label="Anna Berg">`, 'Anna Berg'])).toBe('any element')
  })

  test('finds the texts of most pages', () => {
    const time = (shown: string) => `<p><time datetime=2026-05-03>${shown}</time>`
    expect(taken([time('2026-05-03'), '2026-05-03'], [time('today'), '2026-05-03'])).toBe(
      '@datetime',
    )
    expect(taken(['<p>Anna', 'Anna'], ['<p>Anna and Ben', 'Anna', 'Ben'])).toBe('text*')
  })

  test('does not find the texts of fewer pages', () => {
    const only = (name: string): Labelled => [`<p title="${name}">x`, name]
    expect(taken(['<p>by Anna', 'Anna'], ['<p>by Ben', 'Ben'], only('Cy'))).toBe('text*')
  })

  test('is whole texts if nothing is found, or the pages have no label', () => {
    expect(taken(['<p>Anna', 'Ben'])).toBe('text')
    expect(taken(['<p>Anna'])).toBe('text')
  })

  test('may be the name of a control', () => {
    expect(taken(['<button aria-label="Anna Berg">x</button>', 'Anna Berg'])).toBe('@aria-label')
  })

  test('may be any data- attribute, preferably of a visible element', () => {
    expect(taken(['<meta name=k content=K-17><p data-sku=K-17>x', 'K-17'])).toBe('@data-sku')
    expect(taken(['<p class=K-17>x', 'K-17'])).toBe('text')
  })

  test('is a part of nodes with the same signature', () => {
    const pages: readonly Labelled[] = [
      ['<p class=by>by Anna Berg</p><p>Anna Berg was here.</p>', 'Anna Berg'],
      ['<p>They met Ben Ode at sea.</p><p class=by>by Ben Ode</p>', 'Ben Ode'],
    ]
    const target = chooseTarget(pages)
    expect(target).toEqual({
      kind: 'text',
      part: { after: { texts: ['by'], place: 'first', optional: false } },
    })
    const matches = matchTarget(target, wantedOn(pages[1]!))
    expect(matches.places.map((places) => told(matches, places))).toEqual([['p by Ben Ode']])
    expect(matches.candidates).toHaveLength(1)
  })
})

describe('an address', () => {
  test('is the same, relative or absolute, if its base is known', () => {
    const html = '<a href="../b.html?x=1">b</a>'
    const absolute = 'https://example.org/b.html?x=1'
    expect(placesIn('href', [html, absolute], 'https://example.org/a/c')).toEqual([1])
    expect(placesIn('href', [html, absolute])).toEqual([0])
    expect(placesIn('href', [`<base href="https://example.org/a/">${html}`, absolute])).toEqual([1])
    const canonical = '<link rel=canonical href="https://example.org/a/c">'
    expect(placesIn('href', [`${canonical}${html}`, absolute])[0]).toBe(1)
  })

  test('matches a relative one in the label', () => {
    const html = '<img src="https://example.org/i/a.png">'
    expect(placesIn('src', [html, '/i/a.png'], 'https://example.org/')).toEqual([1])
    expect(placesIn('src', [html, 'a.png'], 'https://example.org/')).toEqual([0])
  })

  test('does not match on another host', () => {
    expect(
      placesIn('href', ['<a href=/b>', 'https://other.org/b'], 'https://example.org/'),
    ).toEqual([0])
  })
})
