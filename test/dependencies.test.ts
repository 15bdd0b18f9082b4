import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './support/treesift.js'

const good = { version: '1.0.0', integrity: 'sha512-AA==', license: 'MIT' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-lock-'))
  mkdirSync(join(folder, 'peers'))
  const own = { allowScripts: { native: true } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Checks a lock file with two good packages and another one, beside that of the peers. */
function lint(other: object, peers: object = {}) {
  const write = (file: string, packages: object) =>
    writeFileSync(join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }))
  const native = { ...good, hasInstallScript: true }
  write('package-lock.json', { 'node_modules/a': good, 'node_modules/native': native, ...other })
  write('peers/package-lock.json', peers)
  const words = [join(root, 'scripts/lint-dependencies.mjs'), folder]
  const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  return { lines: stdout.trimEnd().split('\n'), status }
}

test('a lock file with checksums, without scripts, passes', () => {
  const other = { ...good, resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz', license: 'ISC' }
  expect(lint({ 'node_modules/b': other })).toEqual({
    lines: ['3 packages, 3 of them installed with treesift (ISC 1, MIT 2), 0 problems'],
    status: 0,
  })
})

test.each([
  [{ resolved: 'https://evil.example/b.tgz' }, 'comes from https://evil.example/b.tgz'],
  [{ resolved: 'https://registry.npmjs.org.evil.example/b.tgz' }, 'comes from https://registry'],
  [{ resolved: 'git+ssh://git@evil.example/b.git' }, 'comes from git+ssh://'],
  [{ resolved: '../b', link: true }, 'comes from ../b'],
  [{ integrity: undefined }, 'has no checksum'],
  [{ integrity: 'sha1-AA==' }, 'has no checksum'],
  [{ hasInstallScript: true }, 'runs a script when it is installed'],
  [{ license: 'AGPL-3.0' }, 'has the licence AGPL-3.0'],
  [{ license: '(GPL-2.0 OR GPL-3.0)' }, 'has the licence (GPL-2.0 OR GPL-3.0)'],
  [{ license: undefined }, 'has the licence of nobody'],
])('one with %j does not', (entry, problem) => {
  const { lines, status } = lint({ 'node_modules/a/node_modules/b': { ...good, ...entry } })
  expect(lines[0]).toContain(`package-lock.json: node_modules/a/node_modules/b ${problem}`)
  expect(status).toBe(1)
})

test('licences of what is not installed with treesift do not matter, its checksums do', () => {
  const other = { ...good, license: 'GPL-3.0' }
  const peers = { 'node_modules/c': other, 'node_modules/d': { ...other, integrity: undefined } }
  const { lines } = lint({ 'node_modules/b': { ...other, dev: true } }, peers)
  expect(lines).toEqual([
    'peers/package-lock.json: node_modules/d has no checksum',
    '3 packages, 2 of them installed with treesift (MIT 2), 1 problems',
  ])
})
