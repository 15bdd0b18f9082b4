import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../corpora/corpora.test-kit.js'
import { findMatching, isGlob } from './glob.js'

const folder = testFolder()

test.each([
  ['*.html', ['a.html', 'b.html']],
  ['?.html', ['a.html', 'b.html']],
  ['[!a].html', ['b.html']],
  ['[a-b].html', ['a.html', 'b.html']],
  ['{b,a,none}.html', ['b.html', 'a.html']],
  ['{sub,sub/{deep,none}}/*.html', ['sub/c.html', 'sub/deep/d.html']],
  ['**/*.html', ['a.html', 'b.html', 'sub/c.html', 'sub/deep/d.html']],
  ['sub/**', ['sub', 'sub/deep']],
  ['*/c.html', ['sub/c.html']],
  ['s*', ['sub']],
  ['.*', ['.hidden.html']],
  ['sub/../*.html', ['a.html', 'b.html']],
  ['x(1)*.htm', ['x(1)+.htm']],
  ['none*', []],
  ['none/*', []],
  ['[z-a]*', []],
  ['***', ['a.html', 'b.html', 'sub', 'x(1)+.htm']],
])('%s', async (pattern, expected) => {
  const names = ['a.html', 'b.html', 'sub/c.html', 'sub/deep/d.html', '.hidden.html', 'x(1)+.htm']
  for (const name of names) await folder.write(name, '')
  const found: string[] = []
  for await (const path of findMatching(folder.path(pattern))) found.push(path)
  expect(found.map((path) => relative(folder.path(''), path))).toEqual(expected)
})

test('what asks for nothing but itself is no pattern', () => {
  expect(['a*', 'a?', '[a]', '{a}', 'a/b.html'].map(isGlob)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
