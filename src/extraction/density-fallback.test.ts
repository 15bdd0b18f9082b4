import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { densestRuns } from './density-fallback.js'

const words = (count: number, word = 'word'): string => Array(count).fill(word).join(' ')
const link = (text: string): string => `<p><a href="/x">${text}</a></p>`

const textsOf = (html: string, costOfRun?: number): readonly string[] => {
  const page = studyPage(html)
  const runs = costOfRun === undefined ? densestRuns(page) : densestRuns(page, { costOfRun })
  return runs.map((run) => page.line(run))
}

describe('the main content of an unknown page', () => {
  test('is nothing on an empty page, and nothing on one that is all menu', () => {
    expect(textsOf('')).toEqual([])
    expect(textsOf('<title>Title</title><script>one two three four</script>')).toEqual([])
    expect(textsOf(['Home', 'News', 'All about us and our work'].map(link).join(''))).toEqual([])
    expect(textsOf(`<nav><p>${words(50)}</nav><footer>${words(50)}</footer>`)).toEqual([])
  })

  test('is the stretch between menu and footer', () => {
    expect(
      textsOf(
        `${link('Home')}${link('News')}<h1>A short title</h1><p>${words(9, 'one')}<p>${words(8, 'two')}` +
          `${link('Imprint')}${link('Contact us')}`,
      ),
    ).toEqual(['A short title', words(9, 'one'), words(8, 'two')])
  })

  /** Costs of 2: 9 - 2 = 7 before, -2 for a link, 5 - 2 = 3 after: 8 together. Three links part them: 7 - 6 + 3 = 4. */
  test('reaches over what costs less than lies behind it', () => {
    const before = `<p>${words(9, 'one')}`
    const after = `<p>${words(5, 'two')}`
    expect(textsOf(before + link('More') + after)).toEqual([words(9, 'one'), words(5, 'two')])
    expect(textsOf(before + link('a') + link('b') + after)).toEqual([words(9, 'one')])
  })

  /** 7 before, 2 less for each run of a menu, whatever it says, 3 after: 6 together. */
  test('does not reach over a menu for little', () => {
    const menu = `<nav><p>${words(9)}<p>${words(9)}</nav>`
    expect(textsOf(`<p>${words(9, 'one')}</p>${menu}<p>${words(5, 'two')}`)).toEqual([
      words(9, 'one'),
    ])
  })

  test('charges a run what it is told to', () => {
    const page = `<p>${words(20, 'one')}<p>${words(4, 'two')}`
    expect(textsOf(page, 3)).toEqual([words(20, 'one'), words(4, 'two')])
    expect(textsOf(page, 5)).toEqual([words(20, 'one')])
  })

  test('leaves out what is all links or not shown in the middle of it', () => {
    expect(
      textsOf(
        `<p>${words(20, 'one')}${link('Read more')}<p hidden>${words(30)}</p><p>${words(20, 'two')}`,
      ),
    ).toEqual([words(20, 'one'), words(20, 'two')])
  })

  test('keeps a paragraph in which some words are links', () => {
    const text = `${words(10)} <a href="/x">linked words</a> ${words(3)}`
    expect(textsOf(`<p>${text}</p>`)).toHaveLength(1)
  })

  test.each(['nav', 'footer', 'aside', 'form'])('does not begin or end inside a %s', (name) => {
    expect(textsOf(`<${name}><p>${words(40)}</p></${name}><p>${words(10, 'one')}`)).toEqual([
      words(10, 'one'),
    ])
  })
})
