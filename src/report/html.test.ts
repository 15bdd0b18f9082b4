import { expect, it } from 'vitest'
import { html, nothing, trusted } from './html.js'

it('escapes texts, in elements and between quotes', () => {
  const text = `</script><script>&"'`
  expect(html`<b title="${text}">${text}</b>`.markup).toBe(
    '<b title="&lt;/script&gt;&lt;script&gt;&amp;&quot;&#39;">&lt;/script&gt;&lt;script&gt;&amp;&quot;&#39;</b>',
  )
})

it('takes markup as it is, and lists of either in their order', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${trusted('<hr>')}${['&', 1]}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li><hr>&amp;1</ul>',
  )
})

it('writes nothing for what is not there', () => {
  expect(html`(${undefined}${nothing}${''}${0})`.markup).toBe('(0)')
})

it('shows what no page may hold as a sign, and keeps tabs and lines', () => {
  expect(html`${'a\u0000b\u001b[31mc\u009f\ud800d\t\n\u{1f375}'}`.markup).toBe(
    'a\ufffdb\ufffd[31mc\ufffd\ufffdd\t\n\u{1f375}',
  )
})
