import { describe, expect, test } from 'vitest'
import { DuplicateIndex } from './duplicate-index.js'
import { likeness, signatureOf, signatureSize } from './min-hash.js'

/** Words that stand in no other text. */
const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ')

describe('likeness of signatures', () => {
  /** Numbers from..to-1, spread as hashes are. */
  const items = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => Math.imul(from + at + 1, 0x9e3779b1) >>> 2)

  test.each([
    // of 300 numbers 100 are in both
    [200, 100, 200 - 100, 100 / 300],
    [1000, 900, 1000, 900 / 1100],
    [500, 500, 500, 1],
    [500, 0, 500, 0],
  ])('of %i numbers and %i shared ones is near what it is', (size, shared, other, expected) => {
    const a = items(0, size)
    const b = items(size - shared, size - shared + (expected === 100 / 300 ? 200 : other))
    // four times the standard error of 64 draws
    const error = 4 * Math.sqrt((expected * (1 - expected)) / signatureSize)
    const found = likeness(signatureOf(a), signatureOf(b))
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(error)
  })

  test('does not hang on the order, nor on how often', () => {
    const a = items(0, 50)
    expect(signatureOf([...a].reverse())).toEqual(signatureOf([...a, ...a]))
  })
})

describe('an index', () => {
  test('knows the same words again, whatever stands between them', () => {
    const index = new DuplicateIndex()
    expect(index.add('a', 'One two, three\nfour FIVE.')).toBeUndefined()
    expect(index.add('b', 'one two three four - five')).toEqual({ of: 'a', similarity: 1 })
    expect(index.add('c', 'one two three five four')).toBeUndefined()
    expect(index.add('d', 'ONE TWO THREE FIVE FOUR')).toEqual({ of: 'c', similarity: 1 })
  })

  test('knows near copies, and leads all of them to the first', () => {
    const index = new DuplicateIndex()
    const story = words('story', 403)
    expect(index.add('first', story)).toBeUndefined()
    // 400 runs of four words; with 20 words more at the end 420: 400 of 420 are shared
    const longer = index.add('longer', `${story} ${words('more', 20)}`)
    expect(longer?.of).toBe('first')
    expect(Math.abs(longer!.similarity - 400 / 420)).toBeLessThan(0.12)
    expect(index.add('again', `${words('head', 10)} ${story}`)?.of).toBe('first')
    // half of the runs are others: 200 shared of 600
    expect(index.add('other', `${words('x', 200)} ${words('story', 203)}`)).toBeUndefined()
  })

  test('finds copies among many pages, and nothing else', () => {
    const index = new DuplicateIndex()
    const text = (at: number) => words(`p${at}w`, 60)
    for (let at = 0; at < 3000; at++) expect(index.add(`p${at}`, text(at))).toBeUndefined()
    for (let at = 0; at < 3000; at += 7)
      expect(index.add('copy', text(at))).toEqual({ of: `p${at}`, similarity: 1 })
  })

  test('takes nothing for a copy of nothing', () => {
    const index = new DuplicateIndex()
    expect([index.add('a', ''), index.add('b', ' \n-'), index.add('c', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('says of the same runs in another order that they are not quite the same', () => {
    const index = new DuplicateIndex()
    const [a, b] = [words('a', 300), words('b', 300)]
    index.add('ab', `${a} ${b}`)
    const found = index.add('ba', `${b} ${a}`)
    expect(found?.of).toBe('ab')
    expect(found?.similarity).toBeLessThan(1)
  })
})
