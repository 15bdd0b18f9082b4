import { describe, expect, it } from 'vitest'
import { readHead } from './head.js'
import { readPage } from './read-page.js'

const headOf = (html: string) => readHead(readPage(html))

describe('the title', () => {
  it('is that of TITLE, on one line', () => {
    expect(headOf('<title> Low \n tide &amp; high </title>').title).toBe('Low tide & high')
  })

  it('is the first that is not empty', () => {
    expect(headOf('<title> </title><title>One</title><title>Two</title>').title).toBe('One')
  })

  it('is found below HEAD', () => {
    expect(headOf('<body><div><title>One</title></div>').title).toBe('One')
  })

  it('is not that of a drawing or of something hidden', () => {
    expect(headOf('<svg><g><title>Logo</title></g></svg><title>One</title>').title).toBe('One')
    expect(headOf('<div hidden><title>Two</title></div><title>One</title>').title).toBe('One')
  })

  it('is the og:title where there is no TITLE', () => {
    expect(headOf('<meta property=og:title content="One">').title).toBe('One')
    expect(headOf('<meta property=og:title content="Two"><title>One</title>').title).toBe('One')
  })

  it('is empty where nothing says it', () => {
    expect(headOf('<p>text').title).toBe('')
  })
})

describe('the description', () => {
  it('is that of META, by name or property', () => {
    expect(headOf('<meta name=Description content=" One  two ">').description).toBe('One two')
    expect(headOf('<meta property=og:description content=One>').description).toBe('One')
  })

  it('is empty where nothing says it', () => {
    expect(headOf('<meta name=description>').description).toBe('')
  })
})

describe('META elements', () => {
  it('are listed by what names them, in lower case and page order', () => {
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

  it('without a name or a content are left out', () => {
    expect(headOf('<meta charset=utf-8><meta name=a><meta content=b>').meta).toEqual([])
  })

  it('are read as far as anybody says something', () => {
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

  it('is that of the first HTML element that has one', () => {
    expect(headOf('<html><html lang=fr><html lang=de>').language).toBe('fr')
  })

  it('is unknown where nothing says it', () => {
    expect(headOf('<html lang=" "><p lang=en>text').language).toBeUndefined()
  })
})
