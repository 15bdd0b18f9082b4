import { describe, expect, test } from 'vitest'
import { pageContextOf } from '../predicates/page-context.js'
import type { Predicate } from '../predicates/predicate.js'
import type { Rule, VotePolicy } from '../rule/rule.js'
import { byTree, isTag, leave, ruleOf, splitOn, take } from '../rule/rule.test-kit.js'
import type { SelectorLanguage } from './export-formats.js'
import { exportRule, type SelectorRule } from './export-rule.js'
import { SelectorPage } from './selector-page.js'

const hasClass = (name: string): Predicate => ({
  kind: 'named',
  where: 'self',
  what: 'class',
  name,
})
const isInside = (name: string): Predicate => ({
  kind: 'named',
  where: 'around',
  what: 'tag',
  name,
})
const one: VotePolicy = { kind: 'one', least: 1, share: 0 }
const all: VotePolicy = { kind: 'all', least: 1, share: 0 }

const valueRule = (test: Predicate, parts: Partial<Rule> = {}): Rule =>
  ruleOf({
    field: 'price',
    taking: { kind: 'text' },
    choice: one,
    ...byTree(splitOn(test, take(), leave())),
    ...parts,
  })

const exported = (rule: Rule, language: SelectorLanguage, ...pages: readonly string[]) =>
  exportRule(
    rule,
    pages.map((html) => new SelectorPage(pageContextOf(html))),
    language,
  )

/** The selector of a rule, and how values are read. */
function selectorOf(
  ...parameters: Parameters<typeof exported>
): Omit<SelectorRule, 'rule' | 'layout' | 'field'> {
  const result = exported(...parameters)
  if (!('rule' in result)) throw new Error(result.refused)
  const { rule: _, layout: __, field: ___, ...how } = result.rule
  return how
}

describe('a value', () => {
  const page = (price: string, name: string) =>
    `<h1>${name}</h1><p class=note>Now <b class=price>${price}</b></p><p class=note>Then <b>$ 9</b></p>`
  const pages = [page('$ 5', 'Fog'), page('$ 7', 'Rain')]

  test('is selected by the name that its trees ask for', () => {
    const rule = valueRule(hasClass('price'))
    expect(exported(rule, 'css', ...pages)).toEqual({
      rule: {
        rule: 'example.org/page/price@1',
        layout: 'page',
        field: 'price',
        selector: '.price',
        many: false,
        value: 'text',
      },
    })
    expect(selectorOf(rule, 'xpath', ...pages)).toEqual({
      selector:
        "(//*[contains(concat(' ', normalize-space(@class), ' '), ' price ')]/text()[normalize-space()])[1]",
      many: false,
      value: 'text node',
    })
  })

  test('is selected by what holds for it where its trees ask what selectors cannot', () => {
    const looks: Predicate = { kind: 'shape', shape: '$ 9' }
    expect(selectorOf(valueRule(looks), 'css', ...pages).selector).toBe('.price')
  })

  test('is selected by what holds on every page, not on one', () => {
    const late = page('$ 8', 'Mist').replace('class=price', 'class=sale')
    const looks: Predicate = { kind: 'shape', shape: '$ 9' }
    expect(selectorOf(valueRule(looks), 'css', ...pages, late).selector).toBe('b')
  })

  test('is refused where no selector gives it on every page', () => {
    const looks = valueRule({ kind: 'shape', shape: '$ 9' })
    const html = ['<p>$ 5</p><p>Fog</p><p>Rain</p>', '<p>Fog</p><p>$ 5</p><p>Rain</p>']
    for (const language of ['css', 'xpath'] as const)
      expect(exported(looks, language, ...html)).toEqual({ refused: 'none' })
  })

  test('is selected by what only it has, rather than as the first of several', () => {
    const html = '<i>a</i><b class=x data-k=1>$ 5</b><u class=x>b</u>'
    const rule = valueRule({ kind: 'shape', shape: '$ 9' })
    expect(selectorOf(rule, 'css', html).selector).toBe('[data-k="1"]')
  })

  test('is all the text of an element rather than one of the texts of another', () => {
    const html = '<div class=f>May <i>x</i> <b data-k=1>May</b> y</div>'
    expect(
      selectorOf(valueRule(isTag('b')), 'css', html, html.replace('<b', '<b id=no')),
    ).toMatchObject({
      value: 'text',
      selector: 'b',
    })
    const looks = valueRule(
      { kind: 'named', where: 'self', what: 'attribute', name: 'data-k=1' },
      byTree(
        splitOn({ kind: 'shape', shape: 'a' }, splitOn(isInside('b'), leave(), take()), leave()),
      ),
    )
    expect(selectorOf(looks, 'css', html).value).toBe('text')
  })

  test('is verified in CSS as it is written: what is around an element is not its parent', () => {
    const html =
      '<p class=x><b>2</b></p><div><b>3</b></div><div class=x>or <b>1</b></div><div><i><b>4</b></i></div>'
    const isIn: Predicate = { kind: 'named', where: 'around', what: 'class', name: 'x' }
    const isRightIn: Predicate = { kind: 'named', where: 'parent', what: 'tag', name: 'div' }
    const rule = valueRule(
      isIn,
      byTree(splitOn(isIn, splitOn(isRightIn, take(), leave()), leave())),
    )
    const later = `<div>a</div>${html}<div>b</div>`
    expect(selectorOf(rule, 'css', html, later).selector).toBe('div.x > *')
    expect(selectorOf(rule, 'xpath', html).selector).toBe(
      "(//div/*[ancestor::*[contains(concat(' ', normalize-space(@class), ' '), ' x ')]]" +
        '/text()[normalize-space()])[1]',
    )
  })

  test('is refused in CSS where what is around it is at other levels on other pages', () => {
    const others = '<p class=x><b>2</b></p><div><b>3</b></div>'
    const near = `${others}<div class=x>or <b>1</b></div><div><i><b>4</b></i></div>`
    const far = `<div>a</div>${others}<section class=x><div>or <b>1</b></div></section><div>b</div>`
    const isIn: Predicate = { kind: 'named', where: 'around', what: 'class', name: 'x' }
    const isRightIn: Predicate = { kind: 'named', where: 'parent', what: 'tag', name: 'div' }
    const rule = valueRule(
      isIn,
      byTree(splitOn(isIn, splitOn(isRightIn, take(), leave()), leave())),
    )
    expect(selectorOf(rule, 'css', near).selector).toBe('div.x > *')
    expect(exported(rule, 'css', near, far)).toEqual({ refused: 'none' })
    expect(selectorOf(rule, 'xpath', near, far).selector).toContain('//div/*[ancestor::*[contains(')
  })

  test('that is an attribute is read from elements that have it', () => {
    const html = '<p><a>no</a><a class=x href="/fog">Fog</a></p>'
    const rule = valueRule(isTag('a'), { taking: { kind: 'attribute', name: 'href' } })
    expect(selectorOf(rule, 'css', html)).toMatchObject({
      value: 'attribute',
      attr: 'href',
      many: false,
    })
    expect(selectorOf(rule, 'css', html).selector).toContain('[href]')
    expect(selectorOf(rule, 'xpath', html).selector).toMatch(/^\(\/\/.*\/@href\)\[1\]$/)
  })

  test('that shares its element is one of its texts', () => {
    const rule = valueRule({ kind: 'part', place: 2 })
    const html = (text: string) => `<div class=f>By Ann<br>${text}<br>Sold</div>`
    expect(selectorOf(rule, 'css', html('May'), html('June'))).toEqual({
      selector: '.f',
      many: false,
      value: 'text node',
      place: 2,
    })
    expect(selectorOf(rule, 'xpath', html('May'), html('June')).selector).toContain(
      '/text()[normalize-space()][2]',
    )
  })

  test('that only a label identifies is selected in XPath and refused in CSS', () => {
    const rule = valueRule({ kind: 'near', side: 'row', text: 'Price' })
    const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`
    const table = (...rows: readonly string[]) => `<table>${rows.join('')}</table>`
    const html = [
      table(row('Weight', '1 kg'), row('Price', '$ 5'), row('Kind', 'a'), row('Size', 'b')),
      table(
        row('Kind', 'b'),
        row('Weight', '2 kg'),
        row('Size', 'c'),
        row('Price', '$ 6'),
        row('Age', '1'),
      ),
      table(row('Price', '$ 7'), row('Weight', '3 kg'), row('Kind', 'c')),
    ]
    expect(exported(rule, 'css', ...html)).toEqual({ refused: 'label' })
    expect(selectorOf(rule, 'xpath', ...html).selector).toBe(
      "(//*[preceding-sibling::*[1][normalize-space() = 'Price']]/text()[normalize-space()])[1]",
    )
  })
})

describe('values', () => {
  const item = (tag: string) => `<${tag} class=tag>${tag}</${tag}>`
  const html = `<p>${item('i')}${item('u')}</p><i>other</i>`

  test('are all that is selected', () => {
    const rule = valueRule(hasClass('tag'), { choice: all })
    expect(selectorOf(rule, 'css', html)).toEqual({ selector: '.tag', many: true, value: 'text' })
    expect(selectorOf(rule, 'xpath', html)).toMatchObject({
      selector:
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' tag ')]/text()[normalize-space()]",
      many: true,
    })
  })

  test('at different places are selected by several selectors together', () => {
    const page = (name: string, kind: string) =>
      `<h1>${name}</h1><p>of <em>hills</em></p><table><tr><td class=l>Kind<td class=v>${kind}</table><b>${name}</b>`
    const rule = valueRule(isTag('h1'), {
      choice: all,
      ...byTree(splitOn(isTag('h1'), take(), splitOn(hasClass('v'), take(), leave()))),
    })
    const css = selectorOf(rule, 'css', page('Fog', 'green'), page('Rain', 'black'))
    expect(css).toEqual({ selector: 'h1, .v', many: true, value: 'text' })
    expect(selectorOf(rule, 'xpath', page('Fog', 'green'), page('Rain', 'black')).selector).toBe(
      '//h1/text()[normalize-space()] | ' +
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' v ')]/text()[normalize-space()]",
    )
  })

  test('at the same path but not together are selected one by one', () => {
    const page = (first: string, other: string) =>
      `<p><b class=k>${first}</b><b>x</b><b class=l>${other}</b></p><b class=k>y</b><i class=l>z</i>`
    const later = page('3', '4').replace('<p>', '<p><b>v</b>').replace('</p>', '<b>w</b></p>')
    const rule = valueRule(isTag('p'), {
      choice: all,
      ...byTree(splitOn({ kind: 'shape', shape: '9' }, take(), leave())),
    })
    expect(selectorOf(rule, 'css', page('1', '2'), later).selector).toBe('p > .k, b.l')
    // a list: the conditions of its third item are unknown
    const three = page('5', '6').replace('</p>', '<b class=l>7</b></p>')
    expect(exported(rule, 'css', page('1', '2'), three)).toEqual({ refused: 'none' })
  })

  test('that a page lacks are not selected on it', () => {
    const without = '<p><i class=tag></i><b>x</b></p>'
    const rule = valueRule(hasClass('tag'), { choice: all })
    const { selector } = selectorOf(rule, 'css', html, without.replace(' class=tag', ''))
    expect(selector).toBe('.tag')
    // an empty element has no value for the rule, but one for a selector
    expect(selectorOf(rule, 'css', html, without)).toMatchObject({ value: 'text node' })
  })
})

describe('main content', () => {
  const rule = ruleOf(
    byTree(splitOn(isInside('main'), splitOn(isInside('aside'), leave(), take()), leave())),
  )

  test('is one element where it is all of that', () => {
    const html = '<nav><p>Home</p></nav><main><h1>Fog</h1>\n <p>Picked in <b>May</b>.</p></main>'
    expect(selectorOf(rule, 'css', html)).toEqual({ selector: 'main', many: false, value: 'text' })
    expect(selectorOf(rule, 'xpath', html)).toEqual({
      selector: '(//main)[1]',
      many: false,
      value: 'text',
    })
  })

  test('is in XPath the texts of a container without its insets', () => {
    const html =
      '<nav><p>Home</p></nav><main><h1>Fog</h1><aside><p>Buy</p></aside><p>Picked.</p><script>1</script></main>'
    expect(selectorOf(rule, 'xpath', html)).toMatchObject({ many: true, value: 'text node' })
    expect(selectorOf(rule, 'xpath', html).selector).toBe(
      '//main//*[not(self::script)][not(ancestor::aside)]/text()[normalize-space()]',
    )
    expect(exported(rule, 'css', html)).toEqual({ refused: 'content' })
  })
})

describe('is refused', () => {
  test('where a part is cut out', () => {
    const rule = valueRule(isTag('b'), {
      taking: {
        kind: 'value',
        part: { after: { texts: ['by'], place: 'first', optional: false } },
      },
    })
    expect(exported(rule, 'xpath', '<b>by Ann</b>')).toEqual({ refused: 'part' })
  })

  test('where it cannot be verified', () => {
    expect(exported(valueRule(isTag('b')), 'css')).toEqual({ refused: 'unchecked' })
    expect(exported(valueRule(isTag('b')), 'css', '<p>a</p>')).toEqual({ refused: 'idle' })
  })

  test('where the value is not the text of an element as it is', () => {
    const rule = valueRule(isTag('p'), { taking: { kind: 'value' } })
    expect(exported(rule, 'css', '<p>one<br>two</p>')).toEqual({ refused: 'text' })
    expect(exported(rule, 'css', '<p>one <br>two</p>')).toMatchObject({ rule: { selector: 'p' } })
  })
})
