import { describe, expect, it } from 'vitest'
import { attributeId } from './attributes.js'
import { outline } from './page.test-kit.js'
import { readPage } from './read-page.js'
import { decodeText } from './references.js'

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
    ['beyond the first plane', '&#128512;', '😀'],
    ['of the numbers that Windows gave its own characters', 'a&#150;b', 'a–b'],
    ['without a semicolon', 'a&nbsp', 'a\u00a0'],
    ['that another name begins with', '&ampamp', '&amp'],
    ['that another word begins with', '&notit', '¬it'],
    ['that is none', '&nothing-like-this; & &; &#; &#x;', '¬hing-like-this; & &; &#; &#x;'],
    ['that is not Unicode', '&#0;&#xD800;', '\ufffd\ufffd'],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text)
  })

  it('is decoded in a TITLE and a TEXTAREA', () => {
    expect(textOf('<title>a &amp; b</title>')).toBe('a & b')
    expect(textOf('<textarea>&lt;p&gt;</textarea>')).toBe('<p>')
  })

  it('is left alone in a SCRIPT', () => {
    const page = readPage('&amp;<script>a &amp;&amp; b</script>')
    expect(page.text(3)).toBe('a &amp;&amp; b')
  })

  it('is looked for once: other texts are kept in the source only', () => {
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
    ['is decoded without one before what is no name', '<p title="a &lt b &copy">', 'a < b ©'],
    [
      'is none before a letter or digit',
      '<p title="?a=1&copy2=2&notit=3">',
      '?a=1&copy2=2&notit=3',
    ],
    ['is none before an equals sign', '<p title="?a=1&lt=2">', '?a=1&lt=2'],
    ['is decoded without quotes', '<p title=a&amp;b>', 'a&b'],
  ])('%s', (_, html, value) => {
    expect(titleOf(html)).toBe(value)
  })
})

describe('a NUL character', () => {
  it('is no part of a text', () => {
    const page = readPage('<p>o\0ne<title>a\0b</title><p>\0\0<b>two')
    expect(page.nodes.decoded.get(2)).toBe('one')
    expect(page.textBelow(0)).toBe('oneabtwo')
    expect(outline('<p>\0<p>one')).toBe("p p('one')")
  })

  it('changes no other text', () => {
    const { decoded } = readPage('<p>one<p>\0two<p>three<p>four').nodes
    expect([...decoded]).toEqual([[4, 'two']])
  })

  it('ends a reference', () => {
    expect(textOf('&am\0p;&lt\0;')).toBe('&amp;<;')
  })

  it('does not end a HEAD', () => {
    expect(outline('<head>\0<title>a</title>')).toBe("head(title('a'))")
  })

  it('is a sign in an attribute', () => {
    expect(titleOf('<p title="a\0&amp;\0">')).toBe('a\ufffd&\ufffd')
    expect(titleOf('<p title="a\0">')).toBe('a\ufffd')
  })
})

describe('a long text', () => {
  it('has no reference parted, wherever it stands', () => {
    const reference = '&CounterClockwiseContourIntegral;'
    for (let before = 65_490; before <= 65_540; before++) {
      const letters = 'a'.repeat(before)
      expect(decodeText(`${letters}${reference}b`) === `${letters}∳b`).toBe(true)
    }
  })
})
