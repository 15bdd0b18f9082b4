import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../../peers/package.json' with { type: 'json' }
import lock from '../../../peers/package-lock.json' with { type: 'json' }
import { isPeer, peerCommand, peerNames, peers } from './peers.js'
import { peersFolder } from './peers.test-kit.js'

const systems = `${peersFolder}systems/`

const fileOf = (name: (typeof peerNames)[number]): string =>
  peers[name].runner === 'node' ? `${name}.mjs` : `${name.replaceAll('-', '_')}.py`

test('every peer has a module in peers/systems/ and vice versa', () => {
  const files = readdirSync(systems).filter((name) => /\.(mjs|py)$/.test(name))
  expect(files.sort()).toEqual(peerNames.map(fileOf).sort())
})

test.each(peerNames)('%s answers in the form of the table', (name) => {
  const system = readFileSync(`${systems}${fileOf(name)}`, 'utf8')
  expect(/^(?:export const )?answers = ['"](\w+)['"]$/im.exec(system)?.[1]).toBe(
    peers[name].answers,
  )
})

test.each(peerNames)('the runner of %s exists', (name) => {
  expect(existsSync(peerCommand(name)[1])).toBe(true)
})

test('peers/package.json has the packages of the systems at fixed versions', () => {
  const named = readdirSync(systems)
    .map((file) => readFileSync(`${systems}${file}`, 'utf8'))
    .flatMap((system) => /^export const packages = \[(.*)\]$/m.exec(system)?.[1]?.split(', ') ?? [])
    .map((quoted) => quoted.slice(1, -1))
  expect([...new Set(named)].sort()).toEqual(Object.keys(manifest.dependencies).sort())
  for (const version of Object.values(manifest.dependencies))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(lock.packages[''].dependencies).toEqual(manifest.dependencies)
})

test('treesift itself does not depend on them', () => {
  const { files } = JSON.parse(readFileSync(`${peersFolder}../package.json`, 'utf8')) as {
    files: readonly string[]
  }
  expect(manifest.private).toBe(true)
  expect(files.filter((name) => name.startsWith('peers'))).toEqual([])
})

test('a peer is known by its name', () => {
  expect(isPeer('defuddle')).toBe(true)
  expect(isPeer('density')).toBe(false)
  expect(isPeer('toString')).toBe(false)
})
