import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { countPage } from './counts.js'
import { commonBlocks, findTitleSegment } from './title-segment.js'

function find(html: string) {
  const segmentation = segmentPage(readPage(html))
  const found = findTitleSegment(segmentation, countPage(segmentation))
  return found && { segment: found.segment, similarity: found.similarity }
}

const titled = (title: string, body: string) =>
  find(`<head><title>${title}</title></head><body>${body}</body>`)
const repeated = (word: string, times: number) => `${word} `.repeat(times)
const closeTo = (segment: number, similarity: number) => ({
  segment,
  similarity: expect.closeTo(similarity, 6),
})

describe('the title segment', () => {
  test('repeats most of the title with few other words', () => {
    const body = '<p>Tea</p><p>Green tea here</p><p>Green tea</p><p>A guide to green tea</p>'
    // 1/1 * 1/3, 2/3 * 2/3, 2/2 * 2/3, 3/5 * 3/3
    expect(titled('Green tea guide', body)).toEqual(closeTo(2, 2 / 3))
  })

  test('is the first of equally similar ones', () => {
    expect(titled('Green tea', '<p>Tea</p><p>Green</p>')).toEqual(closeTo(0, 1 / 2))
  })

  test('does not gain from repeating a word', () => {
    expect(titled('Tea', '<p>Tea</p><p>Tea tea</p>')).toEqual(closeTo(0, 1))
  })

  test('is preferably a heading', () => {
    expect(titled('Green tea', '<p>Green</p><h2>Tea</h2>')).toEqual(closeTo(1, 1 / 2 + 0.15))
    // 2/2 * 2/3 + .15 = .82 of the heading, 3/3 * 3/3 = 1
    const body = '<h2>Green tea</h2><p>Green tea guide</p>'
    expect(titled('Green tea guide', body)).toEqual(closeTo(1, 1))
  })

  test('has fewer than 40 words', () => {
    expect(titled('Tea', `<p>${repeated('tea', 40)}</p>`)).toBeUndefined()
    expect(titled('Tea', `<p>${repeated('tea', 39)}</p>`)).toEqual(closeTo(0, 1))
  })

  test('has a similarity above one quarter', () => {
    expect(titled('How to brew tea', '<p>Tea</p>')).toBeUndefined() // 1/1 * 1/4
    expect(titled('How to brew tea', '<p>Brew it by tea</p><p>Brew tea well</p>')).toEqual(
      closeTo(1, (2 / 3) * (2 / 4)), // the first: 2/4 * 2/4
    )
  })
})

describe('when no segment is similar to the title', () => {
  test('it is the first whose own block is an H1', () => {
    const body = `<p>One</p><h2>Two</h2><h1>${repeated('three', 50)}</h1><h1>Four</h1>`
    expect(titled('Green tea', body)).toEqual({ segment: 2, similarity: 0.2 })
    expect(find(`<h1>…</h1>`)).toEqual({ segment: 0, similarity: 0.2 })
  })

  test('a block inside an H1 does not count', () => {
    expect(find('<h1><div>One</div></h1>')).toBeUndefined()
  })

  test('a heading other than an H1 does not count', () => {
    expect(titled('Green tea', '<h2>Coffee</h2>')).toBeUndefined()
  })

  test('there is none without text', () => {
    expect(find('')).toBeUndefined()
    expect(titled('Green tea', '<h1><img></h1>')).toBeUndefined()
  })
})

describe('the innermost common blocks', () => {
  const columns = (parents: readonly number[]) => {
    const none = new Int32Array(parents.length)
    const unused = { node: none, end: none, firstSegment: none, endSegment: none }
    return { count: parents.length, parent: Int32Array.from(parents), ...unused }
  }

  test('equal those worked out by hand', () => {
    //  0 holds 1 and 5, 1 holds 2 and 4, 2 holds 3, 5 holds 6
    const blocks = columns([-1, 0, 1, 2, 1, 0, 5])
    expect([...commonBlocks(blocks, 2)]).toEqual([0, 1, 2, 2, 1, 0, 0])
    expect([...commonBlocks(blocks, 6)]).toEqual([0, 0, 0, 0, 0, 5, 6])
    expect([...commonBlocks(blocks, 0)]).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('equal those found by walking up from both', () => {
    const anyTree = fc
      .array(fc.nat(), { maxLength: 40 })
      .map((picks) => [-1, ...picks.map((pick, before) => pick % (before + 1))])
    fc.assert(
      fc.property(anyTree, fc.nat(), (parents, pick) => {
        const upFrom = (block: number): readonly number[] =>
          block < 0 ? [] : [block, ...upFrom(parents[block]!)]
        const title = pick % parents.length
        const around = new Set(upFrom(title))
        const expected = parents.map((_, block) => upFrom(block).find((up) => around.has(up)))
        expect([...commonBlocks(columns(parents), title)]).toEqual(expected)
      }),
    )
  })

  test('of 100,000 nested blocks are the outer block of each pair', () => {
    const blocks = columns(Array.from({ length: 100_000 }, (_, block) => block - 1))
    const common = commonBlocks(blocks, 50_000)
    const odd = common.findIndex((found, block) => found !== Math.min(block, 50_000))
    expect(odd).toBe(-1)
  })

  test('of two branches of 50,000 blocks are the fork', () => {
    const fork = (block: number) => (block === 50_000 ? 0 : block - 1)
    const blocks = columns(Array.from({ length: 100_000 }, (_, block) => fork(block)))
    const common = commonBlocks(blocks, 49_999)
    expect([common[49_999], common[50_000], common[99_999]]).toEqual([49_999, 0, 0])
    expect(new Set(common.subarray(50_000))).toEqual(new Set([0]))
  })

  test('are found with one look at each parent', () => {
    const blocks = columns(Array.from({ length: 100_000 }, (_, block) => block - 1))
    const asked = new Set<string>()
    const parent = new Proxy(blocks.parent, {
      get: (target, key) => {
        if (asked.has(String(key))) throw new RangeError(`Block ${String(key)} was asked twice`)
        asked.add(String(key))
        return target[Number(key)]
      },
    })
    for (const title of [0, 50_000, 99_999]) {
      asked.clear()
      expect(commonBlocks({ ...blocks, parent }, title)[99_999]).toBe(title)
    }
  })
})
