import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hostilePages } from './support/hostile-pages.mjs'

interface Reading {
  readonly maxRssMB: number
  readonly runs: number
}

const script = fileURLToPath(new URL('support/read-hostile.mjs', import.meta.url))
/** What a page may take is promised in the documentation: 2 s and 300 MB. Time is not for tests; 20 s is hanging. */
const mostMB = 300
const timeout = 20_000

/** Reads a page in a process of its own, on what was built. */
function read(name: string): Reading {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=256', script, name],
    { timeout, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name} ended with ${signal ?? status}: ${stderr}`)
  return JSON.parse(stdout) as Reading
}

describe('a hostile page is read to its end or to a cap, in bounded memory', () => {
  it.each(Object.entries(hostilePages))('%s', (name, { runs }) => {
    const reading = read(name)
    expect(reading.runs).toBe(runs)
    expect(reading.maxRssMB).toBeLessThan(mostMB)
  })
})
