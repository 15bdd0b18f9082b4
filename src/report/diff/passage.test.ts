import { describe, expect, it } from 'vitest'
import { passageOf, shownWords } from './passage.js'
import { placedWords } from './placed-words.js'

const passage = (kind: 'same' | 'different', text: string, from: number, to: number) =>
  passageOf(kind, { text, words: placedWords(text) }, from, to)

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

describe('a passage', () => {
  it('is some words of a text as they stand there', () => {
    expect(passage('same', 'Tea, for  two;\n\n please.', 1, 3)).toEqual({
      kind: 'same',
      head: 'for two',
      omitted: 0,
      tail: '',
      after: ';\n',
    })
  })

  it('has what stands before the first word of a text and after its last', () => {
    const text = ' “Tea”, he said. '
    expect(passage('same', text, 0, 1)).toMatchObject({ head: '“Tea', after: '”, ' })
    expect(passage('same', text, 1, 3)).toMatchObject({ head: 'he said', after: '. ' })
  })

  it('has what stands in its line before its first word', () => {
    const text = 'Tea.\n\n(For “two”'
    expect(passage('same', text, 0, 1)).toMatchObject({ head: 'Tea', after: '.\n' })
    expect(passage('same', text, 1, 2)).toMatchObject({ head: '(For', after: ' “' })
    expect(passage('same', text, 2, 3)).toMatchObject({ head: 'two', after: '”' })
    expect(passage('same', '\n“Tea\n', 0, 1)).toMatchObject({ head: '“Tea', after: '\n' })
  })

  it('of no words is empty', () => {
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

  it('cuts what is endless, but no character in two', () => {
    const { head } = passage('same', `${'x'.repeat(61)} ${'.'.repeat(30)} end`, 0, 2)
    expect(head).toBe(`${'x'.repeat(60)}… ${'.'.repeat(19)}…end`)
    // the surrogate pair of U+20000 stands at 59 and 60
    expect(passage('same', `${'x'.repeat(59)}${'\u{10400}'}x`, 0, 1).head).toBe(
      `${'x'.repeat(59)}…`,
    )
  })
})

it('is known by its number of words how many it shows', () => {
  expect(shownWords('same', 51)).toBe(51)
  expect(shownWords('same', 52)).toBe(40)
  expect(shownWords('different', 91)).toBe(91)
  expect(shownWords('different', 500)).toBe(80)
})
