import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { methodNames } from '../src/analysis/methods/method-names.js'
import { hostilePages } from './support/hostile-pages.mjs'

interface Step {
  readonly step: string
  readonly maxRssMB: number
}

interface Reading extends Step {
  readonly segments: number
}

interface Extracting extends Step {
  readonly characters: number
}

interface Methods extends Step {
  readonly kept: Readonly<Record<string, number>>
}

const script = fileURLToPath(new URL('support/try-hostile.mjs', import.meta.url))

/** The documentation promises 2 s and 300 MB for a page. Tests do not measure time; a page that takes a minute hangs. */
const maxReadingMB = 300
/** For all segments that a page may have, with everything that the model or a method computes for them. */
const maxMB = 450
const timeout = 120_000

/** All steps in one process of its own, with the program as it was built: the memory of a step includes those before. */
function tryPage(name: string): readonly [Reading, Extracting, Methods] {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=256', script, name, 'read', 'extract', 'methods'],
    { timeout, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name} ended with ${signal ?? status}: ${stderr}`)
  const [reading, extracting, methods] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return [reading, extracting, methods]
}

test.each(Object.entries(hostilePages))(
  'a hostile page is read, extracted and given to every method in bounded memory: %s',
  (name, { segments }) => {
    const [reading, extracting, methods] = tryPage(name)
    expect(reading.segments).toBe(segments)
    expect(reading.maxRssMB).toBeLessThan(maxReadingMB)
    expect(extracting.characters).toBeGreaterThanOrEqual(0)
    expect(Object.keys(methods.kept)).toEqual(methodNames)
    for (const kept of Object.values(methods.kept)) expect(kept).toBeLessThanOrEqual(segments)
    expect(methods.maxRssMB).toBeLessThan(maxMB)
  },
)
