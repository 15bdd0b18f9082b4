import { describe, expect, test } from 'vitest'
import { cutValues, describePart } from '../../rule/text-part.js'
import { learnPart } from './learn-part.js'

/** The description of the learned part. */
function learned(...samples: readonly (readonly [text: string, ...values: string[]])[]) {
  const part = learnPart(samples.map(([text, ...values]) => ({ text, values })))
  return part === undefined ? undefined : describePart(part)
}

describe('from one text, the part', () => {
  test.each<[string, string, readonly string[]]>([
    ['after "by"', 'by Anna Berg', ['Anna Berg']],
    ['after "by"', 'Posted on Monday by Anna Berg', ['Anna Berg']],
    ['after "Price:" and up to "incl" if it is there', 'Price: $ 5 incl. VAT', ['$ 5']],
    ['after "Tel.:"', 'Tel.: 5519', ['5519']],
    ['up to ","', '3 May 2026, 10:15', ['3 May 2026']],
    ['after the last ">"', 'Shop > Books > Sea', ['Sea']],
    ['up to "|"', 'Waves | Site', ['Waves']],
    ['after "Author:"', 'Author: Anna\nPublisher: Low Light', ['Anna']],
    ['after "Publisher:"', 'Author: Anna\nPublisher: Low Light', ['Low Light']],
    ['its first line', 'Anna\nLow Light', ['Anna']],
    ['after "by", several with "and" or "," between them', 'by Anna and Ben', ['Anna', 'Ben']],
    [
      'after "by", several with "and" or "," between them',
      'by Anna, Ben and Cy',
      ['Ben', 'Cy', 'Anna'],
    ],
    ['its first line, several with "," or "/" between them', 'Anna / Ben', ['Anna', 'Ben']],
    ['several with line breaks or "," between them', 'Anna\nBen', ['Anna', 'Ben']],
  ])('is %s: %s', (words, text, values) => {
    expect(learned([text, ...values])).toBe(words)
  })

  test('does not exist if only numbers bound the value', () => {
    expect(learned(['12 Anna 13', 'Anna'])).toBeUndefined()
  })

  test('does not exist for one letter, for a piece of a word, and for a missing value', () => {
    expect(learned(['a big sea', 'a'])).toBeUndefined()
    expect(learned(['by Annabel', 'Anna'])).toBeUndefined()
    expect(learned(['by Anna', 'Ben'])).toBeUndefined()
    expect(learned(['Rated 4 of 5', '4'])).toBe('after "Rated" and up to "of" if it is there')
  })

  test('is not a list if a sentence separates the values', () => {
    expect(learned(['Anna came before all others and Ben', 'Anna', 'Ben'])).toBeUndefined()
  })
})

describe('from several texts', () => {
  test('a text that differs between them is not an edge', () => {
    expect(learned(['Paris, 3 May', '3 May'], ['Rome, 4 May', '4 May'])).toBe('after ","')
  })

  test('an edge that some of them lack is optional', () => {
    expect(learned(['by Anna', 'Anna'], ['Ben', 'Ben'])).toBe('after "by" if it is there')
  })

  test('alternative texts belong to one edge', () => {
    expect(learned(['by Anna', 'Anna'], ['from Ben', 'Ben'])).toBe('after "by" or "from"')
    expect(learned(['by Anna', 'Anna'], ['By Ben', 'Ben'])).toBe('after "By"')
  })

  test('an edge of one among six is not learned', () => {
    const plain = ['Al', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => [name, name] as const)
    expect(learned(...plain, ['by Flo', 'Flo'])).toBe('its first line')
    expect(learned(...plain.slice(1), ['by Flo', 'Flo'])).toBe('after "by" if it is there')
  })

  test('commas do not separate a list whose values contain some', () => {
    expect(
      learned(['Berg, Anna and Ode, Ben', 'Berg, Anna', 'Ode, Ben'], ['Lee, Cy', 'Lee, Cy']),
    ).toBe('its first line, several with "and" between them')
  })

  test('their order does not matter', () => {
    const samples = [
      ['by Anna, Reuters', 'Anna'],
      ['from Ben', 'Ben'],
      ['by Cy (ed.)', 'Cy'],
    ] as const
    expect(learned(...samples)).toBe(learned(...[...samples].reverse()))
  })
})

test('labels may have plain quotes and dashes', () => {
  const part = learnPart([{ text: 'by Anna O’Hara', values: ["Anna O'Hara"] }])
  expect(cutValues(part!, 'by Ben O’Hara')).toEqual(['Ben O’Hara'])
})
