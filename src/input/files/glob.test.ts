import { relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../lab/corpora/corpora.test-kit.js'
import { expandGlob, globRefusal, isGlob } from './glob.js'
import { readFolder } from './read-folder.js'

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
  ['[]a]*', []],
  ['[!]*', ['a.html', 'b.html', 'sub', 'x(1)+.htm']],
  ['[^a]*', ['b.html', 'sub', 'x(1)+.htm']],
  ['[a-', []],
  ['x[(]1[)]+.h?m', ['x(1)+.htm']],
  ['*b*', ['b.html', 'sub']],
  ['*.h*l', ['a.html', 'b.html']],
  ['**/**/*.html', ['a.html', 'b.html', 'sub/c.html', 'sub/deep/d.html']],
  ['**/sub/**/*.html', ['sub/c.html', 'sub/deep/d.html']],
  ['***', ['a.html', 'b.html', 'sub', 'x(1)+.htm']],
])('%s', async (pattern, expected) => {
  const names = ['a.html', 'b.html', 'sub/c.html', 'sub/deep/d.html', '.hidden.html', 'x(1)+.htm']
  for (const name of names) await folder.write(name, '')
  const found: string[] = []
  for await (const path of expandGlob(folder.path(pattern))) found.push(path)
  expect(found.map((path) => relative(folder.path(''), path))).toEqual(expected)
})

test('a path without special characters is not a pattern', () => {
  expect(['a*', 'a?', '[a]', '{a}', 'a/b.html'].map(isGlob)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

async function find(pattern: string, read = readFolder): Promise<readonly string[]> {
  const found: string[] = []
  for await (const path of expandGlob(folder.path(pattern), read)) found.push(path)
  return found
}

test('names are compared in quadratic time at worst', { timeout: 20_000 }, async () => {
  await folder.write('a'.repeat(200), '')
  expect(await find(`${'*a'.repeat(60)}b`)).toEqual([])
  expect(await find(`${'*a'.repeat(60)}*`)).toHaveLength(1)
  expect(await find(`${'[a-z]*'.repeat(60)}b`)).toEqual([])
})

test('each folder is searched once for each step', { timeout: 20_000 }, async () => {
  await folder.write(`${'a/'.repeat(60)}b.html`, '')
  expect(await find(`${'**/a/'.repeat(12)}*.html`)).toHaveLength(1)
})

test('folders are read only for names that are sought', async () => {
  await folder.write('sought/inner/a.html', '')
  const read = vi.fn(readFolder)
  expect(await find('sought/inner/*.html', read)).toHaveLength(1)
  expect(await find('sought/{inner,none}/{a,b}.html', read)).toHaveLength(1)
  expect(await find('sought/{inner/a.html,none}/**', read)).toEqual([])
  expect(read.mock.calls).toEqual([[folder.path('sought/inner')]])
})

test('each folder is read once for all that braces stand for', async () => {
  await folder.write('braces/a.html', '')
  const read = vi.fn(readFolder)
  expect(await find(`braces/${'{a,[ab],?}'.repeat(6)}.html`, read)).toEqual([])
  const folders = read.mock.calls.map(([path]) => path)
  expect(folders).toEqual([...new Set(folders)])
  expect(folders).not.toEqual([])
})

test('patterns that are too long or stand for too many are refused', () => {
  expect(globRefusal('{a,b}/**/*.html')).toBeUndefined()
  expect(globRefusal('{a,b}'.repeat(10))).toBeUndefined()
  expect(globRefusal('{a,b}'.repeat(24))).toMatch(/more than 1024 patterns/)
  expect(globRefusal('{'.repeat(3000) + '{a,b}'.repeat(200))).toMatch(/1024 patterns/)
  expect(globRefusal('*'.repeat(4097))).toMatch(/longer than 4096/)
})
