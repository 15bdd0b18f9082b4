import { describe, expect, it } from 'vitest'
import { readPageHead } from './page-head.js'
import { readPage } from './read-page.js'

const headOf = (html: string) => readPageHead(readPage(html))

describe('the title', () => {
  it('is that of TITLE, on one line', () => {
    expect(headOf('<title> Low \n tide &amp; high </title>').title).toBe('Low tide & high')
  })

  it('is the first that is not empty', () => {
    expect(headOf('<title> </title><title>One</title><title>Two</title>').title).toBe('One')
  })

  it('is found outside HEAD', () => {
    expect(headOf('<body><div><title>One</title></div>').title).toBe('One')
  })

  it('is not that of an SVG or of hidden elements', () => {
    expect(headOf('<svg><g><title>Logo</title></g></svg><title>One</title>').title).toBe('One')
    expect(headOf('<div hidden><title>Two</title></div><title>One</title>').title).toBe('One')
  })

  it('is the og:title if there is no TITLE', () => {
    expect(headOf('<meta property=og:title content="One">').title).toBe('One')
    expect(headOf('<meta property=og:title content="Two"><title>One</title>').title).toBe('One')
  })

  it('is empty if there is none', () => {
    expect(headOf('<p>text').title).toBe('')
  })
})

describe('the description', () => {
  it('is that of META, by name or property', () => {
    expect(headOf('<meta name=Description content=" One  two ">').description).toBe('One two')
    expect(headOf('<meta property=og:description content=One>').description).toBe('One')
  })

  it('is empty if there is none', () => {
    expect(headOf('<meta name=description>').description).toBe('')
  })
})

describe('META elements', () => {
  it('are listed by name in lower case, in page order', () => {
    const head = headOf(
      '<meta NAME=Author content="A &amp; B"><meta property="Article:Section" content=Sea>' +
        '<p><meta itemprop=dateCreated content=2024><meta http-equiv=Refresh content=5>',
    )
    expect(head.meta).toEqual([
      ['author', 'A & B'],
      ['article:section', 'Sea'],
      ['datecreated', '2024'],
      ['refresh', '5'],
    ])
  })

  it('without name or content are left out', () => {
    expect(headOf('<meta charset=utf-8><meta name=a><meta content=b>').meta).toEqual([])
  })

  it('are truncated at a limit', () => {
    const [entry] = headOf(`<meta name=a content="${'b '.repeat(100_000)}">`).meta
    expect(entry![1].length).toBe(99_999)
  })
})

describe('LINK elements', () => {
  it('are listed with rel and href', () => {
    const head = headOf('<link rel="Canonical" href="/a?b&amp;c"><link rel=icon><link href=/x>')
    expect(head.links).toEqual([['canonical', '/a?b&c']])
  })
})

describe('the language', () => {
  it('is that of the HTML element', () => {
    expect(headOf('<html lang=" pt-BR "><body lang=en>').language).toBe('pt-BR')
  })

  it('is that of the first HTML element with one', () => {
    expect(headOf('<html><html lang=fr><html lang=de>').language).toBe('fr')
  })

  it('is undefined if there is none', () => {
    expect(headOf('<html lang=" "><p lang=en>text').language).toBeUndefined()
  })
})
