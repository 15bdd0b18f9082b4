import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './support/treesift.js'

// These tests need the built program (`npm run build`). The scripts with their default options kill more often.
const printed = (...words: readonly string[]) => {
  const { stdout } = spawnSync(process.execPath, [...words, '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // where something failed, it says what
  return JSON.parse(stdout)
}

test('training that is killed loses no reported commit, and readers see only complete states', () => {
  const { killed, read } = printed('bench/crash-training.mjs', '--kills', '5', '--seconds', '2')
  expect(killed).toMatchObject({ kills: 5, failures: [], files: ['rules.db'] })
  expect(killed.again).toBeGreaterThan(1)
  expect(read).toMatchObject({ readers: 4, failures: [] })
  expect(read.commits).toBeGreaterThan(0)
  expect(read.reads).toBeGreaterThan(4)
})

test('a batch that is killed and resumed has the output of an uninterrupted one', () => {
  const batch = printed('bench/crash-batch.mjs', '--pages', '600', '--kills', '3', '--learn')
  expect(batch).toMatchObject({ pages: 600, kills: 3, same: true, left: [] })
})
