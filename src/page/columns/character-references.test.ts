import { describe, expect, it } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { attributeId } from './attribute-names.js'
import { decodeText } from './character-references.js'
import { outline } from './page.test-kit.js'

const textOf = (html: string): string => {
  const page = readPage(html)
  return page.textBelow(0)
}
const titleOf = (html: string): string | undefined =>
  readPage(html).attribute(1, attributeId('title'))

describe('a character reference in a text', () => {
  it.each([
    ['by name', '&eacute;&lt;&NotEqualTilde;', 'é<≂̸'],
    ['by number', '&#233;&#xe9;&#XE9;', 'ééé'],
    ['beyond the basic multilingual plane', '&#128512;', '😀'],
    ['by number in Windows-1252', 'a&#150;b', 'a–b'],
    ['without a semicolon', 'a&nbsp', 'a\u00a0'],
    ['followed by letters', '&ampamp', '&amp'],
    ['that begins another word', '&notit', '¬it'],
    ['that is invalid', '&nothing-like-this; & &; &#; &#x;', '¬hing-like-this; & &; &#; &#x;'],
    ['of no Unicode character', '&#0;&#xD800;', '\ufffd\ufffd'],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it('is decoded in a TITLE and a TEXTAREA', () => {
    expect(textOf('<title>a &amp; b</title>')).toBe('a & b')
    expect(textOf('<textarea>&lt;p&gt;</textarea>')).toBe('<p>')
  })

  it('is not decoded in a SCRIPT', () => {
    const page = readPage('&amp;<script>a &amp;&amp; b</script>')
    expect(page.text(3)).toBe('a &amp;&amp; b')
  })

  it('is stored decoded; other texts are read from the source', () => {
    const { decoded } = readPage('<p>one<p>&lt;<p>three<p>&gt;<p>five').nodes
    expect([...decoded]).toEqual([
      [4, '<'],
      [8, '>'],
    ])
  })

  it('is decoded once', () => {
    expect(textOf('&amp;lt;')).toBe('&lt;')
  })
})

describe('a character reference in an attribute', () => {
  it.each([
    ['is decoded with a semicolon', '<p title="a &amp; &#150; b">', 'a & – b'],
    [
      'is decoded without a semicolon before other characters',
      '<p title="a &lt b &copy">',
      'a < b ©',
    ],
    [
      'is not decoded without a semicolon before a letter or digit',
      '<p title="?a=1&copy2=2&notit=3">',
      '?a=1&copy2=2&notit=3',
    ],
    [
      'is not decoded without a semicolon before an equals sign',
      '<p title="?a=1&lt=2">',
      '?a=1&lt=2',
    ],
    ['is decoded without quotes', '<p title=a&amp;b>', 'a&b'],
  ])('%s', (_, html, value) => {
    expect(titleOf(html)).toBe(value)
  })
})

describe('a NUL character', () => {
  it('is removed from a text', () => {
    const page = readPage('<p>o\0ne<title>a\0b</title><p>\0\0<b>two')
    expect(page.nodes.decoded.get(2)).toBe('one')
    expect(page.textBelow(0)).toBe('oneabtwo')
    expect(outline('<p>\0<p>one')).toBe("p p('one')")
  })

  it('does not affect other texts', () => {
    const { decoded } = readPage('<p>one<p>\0two<p>three<p>four').nodes
    expect([...decoded]).toEqual([[4, 'two']])
  })

  it('ends a reference', () => {
    expect(textOf('&am\0p;&lt\0;')).toBe('&amp;<;')
  })

  it('does not end a HEAD', () => {
    expect(outline('<head>\0<title>a</title>')).toBe("head(title('a'))")
  })

  it('is U+FFFD in an attribute', () => {
    expect(titleOf('<p title="a\0&amp;\0">')).toBe('a\ufffd&\ufffd')
    expect(titleOf('<p title="a\0">')).toBe('a\ufffd')
  })
})

describe('a long text', () => {
  it('has references decoded at any offset', () => {
    const reference = '&CounterClockwiseContourIntegral;'
    for (let before = 65_490; before <= 65_540; before++) {
      const letters = 'a'.repeat(before)
      expect(decodeText(`${letters}${reference}b`) === `${letters}∳b`).toBe(true)
    }
  })
})
