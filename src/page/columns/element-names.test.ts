import { describe, expect, it } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { classWords, tagPath, trimmedId } from './element-names.js'
import { element } from './page.test-kit.js'

describe('the words of a class', () => {
  it('are separated by white space, each once, in order', () => {
    expect(classWords(readPage('<p class=" card\n card--wide Card  card ">'), 1)).toEqual([
      ...['card', 'card--wide', 'Card'],
    ])
  })

  it('have their references decoded', () => {
    expect(classWords(readPage('<p class="a&amp;b">'), 1)).toEqual(['a&b'])
  })

  it.each(['<p>', '<p class>', '<p class="  ">'])('are empty for %s', (html) => {
    expect(classWords(readPage(html), 1)).toEqual([])
  })
})

describe('the id', () => {
  it('is trimmed', () => {
    expect(trimmedId(readPage('<p id=" main ">'), 1)).toBe('main')
  })

  it.each(['<p>', '<p id>', '<p id=" ">'])('is undefined for %s', (html) => {
    expect(trimmedId(readPage(html), 1)).toBeUndefined()
  })
})

describe('a tag path', () => {
  it('lists the names of the ancestors and of the node, from the outermost', () => {
    const page = readPage('<html><body><div></div><DIV><my-list><p>text')
    expect(tagPath(page, element(page, 'p'))).toBe('html/body/div/my-list/p')
  })

  it('of the document is empty', () => {
    expect(tagPath(readPage('<p>'), 0)).toBe('')
  })
})
