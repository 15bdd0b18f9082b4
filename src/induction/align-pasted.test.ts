import { describe, expect, test } from 'vitest'
import { cssOf } from './align-pasted.js'

describe('what tools copy', () => {
  test.each([
    ['#a > div:nth-child(2) > p.x', '#a > div:nth-child(2) > p.x'],
    ['document.querySelector("#a > p")', '#a > p'],
    ["document.querySelectorAll('p.x');", 'p.x'],
    ['document.querySelector("#\\\\31 23 > a[title=\\"b\\"]")', '#\\31 23 > a[title="b"]'],
    ['$$("p")', 'p'],
    ['/html/body/div[2]/p', 'html > body > div:nth-of-type(2) > p'],
    [
      '//*[@id="a"]/table/tbody/tr[3]/td[1]',
      '[id="a"] > table > tbody > tr:nth-of-type(3) > td:nth-of-type(1)',
    ],
    ['//DIV[@class="a b"]//p', 'div[class="a b"] p'],
    ["//span[contains(@class, 'price')]", "span[class*='price']"],
    ['//h1/text()', 'h1'],
    ['//ul/li[last()]/*[2]', 'ul > li:last-of-type > :nth-child(2)'],
    ['//p[@lang]', 'p[lang]'],
    ['//*', '*'],
  ])('%s', (pasted, css) => {
    expect(cssOf(pasted)).toBe(css)
  })

  test.each([
    '//a/@href',
    '//div[p]',
    '(//div)[2]',
    '//p[@class="x"][2]',
    '//p[position()<3]',
    '/div',
    '//',
    '//p/..',
    'document.querySelector("#a").shadowRoot.querySelector("p")',
    'document.getElementById("a")',
  ])('%s is refused', (pasted) => {
    expect(() => cssOf(pasted)).toThrow()
  })

  test('the refusal of a path says what to copy instead', () => {
    expect(() => cssOf('//a/@href')).toThrow(
      'the XPath step "/@href" is not known; copy the CSS selector',
    )
  })
})
