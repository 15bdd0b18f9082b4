import { describe, expect, test } from 'vitest'
import { subjectAt } from '../rules/rules.test-kit.js'
import { type StudiedPage, studyPage } from '../rules/studied-page.js'
import { LastingSigns } from './lasting-signs.js'

const html =
  '<head><title>Red kettle - The shop</title></head><body><main><div class=productPage><div id=price-box><b>Price:</b>' +
  '<span class="oldPrice x1">$ 12.50</span></div></div><h1>Red kettle</h1><ul><li>Red</li><li><i>blue</i></li></ul><ol><li>Red</li></ol></main>'

const page = studyPage(html)
const signsOf = (page: StudiedPage) => new LastingSigns(page)
const at = (tag: string) => subjectAt(page, tag)

describe('what lasts of a value', () => {
  /** 2 words: the logarithm of 3, rounded up, is 2. */
  test('is what it looks like, and whether it is alone', () => {
    expect(signsOf(page).own(at('span'), '$ 12.50')).toEqual([
      'holds digits',
      'looks like $ 9.9',
      'words 2',
      'in title false',
      'repeats false',
      'alone true',
    ])
    expect(signsOf(page).own(at('h1'), 'Red kettle')).toEqual([
      'holds letters',
      'looks like a a',
      'words 2',
      'in title true',
      'repeats false',
      'alone true',
    ])
  })

  test('is whether its text comes again on the page', () => {
    expect(signsOf(page).own(at('li'), 'Red')).toContain('repeats true')
    expect(signsOf(page).own(at('b'), 'Price:')).toContain('repeats false')
  })

  test('is whether other texts stand at the same path', () => {
    const list = studyPage('<ul><li>a<li>b</ul><ol><li>c</ol>')
    expect(signsOf(list).own(subjectAt(list, 'li'), 'a')).toContain('alone false')
  })

  test.each([
    ['Red', 'false, for it is short'],
    ['Red kettle - The shop', 'false, for it is the title'],
    ['kettle', 'true'],
    ['RED KETTLE', 'true'],
  ])('is whether the title holds it: %s, %s', (text, told) => {
    expect(signsOf(page).own(at('h1'), text)).toContain(`in title ${told.split(',')[0]}`)
  })

  test.each([
    [1, '1'],
    [3, '2'],
    [4, '3'],
    [16, '5'],
    [17, 'many'],
  ])('is about how long it is: %d words are %s', (words, told) => {
    const text = Array.from({ length: words }, () => 'a').join(' ')
    expect(signsOf(page).own(at('h1'), text)).toContain(`words ${told}`)
  })

  test('is what stands beside it, in words of lower case, each once', () => {
    expect(signsOf(page).besides(at('span'))).toEqual(['near price', 'near red kettle'])
  })

  test('is the words that its elements are named by, three levels up', () => {
    expect(signsOf(page).names(at('span'))).toEqual([
      'tag span',
      'named old',
      'named price',
      'named box',
      'named product',
      'named page',
    ])
  })

  test('is the tag of the element, of those around it only where it is a heading', () => {
    const inside = studyPage('<h2 class=top><em><a href=/x>a</a></em></h2>')
    const names = signsOf(inside).names(subjectAt(inside, 'a'))
    expect(names.filter((name) => name.startsWith('tag'))).toEqual(['tag a', 'tag h2'])
    expect(names).toContain('named top')
  })
})
