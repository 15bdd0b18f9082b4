import { expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { markedHtml } from './marked-html.js'

const marked = (html: string): string => markedHtml(readPage(html))

test('elements and texts are marked with their start offset', () => {
  expect(marked('<p class=a>One<b>two</b> </p>')).toBe(
    '<p data-treesift-start="0" class=a><!--treesift-start 11-->One<b data-treesift-start="14">' +
      '<!--treesift-start 17-->two</b> </p>',
  )
})

test('a slash or a bracket ends a name', () => {
  expect(marked('<br/><i>x')).toBe(
    '<br data-treesift-start="0"/><i data-treesift-start="5"><!--treesift-start 8-->x',
  )
})

test.each([
  ['<title>a</title>', '<title data-treesift-start="0">a</title>'],
  ['<script>a</script>', '<script data-treesift-start="0">a</script>'],
  ['<textarea>a</textarea>', '<textarea data-treesift-start="0">a</textarea>'],
])('no comment is added where it would be text: %s', (html, expected) => {
  expect(marked(html)).toBe(expected)
})

test('NOSCRIPT is hidden', () => {
  expect(marked('<noscript>a</noscript>')).toBe(
    '<noscript data-treesift-start="0" style="display:none!important">a</noscript>',
  )
})

test('the line break after PRE stays right after it', () => {
  expect(marked('<pre>\nx</pre>')).toBe(
    '<pre data-treesift-start="0">\n<!--treesift-start 5-->x</pre>',
  )
})

test('an end tag that makes an element is not marked', () => {
  expect(marked('a</p>b')).toBe('<!--treesift-start 0-->a</p><!--treesift-start 5-->b')
})
