import { describe, expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { ChildSequences } from './child-sequences.js'
import { blockWithId } from './features.test-kit.js'

function sequence(html: string) {
  const segmentation = segmentPage(readPage(`<div id="x">${html}</div>`))
  const { length, distinct, repeated } = new ChildSequences(segmentation)
  const block = blockWithId(segmentation, 'x')
  return { length: length[block], distinct: distinct[block], repeated: repeated[block] }
}

/** A block with children of these names. */
const children = (names: string) =>
  sequence(
    names
      .split(' ')
      .map((name) => `<${name}></${name}>`)
      .join(''),
  )

test("001's own example: all but LI and DIV are part of a repetition", () => {
  expect(children('h3 p h3 li h3 h3 p h3 h3 h3 h3 h3 h3 div')).toEqual({
    length: 14,
    distinct: 4,
    repeated: 12, // [h3 p h3] and [h3 h3 p h3 h3 h3 h3 h3 h3]
  })
})

describe('repetitions', () => {
  test.each([
    ['h3 p h3 p', 4],
    ['h3 p dl h3 p', 4], // the DL between stands alone
    ['h3 p ul h3 p ul', 6],
    ['h3 p', 0],
    ['h3 p h3', 0], // h3 p and p h3, each once
    ['p p', 0],
    ['p p p', 0], // p p may not overlap itself
    ['p p p p', 4],
    ['p p p h3', 0], // nor when something follows
    ['p p h3 p', 0],
    ['p p h3 p p', 4],
    ['h1 h2 h3 h4 h5 h6', 0],
  ])('%s: %i', (names, repeated) => {
    expect(children(names)).toMatchObject({ repeated })
  })
})

describe('a sequence', () => {
  test('omits links, bold, scripts, styles and texts', () => {
    const html = 'One <a href="/">a</a><b>b</b><script></script><style></style><p>p</p><i>i</i>'
    expect(sequence(html)).toEqual({ length: 2, distinct: 2, repeated: 0 })
  })

  test('contains children only', () => {
    expect(sequence('<ul><li>1</li><li>2</li></ul><p><i>3</i></p>')).toMatchObject({
      length: 2,
      distinct: 2,
    })
  })

  test('contains unknown elements', () => {
    const html = '<x-card></x-card><x-line></x-line><x-card></x-card><x-line></x-line>'
    expect(sequence(html)).toEqual({ length: 4, distinct: 2, repeated: 4 })
  })

  test('is empty for a block without elements', () => {
    expect(sequence('Tea')).toEqual({ length: 0, distinct: 0, repeated: 0 })
  })
})

test('each block has its own sequence', () => {
  const segmentation = segmentPage(readPage('<ul id="x"><li><i>1</i></li><li><i>2</i></li></ul>'))
  const { length, distinct } = new ChildSequences(segmentation)
  expect([...length]).toEqual([1, 2, 1, 1])
  expect([...distinct]).toEqual([1, 1, 1, 1])
})
