import { spawnSync } from 'node:child_process'

/** In CI nothing may be skipped. */
const isRequired = process.env['TREESIFT_REQUIRE_ALL'] === '1'

const succeeds = (command: string, ...words: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0

/** Skips tests that need namespaces of their own, and the programs that make them, unless all tests are required. */
export const skipWithoutNamespaces =
  !isRequired &&
  !(succeeds('unshare', '-n', '-m', 'true') && succeeds('ip', '-V') && succeeds('python3', '-V'))
