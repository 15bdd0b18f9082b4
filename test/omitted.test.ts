import { expect, test } from 'vitest'
import type { OmissibleElement } from '../src/analysis/content/omitted-elements.js'
import { extractWithTrace } from '../src/extraction/extract-page.js'
import { contentToHtml } from '../src/output/formats/html.js'

const html = `<p>One <a href="/x">two</a> three</p><figure><img src="i.png"></figure>
<p>Four <img src="j.png"></p><table><tr><td>a<td>b</table>
<div itemscope itemtype="https://schema.org/Comment"><p>Well said</p></div>`

const without = (...parts: readonly OmissibleElement[]) => {
  const page = { id: 'p', html, url: 'https://www.example.org/', warnings: [] }
  const { found, content } = extractWithTrace(page, {
    method: 'all-text',
    model: () => {
      throw new Error('the model was asked')
    },
    omitted: new Set(parts),
  })
  return { text: found.text, html: contentToHtml(content()) }
}

const all = without()

test('nothing is left out by default', () => {
  expect(all.text).toBe('One two three\nFour\na\nb\nWell said')
  expect(all.html.match(/<(a|img|table) ?/g)).toEqual(['<a ', '<img ', '<img ', '<table'])
})

test('links keep their texts', () => {
  expect(without('links')).toEqual({
    text: all.text,
    html: all.html.replace(/<a [^>]*>two<\/a>/, 'two'),
  })
})

test('images go, with the elements that held nothing else', () => {
  expect(without('images')).toEqual({
    text: all.text,
    html: all.html.replace(/<figure>.*?<\/figure>\n/s, '').replace(/ ?<img [^>]*>/, ''),
  })
})

test('tables go with their texts', () => {
  expect(without('tables')).toEqual({
    text: all.text.replace('a\nb\n', ''),
    html: all.html.replace(/<table>.*?<\/table>\n/s, ''),
  })
})

test('comments go that the page marks as such', () => {
  expect(without('comments')).toEqual({
    text: all.text.replace('\nWell said', ''),
    html: all.html.replace('\n<p>Well said</p>', ''),
  })
})
