import { expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { dataScripts, pageScripts } from './page-scripts.js'

test('data scripts are JSON-LD and embedded state, unchanged, without programs', () => {
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

test('all scripts are listed with their type', () => {
  const html = `<script id=a>let a = "<b>"</script><script src="b.js"></script><script type=module>c()</script>`
  expect(pageScripts(readPage(html))).toEqual([
    { type: '', id: 'a', text: 'let a = "<b>"' },
    { type: '', id: undefined, text: '' },
    { type: 'module', id: undefined, text: 'c()' },
  ])
})
