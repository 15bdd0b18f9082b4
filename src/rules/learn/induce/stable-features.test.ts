import { describe, expect, test } from 'vitest'
import { type PageContext, pageContextOf } from '../../predicates/page-context.js'
import { elementAt } from '../../predicates/predicate.test-kit.js'
import { StableFeatures } from './stable-features.js'

const html =
  '<head><title>Red kettle - The shop</title></head><body><main><div class=productPage>' +
  '<div id=price-box><b>Price:</b>' +
  '<span class="oldPrice x1">$ 12.50</span></div></div><h1>Red kettle</h1><ul><li>Red</li>' +
  '<li><i>blue</i></li></ul><ol><li>Red</li></ol></main>'

const page = pageContextOf(html)
const signsOf = (page: PageContext) => new StableFeatures(page)
const at = (tag: string) => elementAt(page, tag)

describe('the stable features of a value', () => {
  /** 2 words: the logarithm of 3, rounded up, is 2. */
  test('include its form, and whether it is alone at its path', () => {
    expect(signsOf(page).ofValue(at('span'), '$ 12.50')).toEqual([
      'holds digits',
      'looks like $ 9.9',
      'words 2',
      'in title false',
      'repeats false',
      'alone true',
    ])
    expect(signsOf(page).ofValue(at('h1'), 'Red kettle')).toEqual([
      'holds letters',
      'looks like a a',
      'words 2',
      'in title true',
      'repeats false',
      'alone true',
    ])
  })

  test('include whether its text occurs again on the page', () => {
    expect(signsOf(page).ofValue(at('li'), 'Red')).toContain('repeats true')
    expect(signsOf(page).ofValue(at('b'), 'Price:')).toContain('repeats false')
  })

  test('include whether other texts have the same path', () => {
    const list = pageContextOf('<ul><li>a<li>b</ul><ol><li>c</ol>')
    expect(signsOf(list).ofValue(elementAt(list, 'li'), 'a')).toContain('alone false')
  })

  test.each([
    ['Red', 'false, for it is short'],
    ['Red kettle - The shop', 'false, for it is the title'],
    ['kettle', 'true'],
    ['RED KETTLE', 'true'],
  ])('include whether the title contains it: %s, %s', (text, told) => {
    expect(signsOf(page).ofValue(at('h1'), text)).toContain(`in title ${told.split(',')[0]}`)
  })

  test.each([
    [1, '1'],
    [3, '2'],
    [4, '3'],
    [16, '5'],
    [17, 'many'],
  ])('include its approximate length: %d words are %s', (words, told) => {
    const text = Array.from({ length: words }, () => 'a').join(' ')
    expect(signsOf(page).ofValue(at('h1'), text)).toContain(`words ${told}`)
  })

  test('include the words beside it, in lower case, each once', () => {
    expect(signsOf(page).ofNearbyTexts(at('span'))).toEqual(['near price', 'near red kettle'])
  })

  test('include the words in the names of its elements, three levels up', () => {
    expect(signsOf(page).ofNames(at('span'))).toEqual([
      'tag span',
      'named old',
      'named price',
      'named box',
      'named product',
      'named page',
    ])
  })

  test('include the tag of its element, and of ancestors only if they are headings', () => {
    const inside = pageContextOf('<h2 class=top><em><a href=/x>a</a></em></h2>')
    const names = signsOf(inside).ofNames(elementAt(inside, 'a'))
    expect(names.filter((name) => name.startsWith('tag'))).toEqual(['tag a', 'tag h2'])
    expect(names).toContain('named top')
  })
})
