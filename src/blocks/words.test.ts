import { describe, expect, it } from 'vitest'
import { readPage } from '../page/read-page.js'
import { classWords, idWord } from './words.js'

describe('the words of a class', () => {
  it('are parted by white space, each once, in the order they stand', () => {
    expect(classWords(readPage('<p class=" card\n card--wide Card  card ">'), 1)).toEqual([
      ...['card', 'card--wide', 'Card'],
    ])
  })

  it('have their references decoded', () => {
    expect(classWords(readPage('<p class="a&amp;b">'), 1)).toEqual(['a&b'])
  })

  it.each(['<p>', '<p class>', '<p class="  ">'])('are none in %s', (html) => {
    expect(classWords(readPage(html), 1)).toEqual([])
  })
})

describe('the word of an id', () => {
  it('is the id without white space around it', () => {
    expect(idWord(readPage('<p id=" main ">'), 1)).toBe('main')
  })

  it.each(['<p>', '<p id>', '<p id=" ">'])('is none in %s', (html) => {
    expect(idWord(readPage(html), 1)).toBeUndefined()
  })
})
