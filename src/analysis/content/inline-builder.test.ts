import { describe, expect, test } from 'vitest'
import { inlineOfHtml, plain } from './content.test-kit.js'

const strong = (text: string) => ({ kind: 'text', text, marks: ['strong'] })
const link = (text: string, link: string) => ({ kind: 'text', text, marks: [], link })

describe('inline content', () => {
  test('has folded white space, outside of both styles between two', () => {
    expect(inlineOfHtml('<p> one <b> two </b><b>three </b>\n four</p>')).toEqual([
      plain('one '),
      strong('two three'),
      plain(' four'),
    ])
    expect(inlineOfHtml('<b>one </b><i> two</i>')).toEqual([
      strong('one'),
      plain(' '),
      { kind: 'text', text: 'two', marks: ['emphasis'] },
    ])
  })

  test('has the common style of both sides for a space between them', () => {
    expect(inlineOfHtml('<b>one <i>two</i></b>')).toEqual([
      strong('one '),
      { kind: 'text', text: 'two', marks: ['strong', 'emphasis'] },
    ])
    expect(inlineOfHtml('<a href=/>one <b>two</b></a>')).toEqual([
      link('one ', 'https://www.example.org/'),
      { ...strong('two'), link: 'https://www.example.org/' },
    ])
  })

  test('has no space where the source has none', () => {
    expect(inlineOfHtml('one<b>two</b>three')).toEqual([
      plain('one'),
      strong('two'),
      plain('three'),
    ])
  })

  test('has a space between adjacent links', () => {
    expect(inlineOfHtml('<a href=1>one</a><a href=2>two</a>')).toEqual([
      link('one', 'https://www.example.org/a/1'),
      plain(' '),
      link('two', 'https://www.example.org/a/2'),
    ])
  })

  test('has breaks between texts only', () => {
    expect(inlineOfHtml('<p><br> one <br> <b>two</b> <br></p>')).toEqual([
      plain('one'),
      { kind: 'break' },
      strong('two'),
    ])
  })

  test('has code without marks', () => {
    expect(inlineOfHtml('use <b><code>a  b</code></b> <kbd>c</kbd>')).toEqual([
      plain('use '),
      { kind: 'code', text: 'a b' },
      plain(' '),
      { kind: 'code', text: 'c' },
    ])
    expect(inlineOfHtml('<code>a <a href=/>b</a></code>')).toMatchObject([
      { kind: 'code', text: 'a' },
      plain(' '),
      { kind: 'code', text: 'b', link: 'https://www.example.org/' },
    ])
  })

  test('keeps the lines of preformatted text', () => {
    expect(inlineOfHtml('<textarea>one\r\n two\n\nthree</textarea>')).toEqual([
      plain('one'),
      { kind: 'break' },
      plain('two'),
      { kind: 'break' },
      plain('three'),
    ])
  })

  test('has images in their places', () => {
    expect(inlineOfHtml('one<a href=/><img src=a.png alt=x></a> two')).toEqual([
      plain('one'),
      {
        kind: 'image',
        src: 'https://www.example.org/a/a.png',
        alt: 'x',
        link: 'https://www.example.org/',
      },
      plain(' two'),
    ])
  })

  test('omits hidden and raw texts', () => {
    expect(inlineOfHtml('a<script>x</script><img hidden src=a.png>b<style>y</style>')).toEqual([
      plain('ab'),
    ])
  })
})

describe('a URL', () => {
  const addressOf = (href: string, url?: string, base = '') => {
    const [piece] = inlineOfHtml(`${base}<p><a href="${href}">x</a></p>`, url)
    return piece?.kind === 'text' ? piece.link : undefined
  }

  test.each([
    ['b', 'https://www.example.org/a/b'],
    [' //cdn.example/x y ', 'https://cdn.example/x%20y'],
    ['?q=1&amp;r=2#z', 'https://www.example.org/a/page?q=1&r=2#z'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['HTTP://OTHER.example', 'http://other.example/'],
  ])('%s is made absolute', (href, link) => {
    expect(addressOf(href)).toBe(link)
  })

  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'http://[',
    `https://www.example.org/${'x'.repeat(8_000)}`,
  ])('%s is dropped', (href) => {
    expect(addressOf(href)).toBeUndefined()
  })

  test('is relative to the BASE of the page, which is relative to its URL', () => {
    expect(addressOf('x', undefined, '<base href="/c/">')).toBe('https://www.example.org/c/x')
    expect(addressOf('x', 'none', '<base href="http://b.example/c/">')).toBe('http://b.example/c/x')
    expect(addressOf('x', undefined, '<base href="javascript:1">')).toBe(
      'https://www.example.org/a/x',
    )
  })

  test('is not relative to a BASE in a TEMPLATE', () => {
    expect(addressOf('x', undefined, '<template><base href="/c/"></template>')).toBe(
      'https://www.example.org/a/x',
    )
  })

  test('that is relative is dropped without a base', () => {
    expect(addressOf('x', 'none')).toBeUndefined()
    expect(addressOf('https://x.example/', 'none')).toBe('https://x.example/')
  })

  test('of the inner of two links is used', () => {
    expect(inlineOfHtml('<a href=1>a<svg><a href=2>b</a></svg></a>c')).toMatchObject([
      { text: 'a', link: 'https://www.example.org/a/1' },
      {},
      { text: 'b', link: 'https://www.example.org/a/2' },
      plain('c'),
    ])
  })
})
