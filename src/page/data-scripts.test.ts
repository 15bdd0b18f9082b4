import { expect, test } from 'vitest'
import { dataScripts, scriptsOf } from './data-scripts.js'
import { readPage } from './read-page.js'

test('JSON-LD and embedded state are there, as they were written, and programs are not among them', () => {
  const html = `<head><script type="Application/LD+JSON; charset=utf-8">{"name": "A &amp; B"}</script></head>
    <script>let a = 1</script><script type="text/javascript">let b</script>
    <script id="state" type="application/json">{"a": "<p>no element</p>"}</script>
    <script type="application/json"></script>`
  expect(dataScripts(readPage(html))).toEqual([
    { type: 'application/ld+json', id: undefined, text: '{"name": "A &amp; B"}' },
    { type: 'application/json', id: 'state', text: '{"a": "<p>no element</p>"}' },
    { type: 'application/json', id: undefined, text: '' },
  ])
})

test('every script is there, with the type that it says', () => {
  const html = `<script id=a>let a = "<b>"</script><script src="b.js"></script><script type=module>c()</script>`
  expect(scriptsOf(readPage(html))).toEqual([
    { type: '', id: 'a', text: 'let a = "<b>"' },
    { type: '', id: undefined, text: '' },
    { type: 'module', id: undefined, text: 'c()' },
  ])
})
