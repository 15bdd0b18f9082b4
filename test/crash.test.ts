import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './support/treesift.js'

// `npm run build` first, as for every test of the built program; more of it: node bench/crash.mjs
test('what was reported is there after every kill, and readers see only what is whole', () => {
  const words = ['bench/crash.mjs', '--kills', '5', '--seconds', '2', '--json']
  const out = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  const { killed, read } = JSON.parse(out)
  expect(killed).toMatchObject({ kills: 5, failures: [], files: ['rules.db'] })
  expect(killed.again).toBeGreaterThan(1)
  expect(read).toMatchObject({ readers: 4, failures: [] })
  expect(read.commits).toBeGreaterThan(0)
  expect(read.reads).toBeGreaterThan(4)
})

test('a batch that is killed and gone on with gives what it would have given', () => {
  const words = ['bench/batch-crash.mjs', '--pages', '600', '--kills', '3', '--learn', '--json']
  const out = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(JSON.parse(out)).toMatchObject({ pages: 600, kills: 3, same: true, left: [] })
})
