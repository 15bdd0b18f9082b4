import { expect, it } from 'vitest'
import { html, nothing, trusted } from './html.js'

it('escapes texts in elements and in quoted attributes', () => {
  const text = `</script><script>&"'`
  expect(html`<b title="${text}">${text}</b>`.markup).toBe(
    '<b title="&lt;/script&gt;&lt;script&gt;&amp;&quot;&#39;">&lt;/script&gt;&lt;script&gt;&amp;&quot;&#39;</b>',
  )
})

it('inserts markup as it is, and lists in order', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${trusted('<hr>')}${['&', 1]}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li><hr>&amp;1</ul>',
  )
})

it('writes nothing for undefined', () => {
  expect(html`(${undefined}${nothing}${''}${0})`.markup).toBe('(0)')
})

it('replaces control characters and keeps tabs and line breaks', () => {
  expect(html`${'a\u0000b\u001b[31mc\u009f\ud800d\t\n\u{1f375}'}`.markup).toBe(
    'a\ufffdb\ufffd[31mc\ufffd\ufffdd\t\n\u{1f375}',
  )
})
