import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterAndWordTokens } from '../../../core/text/tokens.js'
import { diffPassage, placedWords, shownWords } from './passage.js'

const passage = (kind: 'same' | 'different', text: string, from: number, to: number) =>
  diffPassage(kind, { text, words: placedWords(text) }, from, to)

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

describe('a passage', () => {
  it('is consecutive words of a text, unchanged', () => {
    expect(passage('same', 'Tea, for  two;\n\n please.', 1, 3)).toEqual({
      kind: 'same',
      head: 'for two',
      omitted: 0,
      tail: '',
      after: ';\n',
    })
  })

  it('includes the text before the first word and after the last', () => {
    const text = ' “Tea”, he said. '
    expect(passage('same', text, 0, 1)).toMatchObject({ head: '“Tea', after: '”, ' })
    expect(passage('same', text, 1, 3)).toMatchObject({ head: 'he said', after: '. ' })
  })

  it('includes the text before its first word in the same line', () => {
    const text = 'Tea.\n\n(For “two”'
    expect(passage('same', text, 0, 1)).toMatchObject({ head: 'Tea', after: '.\n' })
    expect(passage('same', text, 1, 2)).toMatchObject({ head: '(For', after: ' “' })
    expect(passage('same', text, 2, 3)).toMatchObject({ head: 'two', after: '”' })
    expect(passage('same', '\n“Tea\n', 0, 1)).toMatchObject({ head: '“Tea', after: '\n' })
  })

  it('without words is empty', () => {
    expect(passage('same', '“Tea”', 0, 0)).toMatchObject({ head: '', tail: '', after: '' })
    expect(passage('same', '...', 0, 0)).toMatchObject({ head: '', after: '' })
  })

  it('shows all of 51 words that are the same, and the ends of 52', () => {
    expect(passage('same', numbered(51), 0, 51)).toMatchObject({ omitted: 0, tail: '' })
    const cut = passage('same', numbered(60), 4, 56)
    expect(cut.omitted).toBe(12)
    expect(cut.head).toMatch(/^w4 .* w23$/)
    expect(cut.tail).toMatch(/^w36 .* w55$/)
  })

  it('shows all of 91 words that differ, and the ends of 92', () => {
    expect(passage('different', numbered(91), 0, 91)).toMatchObject({ omitted: 0 })
    const cut = passage('different', numbered(92), 0, 92)
    expect(cut.omitted).toBe(12)
    expect(cut.head).toMatch(/ w59$/)
    expect(cut.tail).toMatch(/^w72 /)
  })

  it('cuts long words, but never inside a surrogate pair', () => {
    const { head } = passage('same', `${'x'.repeat(61)} ${'.'.repeat(30)} end`, 0, 2)
    expect(head).toBe(`${'x'.repeat(60)}… ${'.'.repeat(19)}…end`)
    // the surrogate pair of U+20000 stands at 59 and 60
    expect(passage('same', `${'x'.repeat(59)}${'\u{10400}'}x`, 0, 1).head).toBe(
      `${'x'.repeat(59)}…`,
    )
  })
})

it('shows the number of words that shownWords computes', () => {
  expect(shownWords('same', 51)).toBe(51)
  expect(shownWords('same', 52)).toBe(40)
  expect(shownWords('different', 91)).toBe(91)
  expect(shownWords('different', 500)).toBe(80)
})

it('finds the positions of words in lower case', () => {
  expect(placedWords('“Tea, for TWO_2”')).toEqual([
    { key: 'tea', from: 1, to: 4 },
    { key: 'for', from: 6, to: 9 },
    { key: 'two_2', from: 10, to: 15 },
  ])
})

it('finds a word after another one that contains it', () => {
  expect(placedWords('tea a').map(({ from }) => from)).toEqual([0, 4])
})

it('finds the characters of scripts without spaces', () => {
  expect(placedWords('喝茶 tea')).toEqual([
    { key: '喝', from: 0, to: 1 },
    { key: '茶', from: 1, to: 2 },
    { key: 'tea', from: 3, to: 6 },
  ])
})

it('keeps positions when the lower case is longer', () => {
  expect(placedWords('İİ çay')).toEqual([
    { key: 'ii', from: 0, to: 2 },
    { key: 'çay', from: 3, to: 6 },
  ])
})

const isWord = (key: string, text: string): boolean => text.toLowerCase().length === key.length

it('has the scored words in order, for any text', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('İ'))
  fc.assert(
    fc.property(texts, (text) => {
      const words = placedWords(text)
      expect(words.map(({ key }) => key)).toEqual(characterAndWordTokens(text))
      const places = words.flatMap(({ from, to }) => [from, to])
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(words.every(({ key, from, to }) => isWord(key, text.slice(from, to)))).toBe(true)
    }),
  )
})
