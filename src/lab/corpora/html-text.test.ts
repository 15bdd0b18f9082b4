import { expect, test } from 'vitest'
import { htmlText } from './html-text.js'

test.each([
  ['a text', 'a', 'a'],
  ['blocks on lines of their own', 'a<div>b<p>c</p></div>d', 'a\nb\nc\nd'],
  ['line breaks and rules', 'a<br>b<hr/>c', 'a\nb\nc'],
  ['inline elements within their line', 'a<b>b</b> <i>c</i>', 'ab c'],
  [
    'cells with a space, rows on lines',
    '<table><tr><td>a</td><td>b</td></tr><tr><th>c<th>d',
    'a b\nc d',
  ],
  ['white space folded', ' a\n\t b&nbsp;c <p> </p>', 'a b c'],
  ['references', '&lt;p&gt; &amp; &#233;', '<p> & é'],
  [
    'nothing that is not for reading',
    'a<script>b</script><style>c</style><template>d</template><noscript>e</noscript><!-- f -->g',
    'ag',
  ],
  ['nothing', '', ''],
  ['a whole page', '<!doctype html><html><body id=x><div>a</div></body></html>', 'a'],
])('the text of HTML has %s', (_, html, text) => {
  expect(htmlText(html)).toBe(text)
})
