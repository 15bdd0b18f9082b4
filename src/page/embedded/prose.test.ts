import { expect, test } from 'vitest'
import { hasWords, isProse, prose } from './prose.js'

test.each([
  'The bread was baked before dawn, and its smell woke the whole street.',
  '“The bread was baked before dawn, and its smell woke the whole street.”',
  'Хлеб испекли ещё до рассвета, и его запах разбудил всю нашу тихую улицу.',
  '面包在黎明前就烤好了，香味唤醒了整条街。',
  'خبز الخبز قبل الفجر وأيقظت رائحته كل من كان يسكن في هذا الشارع القديم.',
])('prose: %s', (text) => {
  expect(isProse(text)).toBe(true)
})

test.each([
  ['too few words', 'The bread was baked before dawn and then eaten at once.'],
  ['no sentence', 'bread butter milk eggs flour sugar salt yeast water oil seeds honey jam'],
  ['a stop inside a word', 'a.b c d e f g h i j k l m n o p q'],
  ['numbers', '12.50 a 13.75 b 14.20 c 15.99 d 16.10 e 17.00 f 18 g 19 h 20 i 21 j 22 k 23 l.'],
  [
    'code',
    'let a = (b, c) => { if (b > c) return d[b]; else for (;;) { e(f); g = h } }; i = j + k. ',
  ],
  ['nothing', ''],
])('not prose: %s', (_, text) => {
  expect(isProse(text)).toBe(false)
})

test('twelve words are enough, within the inspected characters', () => {
  expect(isProse(`${'word '.repeat(prose.minWords - 1)}word.`)).toBe(true)
  expect(isProse(`${'word '.repeat(prose.minWords - 2)}word.`)).toBe(false)
  expect(isProse(`${' '.repeat(prose.maxInspected)}${'word '.repeat(20)}word.`)).toBe(false)
})

test('three letters of four characters are enough', () => {
  expect(isProse(`${'wor- '.repeat(11)}word wor.`)).toBe(true)
  expect(isProse(`${'wor- '.repeat(11)}wor-.`)).toBe(false)
})

test('markup may stand between the words of prose', () => {
  expect(hasWords('<b>one</b> <i>two</i> <u>three</u>')).toBe(false)
  expect(
    hasWords('<p>one two three four five six</p><p>seven eight nine ten eleven twelve</p>'),
  ).toBe(true)
})
