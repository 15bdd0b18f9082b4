import { createHash } from 'node:crypto'
import type { RuleReader, RuleSnapshot } from './rule-store.js'
import { noMemory } from './site-memory.js'

/** What is there before anything was learned. */
export const noRules: RuleReader = {
  find: () => undefined,
  keptFor: () => ({ layouts: [], rules: [], broken: [] }),
  versionsOf: () => ({ versions: [], broken: [] }),
  sites: () => [],
  usesOf: () => [],
  revision: () => 0,
  snapshot: () => emptySnapshot,
  memory: noMemory,
  close() {},
}

const emptySnapshot: RuleSnapshot = {
  revision: 0,
  hash: createHash('sha256').digest('hex'),
  find: () => undefined,
  close() {},
}
