import { describe, expect, test } from 'vitest'
import { selector, texts, trainingPage } from '../learn.test-kit.js'

const items = (count: number): string => `<ul>${'<li>a</li>'.repeat(count)}</ul>`
const refused = { code: 'LABEL_TOO_WIDE', message: expect.stringContaining('p1') }

describe('a selector of everything is refused', () => {
  test('if it selects more than four fifths of 20 elements or more', () => {
    const selects = (html: string, css: string) => () =>
      trainingPage('p1', html, { tags: selector(css) })
    expect(selects(items(30), '*')).toThrow(expect.objectContaining(refused))
    expect(selects(items(30), 'li')).toThrow(expect.objectContaining(refused))
    expect(selects(`${items(16)}<p>a<p>b<p>c`, 'li')).not.toThrow()
    expect(selects(`${items(17)}<p>a<p>b`, 'li')).toThrow(expect.objectContaining(refused))
    expect(selects(items(18), 'li')).not.toThrow()
    expect(selects(items(19), 'li')).toThrow(expect.objectContaining(refused))
  })

  test('if it selects a page of several segments', () => {
    const main = (html: string, css: string) => () =>
      trainingPage('p1', html, { main: selector(css) })
    expect(main('<body><p>a<p>b', 'body')).toThrow('main matches everything on the page')
    expect(main('<html><body><p>a<p>b', 'html')).toThrow(expect.objectContaining(refused))
    expect(main('<body><p>a', 'body')).not.toThrow()
    expect(main('<body><main><p>a<p>b</main>', 'main')).not.toThrow()
  })

  test('but not for an attribute of the page', () => {
    expect(() =>
      trainingPage('p1', '<html lang=en><p>a<p>b', { language: selector('html', 'lang') }),
    ).not.toThrow()
  })
})

test('items of a list stand for all of it', () => {
  const { labels } = trainingPage('p1', '<ul><li>a<li>b</ul><p>c', {
    x: { kind: 'items', texts: ['b'], type: 'text' },
  })
  expect(labels.get('x')).toEqual({ ...texts('a', 'b'), type: 'text' })
})

test('texts are unchanged, selectors are resolved to nodes', () => {
  const { labels } = trainingPage('p1', '<p>a<b>c</b>', { x: texts('a'), y: selector('b', 'ID') })
  expect(labels.get('x')).toEqual(texts('a'))
  expect(labels.get('y')).toMatchObject({ kind: 'nodes', attr: 'id', nodes: [expect.any(Number)] })
})
