import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RawPage } from '../source/raw-page.js'
import type { PeerProgram } from './peer.js'

export const peersFolder = fileURLToPath(new URL('../../peers/', import.meta.url))

const isRequired = process.env['TREESIFT_REQUIRE_ALL'] === '1'

/** Tests that need what is not everywhere are left out where it is not, unless everything is required. */
export const skip = {
  withoutPackages: !isRequired && !existsSync(`${peersFolder}node_modules`),
  withoutPython: !isRequired && spawnSync('python3', ['--version']).status !== 0,
}

export const pageOf = (html: string, parts: Partial<RawPage> = {}): RawPage => ({
  id: 'p1',
  html,
  warnings: [],
  ...parts,
})

/** A peer of a few lines of JavaScript, which may say(...) things. */
export const fakePeer = (code: string, parts: Partial<PeerProgram> = {}): PeerProgram => ({
  name: 'fake',
  answers: 'text',
  install: 'make fake',
  command: [process.execPath, '-e', `${says}\n${code}`],
  ...parts,
})

const says = `
  const say = (value) => require('node:fs').writeSync(3, JSON.stringify(value) + '\\n')
  const onRequest = (answer) =>
    require('node:readline').createInterface(process.stdin).on('line', (line) => answer(JSON.parse(line)))
`

/** A process that ended, though whoever should may not have taken note of it yet. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  const status = `/proc/${pid}/stat`
  return existsSync(status) && readFileSync(status, 'utf8').includes(') Z ')
}
