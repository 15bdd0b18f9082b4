import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import type { PeerProgram } from './peer.js'

export const peersFolder = fileURLToPath(new URL('../../../peers/', import.meta.url))

const isRequired = process.env['TREESIFT_REQUIRE_ALL'] === '1'

/** Skips tests whose requirements are not installed, unless TREESIFT_REQUIRE_ALL is set. */
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

/** A peer from a few lines of JavaScript, which send answers with say(...). */
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

/** Whether a process has ended, even if its parent has not waited for it yet. */
export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return true
  }
  const status = `/proc/${pid}/stat`
  return existsSync(status) && readFileSync(status, 'utf8').includes(') Z ')
}
