import { expect, test } from 'vitest'
import { segment } from '../blocks/segment.js'
import { readPage } from '../page/read-page.js'
import { additionsOf } from './additions.js'
import { embedded } from './embedded.test-kit.js'

const additions = (texts: readonly string[], html = ''): readonly string[] =>
  additionsOf(
    texts.map((text) => embedded(text)),
    segment(readPage(html)),
  ).map(({ text }) => text)

const rye = 'The rye bread was baked before dawn, and its smell woke the street.'
const oat = 'Oat cakes keep for weeks in a tin, though nobody here has ever let them.'
const soup = 'Cold soup tastes better on the second day than it did on the first.'

test('what the page shows is no addition', () => {
  expect(additions([rye, oat], `<p>${rye}</p>`)).toEqual([oat])
  expect(additions([rye], `<p>${rye.replace('baked', '<b>baked</b>').toUpperCase()}</p>`)).toEqual(
    [],
  )
})

test.each(['<p hidden>$</p>', '<noscript>$</noscript>', '<template>$</template>'])(
  'nor is what it hides: %s',
  (html) => {
    expect(additions([rye], html.replace('$', rye))).toEqual([])
  },
)

test('half of the shingles decide', () => {
  expect(additions(['a b c d e f g h'], '<p>a b c d e</p>')).toEqual(['a b c d e f g h'])
  expect(additions(['a b c d e f g'], '<p>a b c d e</p>')).toEqual([])
})

test('what stands in a longer text is dropped, and texts keep their order', () => {
  const long = `${oat} ${rye} And it was eaten before noon.`
  expect(additions([rye, soup, long, long])).toEqual([soup, long])
})

test('no texts, no additions', () => {
  expect(additions([], `<p>${rye}</p>`)).toEqual([])
})
