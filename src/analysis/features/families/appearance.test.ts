import { describe, expect, test } from 'vitest'
import { measureBlock, near } from '../features.test-kit.js'
import { appearanceFamily } from './appearance.js'

test('the measures of 002, worked out by hand', () => {
  const html = `<div id="x">
    <p>Mail <b>me</b>: a@b.org</p>
    <img width="10" height="20">
    <form><input size="10"><select></select></form>
    <a href="/1">One</a>/<a class="k" href="/2">Two</a>
  </div><div>
    <img width="30" height="20"><a href="/3">Three</a>
    <form>Hi c@d.org<input><br></form>
  </div>`
  expect(measureBlock(appearanceFamily, html, 'x')).toEqual(
    near({
      images: 1 / 2,
      'image-area': 200 / 800,
      links: 2 / 3,
      'link-text': 6 / 11,
      text: 23 / 38, // 16 + 7 of these and 5 + 10
      interactions: 2 / 3,
      'interaction-size': 30 / 50, // 10 and the 20 of a SELECT that says nothing, of these and 20
      forms: 1 / 2,
      'form-size': 2 / 5, // INPUT and SELECT, of these and a text, INPUT, BR
      emails: 1 / 2,
      'plain-fonts': 3, // in P, in B, the stroke between the links
      'link-fonts': 2, // with and without the class
      noise: 2 / 4, // an email address, more than half of the links
    }),
  )
})

describe('002 (2) weighs all signs of noise equally', () => {
  const noise = (html: string) => measureBlock(appearanceFamily, html, 'x')['noise']
  const elsewhere = '<p><a href="/">Away</a></p>'

  test('none', () => {
    expect(noise(`<div id="x"><p>Tea</p></div>${elsewhere}`)).toBe(0)
  })

  test('an email address', () => {
    expect(noise(`<div id="x"><p>a@b.org</p></div>${elsewhere}`)).toBe(1 / 4)
  })

  test('no paragraph', () => {
    expect(noise(`<div id="x">Tea</div>${elsewhere}`)).toBe(1 / 4)
  })

  test('more than half of its text in links', () => {
    const half = (rest: string) =>
      `<div id="x"><p>(${rest})<a href="/">Four</a></p></div>${elsewhere}`
    expect(noise(half('o'))).toBe(1 / 4) // 7 / 4 < 2
    expect(noise(half('oo'))).toBe(0) // 8 / 4 = 2
  })

  test('more than half of the links of the page', () => {
    const long = `<p>${'o'.repeat(20)} <a href="/">1</a></p>`
    expect(noise(`<div id="x">${long}</div>`)).toBe(1 / 4)
    expect(noise(`<div id="x">${long}</div>${elsewhere}`)).toBe(0) // half, not more
  })
})
