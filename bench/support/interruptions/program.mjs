import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../dist/doors/cli/main.js', import.meta.url))

/**
 * What a trial found out.
 * @typedef {{ told: string, failures: readonly string[] }} Tried
 *
 * @typedef {{ code: number | null, signal: string | null, out: string, err: string }} Ended
 *
 * A run of the program: its input may be written to.
 * @typedef {{ stdin: import('node:stream').Writable, kill: (signal: NodeJS.Signals) => void, ended: Promise<Ended>,
 *   hasEnded: () => boolean }} Run
 */

/**
 * @param {readonly string[]} words
 * @param {string} cwd
 * @param {number} [blocks] The largest file that may be written, as `ulimit -f` counts.
 * @returns {Run}
 */
export function start(words, cwd, blocks) {
  const command = [process.execPath, main, ...words]
  const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...command]
  const [program = '', ...args] = blocks === undefined ? command : limited
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let [out, err, hasEnded] = ['', '', false]
  child.stdin.on('error', () => {})
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  const ended = closed.then(([code, signal]) => {
    hasEnded = true
    return { code, signal, out, err }
  })
  return {
    stdin: child.stdin,
    kill: (signal) => child.kill(signal),
    ended,
    hasEnded: () => hasEnded,
  }
}

/**
 * Runs the program to its end; its input is empty.
 * @param {readonly string[]} words
 * @param {string} cwd
 * @param {number} [blocks]
 */
export function run(words, cwd, blocks) {
  const running = start(words, cwd, blocks)
  running.stdin.end()
  return running.ended
}

/** Locks, drafts, journals and logs that are left in a folder. @param {string} folder */
export const leftIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:\.(?:lock|part|new|draft|journal)|-wal|-shm|-journal|\.treesift-[^/]*)$/.test(name),
  )
