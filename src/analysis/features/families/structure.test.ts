import { expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { structureFamily } from './structure.js'

const noKind = {
  'is-division': 0,
  'is-section': 0,
  'is-paragraph': 0,
  'is-heading': 0,
  'is-cell': 0,
  'is-item': 0,
  'is-definition': 0,
  'is-list': 0,
  'is-preformatted': 0,
}

test('a list between two divisions, worked out by hand', () => {
  const html =
    '<body><div>One</div><ul id="x"><li>Two</li><li>Three</li></ul><div>Four</div></body>'
  expect(measureBlock(structureFamily, html, 'x')).toEqual(
    near({
      ...noKind,
      'is-list': 1,
      depth: 2, // the document and BODY
      runs: 2,
      'inner-blocks': 2,
      'runs-per-block': 2 / 3,
      siblings: 2,
      'place-among-siblings': 1 / 2,
      'same-path': 1,
      'same-shape': 1,
    }),
  )
})

test('the second of three items, one of another class', () => {
  const html = '<body><ul><li>One</li><li id="x">Two</li><li class="last">Three</li></ul></body>'
  expect(measureBlock(structureFamily, html, 'x')).toEqual(
    near({
      ...noKind,
      'is-item': 1,
      depth: 3,
      runs: 1,
      'inner-blocks': 0,
      'runs-per-block': 1,
      siblings: 2,
      'place-among-siblings': 1 / 2,
      'same-path': 3,
      'same-shape': 2,
    }),
  )
})

test.each([
  ['div', 'is-division'],
  ...['section', 'article', 'main', 'aside', 'nav', 'header', 'footer'].map((tag) => [
    tag,
    'is-section',
  ]),
  ['p', 'is-paragraph'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'is-heading']),
  ['td', 'is-cell'],
  ['th', 'is-cell'],
  ['li', 'is-item'],
  ['dt', 'is-definition'],
  ['dd', 'is-definition'],
  ...['ul', 'ol', 'menu', 'dl'].map((tag) => [tag, 'is-list']),
  ['pre', 'is-preformatted'],
  ['listing', 'is-preformatted'],
  ['xmp', 'is-preformatted'],
  ['plaintext', 'is-preformatted'],
])('%s: %s, and no other kind', (tag, kind) => {
  expect(measureBlock(structureFamily, `<${tag} id="x">Tea</${tag}>`, 'x')).toMatchObject({
    ...noKind,
    [kind!]: 1,
  })
})

test('a form has no kind', () => {
  expect(measureBlock(structureFamily, '<form id="x">Tea</form>', 'x')).toMatchObject(noKind)
})

test('an only child is its own first', () => {
  expect(measureBlock(structureFamily, '<div><p id="x">Tea</p></div>', 'x')).toMatchObject({
    siblings: 0,
    'place-among-siblings': 0,
  })
})
