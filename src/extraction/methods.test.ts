import { describe, expect, test } from 'vitest'
import { studyPage } from '../rules/studied-page.js'
import { isMethod, type MethodName, methodNames, methods } from './methods.js'

const textsOf = (method: MethodName, html: string): readonly string[] => {
  const page = studyPage(html)
  return methods[method].runs(page).map((run) => page.line(run))
}

const html = `<nav><a href=/>Home</a></nav><p hidden>not shown</p>
  <div><div><p>One sentence of some length stands here.</p><p>And then another one.</p></div></div>
  <footer>Imprint</footer>`

describe('the methods', () => {
  test('all-text keeps every run that is shown', () => {
    expect(textsOf('all-text', html)).toEqual([
      'Home',
      'One sentence of some length stands here.',
      'And then another one.',
      'Imprint',
    ])
  })

  test('densest-block keeps the block whose inner blocks are dense', () => {
    // 40 + 21 characters without a tag in them, beside 61 / 2 for the DIV around and 4 + 30.5 + 7 for the page
    expect(textsOf('densest-block', html)).toEqual([
      'One sentence of some length stands here.',
      'And then another one.',
    ])
  })

  test.each(methodNames)('%s keeps nothing of an empty page', (method) => {
    expect(textsOf(method, '')).toEqual([])
  })

  test('are known by their names, and by no other', () => {
    expect(isMethod('all-text')).toBe(true)
    expect(isMethod('toString')).toBe(false)
  })
})
