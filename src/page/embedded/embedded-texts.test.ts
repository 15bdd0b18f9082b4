import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage } from '../tree/read-page.js'
import { jsonScript, proseOf } from './embedded.test-kit.js'
import { embeddedLimits } from './embedded-limits.js'
import { embeddedTexts } from './embedded-texts.js'

const textsIn = (html: string) => embeddedTexts(readPage(html))
const linesIn = (html: string) => textsIn(html).map(({ text }) => text)
const script = (text: string, type = '') => `<script type="${type}">${text}</script>`

const [rye, oat] = [proseOf('rye'), proseOf('oat cake')]

test('prose is found with its property path and the nearest type', () => {
  const data = {
    '@type': 'Page',
    main: { '@type': ['Article', 'Thing'], articleBody: rye, comment: [{ text: oat }] },
    about: { name: 'Rye', text: oat },
  }
  expect(textsIn(script(JSON.stringify(data), 'application/ld+json'))).toEqual([
    { source: 'json-ld', path: ['main', 'articleBody'], type: 'Article', text: rye },
    { source: 'json-ld', path: ['main', 'comment', 'text'], type: 'Article', text: oat },
    { source: 'json-ld', path: ['about', 'text'], type: 'Page', text: oat },
  ])
})

describe('state is found', () => {
  const found = [{ source: 'state', path: ['post', 'body'], text: rye }]
  const state = JSON.stringify({ post: { body: rye } })

  test.each([
    ['as JSON', script(state, 'application/json')],
    ['as JSON in a comment', script(`<!--${state}-->`, 'application/json')],
    ['in an assignment', script(`var a = 1; window.__STATE__ = ${state}; go()`)],
    ['in a call', script(`hydrate("#app", ${state}, true)`)],
    [
      'with bare names',
      script(`(function(a){return {post:{id:a,body:${JSON.stringify(rye)}}}}(1))`),
    ],
    ['in a string that is parsed', script(`x = JSON.parse(${JSON.stringify(state)})`)],
    ['in a string of a value', jsonScript({ post: JSON.stringify({ body: rye }) })],
    ['after code that resembles it', script(`if(a){b["c"]={}}else{"use strict"}d=${state}`)],
  ])('%s', (_, html) => {
    expect(textsIn(html)).toEqual(found)
  })

  test('in chunks that are split anywhere', () => {
    const lines = `3:["a",null,${state}]\n`
    const pieces = [lines.slice(0, 50), lines.slice(50, 70), lines.slice(70)]
    const html = pieces
      .map((piece) => script(`push(${JSON.stringify([1, piece])})`))
      .join('<p>x</p>')
    expect(textsIn(html)).toEqual(found)
  })
})

test('nested strings are read to a limited depth, with the path of the outer ones', () => {
  const wrapped = (times: number): unknown =>
    times === 0 ? rye : { [`n${times}`]: times === 1 ? rye : JSON.stringify(wrapped(times - 1)) }
  const path = (times: number) => textsIn(jsonScript(wrapped(times))).map((found) => found.path)
  expect(path(embeddedLimits.nesting + 1)).toEqual([['n4', 'n3', 'n2', 'n1']])
  expect(path(embeddedLimits.nesting + 2)).toEqual([])
})

test('an outer type applies inside a string', () => {
  const html = jsonScript({ a: JSON.stringify({ b: rye }), '@type': 'Post', c: 1 })
  expect(textsIn(html)).toEqual([{ source: 'state', path: ['a', 'b'], type: 'Post', text: rye }])
})

test('names are unescaped', () => {
  expect(textsIn(script(`{"\\u0061/b": ${JSON.stringify(rye)}}`))[0]!.path).toEqual(['a/b'])
})

test('texts are as shown to readers', () => {
  expect(linesIn(jsonScript({ a: `<p>${rye}</p><p>Salt &amp; pepper</p>` }))).toEqual([
    `${rye}\nSalt & pepper`,
  ])
  expect(linesIn(jsonScript({ a: `${rye}\n\n  ${oat}` }))).toEqual([`${rye}\n${oat}`])
  expect(linesIn(script(`{"a": "\\ud83d ${rye}"}`))).toEqual([`\ufffd ${rye}`])
})

test('only prose in scripts is found', () => {
  const noProse = [
    'a short text.',
    'a { color: red; margin: 0 } b { top: 0 } c { left: 0 } d { x: y }.',
  ]
  expect(linesIn(jsonScript({ noProse, html: `<p>${'<b>x</b> 1 '.repeat(30)}</p>` }))).toEqual([])
  expect(linesIn(`<p>{"a": "${rye}"}</p><style>{"a": "${rye}"}</style>`)).toEqual([])
})

test('limits are respected', () => {
  const { texts, html, text } = embeddedLimits
  expect(linesIn(jsonScript({ a: Array(texts + 1).fill(rye) }))).toHaveLength(texts)
  const many = Array(html + 1).fill(
    '<b>one two three four five six seven eight nine ten eleven twelve',
  )
  expect(linesIn(jsonScript({ a: [...many, `<p>${rye}`, rye] }))).toEqual([rye])
  expect(linesIn(jsonScript({ a: [rye.repeat(text / rye.length + 1), oat] }))).toEqual([oat])
})

test.each([
  ['[', 1_000_000],
  ['{"a":', 200_000],
  ['"[', 500_000],
  ['["\\"[\\', 200_000],
  ['{"a":"\\u00', 100_000],
  ['{"a":"<a', 100_000],
  ['[{},"', 200_000],
])('a script of repeated %s is read', (unit, times) => {
  expect(linesIn(script(unit.repeat(times)))).toEqual([])
})

test('any script is read without an error', () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ':',
    ',',
    '"a"',
    rye,
    '<p>',
    '&amp;',
    '\\ud800',
    '"@type"',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string())), (pieces) => {
      for (const { text } of textsIn(script(pieces.join('')))) expect(text).toMatch(/\S/)
    }),
  )
})
