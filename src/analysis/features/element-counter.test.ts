import { describe, expect, test } from 'vitest'
import { DOCUMENT_NODE, TEXT_NODE } from '../../page/columns/tags.js'
import { segmentPage } from '../../page/segments/segment-page.js'
import { readPage } from '../../page/tree/read-page.js'
import { countElement } from './element-counter.js'
import { nonZero } from './features.test-kit.js'
import { TallyCursor, TallyTable } from './tally.js'

/** All elements of a page counted in one row, as far as it is not 0. */
function count(html: string) {
  const { page } = segmentPage(readPage(html))
  const table = new TallyTable(1)
  for (let node = 0; node < page.nodes.count; node++) {
    const tag = page.nodes.tag[node]!
    if (tag !== TEXT_NODE && tag !== DOCUMENT_NODE) countElement(page, node, table, 0)
  }
  return nonZero(new TallyCursor(table))
}

test.each([
  ['p', 'paragraphs'],
  ['h1', 'headings1'],
  ['h2', 'headings2'],
  ['h3', 'headings3'],
  ['h4', 'headings4'],
  ['h5', 'headings5'],
  ['h6', 'headings6'],
  ['object', 'objects'],
  ['ul', 'lists'],
  ['li', 'items'],
  ['div', 'divisions'],
  ['td', 'cells'],
  ['button', 'buttons'],
  ['form', 'forms'],
  ['img', 'images'],
])('%s counts among the %s', (tag, field) => {
  expect(count(`<${tag}>`)).toEqual({ tags: 1, importantTags: 1, [field]: 1 })
})

test.each([
  ['br', 'breaks'],
  ['span', 'spans'],
])('%s counts among the %s, and not as important', (tag, field) => {
  expect(count(`<${tag}>`)).toEqual({ tags: 1, [field]: 1 })
})

test.each(
  'b script style i u em strong font small big s strike tt wbr noscript link meta template'.split(
    ' ',
  ),
)('%s is less meaningful', (tag) => {
  expect(count(`<${tag}>`)).toEqual({ tags: 1 })
})

test.each(['article', 'table', 'hr', 'h3', 'video', 'x-card'])('%s is important', (tag) => {
  expect(count(`<${tag}>`)).toMatchObject({ tags: 1, importantTags: 1 })
})

test('an A is a link when it has an HREF, even an empty one', () => {
  expect(count('<a href="">')).toEqual({ tags: 1, links: 1 })
  expect(count('<a name="top">')).toEqual({ tags: 1 })
})

describe('the area of an image', () => {
  test.each([
    ['width="10" height="20"', 200],
    ['width="10px" height=" 20 "', 200],
    ['width="10.9" height="20"', 200],
    ['WIDTH=10 HEIGHT=20', 200],
  ])('%s', (attributes, imageArea) => {
    expect(count(`<img ${attributes}>`)).toMatchObject({ images: 1, imageArea })
  })

  test.each(['width="10"', 'width="50%" height="20"', 'width="auto" height="9"', ''])(
    'is 0 for %j, which does not say it in pixels',
    (attributes) => {
      expect(count(`<img ${attributes}>`)).toEqual({ tags: 1, images: 1, importantTags: 1 })
    },
  )

  test('is summed over images', () => {
    const html = '<img width="10" height="20"><img width="3" height="2">'
    expect(count(html)).toMatchObject({ images: 2, imageArea: 206 })
  })
})

describe('form controls', () => {
  test('an INPUT has the size of its attribute, default 20 characters', () => {
    expect(count('<input size="7">')).toEqual({
      tags: 1,
      importantTags: 1,
      inputs: 1,
      interactions: 1,
      interactionSize: 7,
    })
    expect(count('<input>')).toMatchObject({ interactionSize: 20 })
    expect(count('<input size="wide">')).toMatchObject({ interactionSize: 20 })
  })

  test('a SELECT is an interaction, but not an INPUT', () => {
    expect(count('<select></select>')).toEqual({
      tags: 1,
      importantTags: 1,
      interactions: 1,
      interactionSize: 20,
    })
  })

  test.each(['hidden', 'HIDDEN'])('a hidden INPUT (type=%s) is not counted', (type) => {
    expect(count(`<input type="${type}" size="7">`)).toEqual({ tags: 1, importantTags: 1 })
  })

  test('the size of a form is the number of nodes inside', () => {
    expect(count('<form>Name: <b>yours</b><hr></form>outside')).toMatchObject({
      forms: 1,
      formSize: 4, // text, B, text, HR
    })
  })
})
