import { expect, test } from 'vitest'
import { wordsOfRun } from './run-words.js'
import { studyPage } from './studied-page.js'

test.each([
  ['one', 1],
  ['one  two\n three', 3],
  ['one<br>two <b>th</b>ree', 3],
  ['$ 5,00', 2],
  ['&nbsp;one', 1],
])('"%s" has %i words', (html, words) => {
  expect(wordsOfRun(studyPage(`<p>${html}</p>`), 0)).toBe(words)
})
