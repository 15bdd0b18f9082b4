import { expect, test } from 'vitest'
import { readPage } from '../../page/tree/read-page.js'
import { recordText } from './record-text.js'

const textOf = (html: string): string => {
  const page = readPage(html)
  return recordText(page, { first: 0, end: page.nodes.count })
}

test.each([
  ['<b>a</b>b', 'a b'],
  ['$<!-- -->5', '$5'],
  ['a<br>b  c', 'a b c'],
  ['<p hidden>a</p><svg><title>b</title></svg>', 'a b'],
  ['a<script>1</script><style>2</style><noscript>3</noscript><template>4</template>b', 'a b'],
])('the text of %s is %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})
