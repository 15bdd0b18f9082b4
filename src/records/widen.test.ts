import { expect, test } from 'vitest'
import { knownPage } from './records.test-kit.js'
import { widened } from './widen.js'

/** The tags of what records that begin with these elements become. */
function tagsOf(html: string, tag: string): readonly string[] {
  const survey = knownPage(html)
  const { nodes } = survey.page
  const records = [...nodes.tag.keys()]
    .filter((node) => !survey.page.isText(node) && survey.page.tagName(node) === tag)
    .map((node) => ({ first: node, end: nodes.end[node]! }))
  return widened(records, survey).map(({ first }) => survey.page.tagName(first))
}

test('records grow by elements that hold no other text', () => {
  const card = (name: string) => `<li><div><img src="${name}.jpg"><p>${name}</p></div></li>`
  expect(tagsOf(`<ul>${card('one')}${card('two')}</ul>`, 'p')).toEqual(['li', 'li'])
})

test('records stay what they are where the element around one says more', () => {
  const cards = '<li><p>one</p></li><li><p>two</p>sale</li>'
  expect(tagsOf(`<ul>${cards}</ul>`, 'p')).toEqual(['p', 'p'])
})

test('records stay what they are where several stand in an element', () => {
  expect(tagsOf('<li><p>one</p><p>two</p></li>', 'p')).toEqual(['p', 'p'])
})

test('one record does not become the page', () => {
  expect(tagsOf('<main><p>one</p></main>', 'p')).toEqual(['p'])
})
