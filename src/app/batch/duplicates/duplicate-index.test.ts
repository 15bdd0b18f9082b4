import { describe, expect, test } from 'vitest'
import { DuplicateIndex } from './duplicate-index.js'

/** Words that stand in no other text. */
const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')

describe('an index', () => {
  test('recognises the same words, whatever separates them', () => {
    const index = new DuplicateIndex()
    expect(index.add('a', 'One two, three\nfour FIVE.')).toBeUndefined()
    expect(index.add('b', 'one two three four - five')).toEqual({ of: 'a', similarity: 1 })
    expect(index.add('c', 'one two three five four')).toBeUndefined()
    expect(index.add('d', 'ONE TWO THREE FIVE FOUR')).toEqual({ of: 'c', similarity: 1 })
  })

  test('recognises near copies, and refers all of them to the first', () => {
    const index = new DuplicateIndex()
    const story = words('story', 403)
    expect(index.add('first', story)).toBeUndefined()
    // 400 segments of four words; with 20 words more at the end 420: 400 of 420 are shared
    const longer = index.add('longer', `${story} ${words('more', 20)}`)
    expect(longer?.of).toBe('first')
    expect(Math.abs(longer!.similarity - 400 / 420)).toBeLessThan(0.12)
    expect(index.add('again', `${words('head', 10)} ${story}`)?.of).toBe('first')
    // half of the segments are others: 200 shared of 600
    expect(index.add('other', `${words('x', 200)} ${words('story', 203)}`)).toBeUndefined()
  })

  test('finds copies among many pages, and nothing else', () => {
    const index = new DuplicateIndex()
    const text = (at: number) => words(`p${at}w`, 60)
    for (let at = 0; at < 3000; at++) expect(index.add(`p${at}`, text(at))).toBeUndefined()
    for (let at = 0; at < 3000; at += 7)
      expect(index.add('copy', text(at))).toEqual({ of: `p${at}`, similarity: 1 })
  })

  test('finds no copies of empty texts', () => {
    const index = new DuplicateIndex()
    expect([index.add('a', ''), index.add('b', ' \n-'), index.add('c', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('gives the same shingles in another order a similarity below 1', () => {
    const index = new DuplicateIndex()
    const [a, b] = [words('a', 300), words('b', 300)]
    index.add('ab', `${a} ${b}`)
    const found = index.add('ba', `${b} ${a}`)
    expect(found?.of).toBe('ab')
    expect(found?.similarity).toBeLessThan(1)
  })
})
