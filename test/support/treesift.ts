import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const program = fileURLToPath(new URL('../../dist/doors/cli/main.js', import.meta.url))

/** How a command ended and what it said. */
export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Start {
  readonly cwd?: string
  readonly input?: string | Buffer
}

/** Runs the built program to its end. */
export const treesift = (words: readonly string[], start: Start = {}): Finished =>
  finished(process.execPath, [program, ...words], start)

/** The same through npm, as in a clone. */
export const npmStart = (words: readonly string[], start: Start = {}): Finished =>
  finished('npm', ['start', '--silent', '--prefix', root, '--', ...words], start)

function finished(command: string, words: readonly string[], start: Start): Finished {
  const options: SpawnSyncOptions = { cwd: root, input: '', timeout: 150_000, ...start }
  const { status, stdout, stderr } = spawnSync(command, words, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return { code: status, out: stdout, err: stderr }
}

/** The objects of JSONL. */
export const objectsOf = (lines: string): readonly Record<string, unknown>[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
