import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/treesift.js'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The rows of the table of threats: the threat, and the tests that it names. */
const rows = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat |'))
  .map((line) => line.split(' | '))
  .map(([threat = '', , , tests = '']) => ({
    threat: threat.replace(/^\| /, ''),
    tests: [...tests.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', file = '']) => ({
      title,
      file,
    })),
  }))

test.each(rows)('the tests against "$threat" exist', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const { title, file } of tests) {
    expect(file).toMatch(/\.test\.ts$/)
    // the title of a test stands in its source, perhaps with values around it
    expect(read(file), file).toMatch(titled(title))
  }
})

const titled = (title: string): RegExp =>
  new RegExp(`['"\`][^'"\`\\n]*${title.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}`)

test('every kind of attack has a row', () => {
  const sources = ['archives', 'fetching', 'files', 'pages', 'stored', 'texts']
  const threats = sources.flatMap((name) =>
    [...read(`bench/support/attacks/${name}.mjs`).matchAll(/threat: '([^']+)'/g)].map(
      ([, threat]) => threat,
    ),
  )
  expect(rows.map(({ threat }) => threat)).toEqual(expect.arrayContaining(threats))
  expect(new Set(threats).size).toBeGreaterThan(8)
})
