import { describe, expect, test } from 'vitest'
import { memberTexts, regionsOfHtml } from './records.test-kit.js'

describe('regions of a page', () => {
  test('are siblings of one tag, and those of them that share a class name', () => {
    const found = memberTexts(
      '<ul><li class="x a">1</li><li class="ad">2</li><li class="a">3</li><li class="a">4</li></ul>',
    )
    expect(found).toContainEqual(['1', '2', '3', '4'])
    expect(found).toContainEqual(['1', '3', '4'])
  })

  test('may be in several elements of the same name', () => {
    const section = (texts: string) =>
      `<section class="s">${[...texts].map((text) => `<p class="r">${text}</p>`).join('')}</section>`
    expect(memberTexts(`<main>${section('ab')}${section('cd')}</main>`)).toContainEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('have at least three members with text', () => {
    expect(memberTexts('<p>1</p><p>2</p><p> </p>')).toEqual([])
    expect(memberTexts('<p>1</p><p>2</p><p>3</p>')).toHaveLength(1)
  })

  test('are found once, by whatever origin', () => {
    expect(memberTexts('<ul><li class="a">1<li class="a">2<li class="a">3</ul>')).toHaveLength(1)
  })

  test('come with the most text first', () => {
    const html = '<ul><li>1<li>2<li>3</ul><ol><li>one<li>two<li>three</ol>'
    expect(memberTexts(html)).toEqual([
      ['one', 'two', 'three'],
      ['1', '2', '3'],
    ])
  })

  test('have no members inside of members', () => {
    const nested = '<div class="x">a<div class="x">b</div></div>'
    for (const { members } of regionsOfHtml(nested.repeat(3)).regions)
      for (const [at, { first }] of members.entries())
        expect(first).toBeGreaterThanOrEqual(members[at - 1]?.end ?? 0)
  })

  test('contain no scripts, options and templates', () => {
    const three = (one: string) => one.repeat(3)
    expect(memberTexts(`<select>${three('<option>a</option>')}</select>`)).toEqual([])
    expect(memberTexts(`<template>${three('<p>a</p>')}</template>`)).toEqual([])
    expect(memberTexts(three('<script>a</script>'))).toEqual([])
  })
})

describe('records of several siblings', () => {
  test('begin with one name and end where the next begins', () => {
    expect(memberTexts('<dl><dt>a<dd>1<dt>b<dd>2<dt>c<dd>3</dl>')).toContainEqual([
      'a 1',
      'b 2',
      'c 3',
    ])
  })

  test('are as long as most others at the end', () => {
    const rows = '<tr class="h"><td>a</td></tr><tr><td>1</td></tr>'.repeat(3)
    const html = `<table>${rows}<tr><td>more</td></tr></table>`
    expect(memberTexts(html)).toContainEqual(['a 1', 'a 1', 'a 1'])
  })

  test('may differ in length', () => {
    const found = memberTexts(
      '<div><h2>a</h2><p>1</p><h2>b</h2><p>2</p><p>3</p><h2>c</h2><p>4</p></div>',
    )
    expect(found).toContainEqual(['a 1', 'b 2 3', 'c 4'])
  })
})
