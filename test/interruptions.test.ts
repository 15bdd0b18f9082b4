import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { skipWithoutNamespaces } from './support/requirements.js'
import { root } from './support/treesift.js'

// These tests need the built program (`npm run build`). The script with its default options tries more often.
const script = 'bench/interruptions.mjs'

function failuresOf(
  trial: string,
  times: number,
  command: readonly string[] = [],
): readonly string[] {
  const words = [...command, process.execPath, script, trial, '--times', String(times), '--json']
  const [program = '', ...rest] = words
  try {
    const printed = execFileSync(program, rest, { cwd: root, encoding: 'utf8' })
    return JSON.parse(printed)[trial].failures
  } catch (error) {
    // it ends with 1 when there are failures, which it prints
    const { stdout } = error as { stdout: string }
    return JSON.parse(stdout)[trial].failures
  }
}

test('of two processes that are started into one output exactly one runs', () => {
  expect(failuresOf('double', 5)).toEqual([])
})

test('signals end every command, and its output can be written again', () => {
  const failures = failuresOf('signals', 1)
  // tests do not measure time: a command that does not end fails by the limit of the test
  expect(failures.filter((one) => !/ended after [\d.]+ s$/.test(one))).toEqual([])
})

test('training and extraction into one database survive kills', () => {
  expect(failuresOf('kills', 6)).toEqual([])
})

test.skipIf(skipWithoutNamespaces)(
  'full and read-only disks and limits on files give errors with codes, and lose nothing',
  () => {
    expect(failuresOf('disks', 1, ['unshare', '-m'])).toEqual([])
  },
)
