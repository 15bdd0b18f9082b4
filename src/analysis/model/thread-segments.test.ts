import { expect, test } from 'vitest'
import { segmentPage } from '../../page/segments/segment-page.js'
import { segmentText } from '../../page/segments/segment-text.js'
import { readPage } from '../../page/tree/read-page.js'
import { segmentVectors, wordCounts } from '../features/vectors.js'
import { threadSegments } from './thread-segments.js'

const article = '<div class="story"><p>The ferry was late again today.<p>Nobody waited.</div>'

const texts = [
  'I waited for an hour and a half.',
  'The old boat was never late at all.',
  'So take the bus next time, my friends.',
  'There is no bus on Sundays in winter.',
]

const threadIn = (html: string): readonly string[] => {
  const segmentation = segmentPage(readPage(html))
  const features = segmentVectors(segmentation)
  const marked = threadSegments({ segmentation, features, words: wordCounts(features) })
  return [...marked.keys()]
    .filter((segment) => marked[segment] === 1)
    .map((segment) => segmentText(segmentation, segment))
}

interface Around {
  readonly date?: (at: number) => string
  readonly button?: string
}

const thread = (
  count: number,
  {
    date = (at) => `<i>1.2.2012 10:0${at}</i>`,
    button = '<a href=/reply>Odpowiedz</a>',
  }: Around = {},
): string =>
  texts
    .slice(0, count)
    .map(
      (text, at) => `<div class="o"><div>${date(at)}</div><p>${text}</p><div>${button}</div></div>`,
    )
    .join('')

test('texts of one shape with a date and the same link between them are a thread, in any language', () => {
  expect(threadIn(article + thread(4))).toEqual(texts)
  expect(threadIn(article + thread(3))).toEqual(texts.slice(0, 3))
  const button = '<button>Melden</button>'
  expect(threadIn(article + thread(4, { button }))).toEqual(texts)
})

test('several paragraphs of one item count as one', () => {
  const long = thread(4).replace(texts[1]!, `${texts[1]}</p><p>It went on for some more time.`)
  expect(threadIn(article + long)).toHaveLength(5)
})

test('two texts are none, nor are texts without dates, without links, or with other links each', () => {
  expect(threadIn(article + thread(2))).toEqual([])
  expect(threadIn(article + thread(4, { date: () => '<i>Ann</i>' }))).toEqual([])
  expect(threadIn(article + thread(4, { button: 'Odpowiedz' }))).toEqual([])
  let number = 0
  const others = thread(4).replace(
    /Odpowiedz/g,
    () => `Reply to ${['Ann', 'Bo', 'Cy', 'Di'][number++]}`,
  )
  expect(threadIn(article + others)).toEqual([])
})

test('a date below two thirds of the texts only is too few', () => {
  const date = (at: number) => (at === 1 ? '<i>Ann</i>' : `<i>1.2.2012 10:0${at}</i>`)
  // of three gaps two are dated: .67
  expect(threadIn(article + thread(4, { date }))).toEqual([])
})
