import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { methodNames } from '../src/methods/methods.js'
import { hostilePages } from './support/hostile-pages.mjs'

interface Reading {
  readonly maxRssMB: number
  readonly runs: number
}

interface Finding extends Pick<Reading, 'maxRssMB'> {
  readonly methods: readonly { readonly name: string; readonly runs: number }[]
}

interface Extracting extends Pick<Reading, 'maxRssMB'> {
  readonly characters: number
}

const scriptOf = (name: string): string =>
  fileURLToPath(new URL(`support/${name}`, import.meta.url))
/** What a page may take is promised in the documentation: 2 s and 300 MB. Time is not for tests; a minute is hanging. */
const mostMB = 300
/** All runs that a page may have, each with everything that the model or a method sees of it. */
const mostMBByAll = 450
const timeout = 60_000

/** Reads a page in a process of its own, on what was built. */
function ask(script: string, name: string): unknown {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=256', scriptOf(script), name],
    { timeout, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${name} ended with ${signal ?? status}: ${stderr}`)
  return JSON.parse(stdout)
}

describe('a hostile page is read to its end or to a cap, in bounded memory', () => {
  it.each(Object.entries(hostilePages))('%s', (name, { runs }) => {
    const reading = ask('read-hostile.mjs', name) as Reading
    expect(reading.runs).toBe(runs)
    expect(reading.maxRssMB).toBeLessThan(mostMB)
  })
})

describe('every method finds the content of a hostile page, or that there is none', () => {
  it.each(Object.entries(hostilePages))('%s', (name, { runs }) => {
    const { maxRssMB, methods } = ask('find-hostile.mjs', name) as Finding
    expect(methods.map((method) => method.name)).toEqual(methodNames)
    for (const method of methods) expect(method.runs).toBeLessThanOrEqual(runs)
    expect(maxRssMB).toBeLessThan(mostMBByAll)
  })
})

describe('a hostile page is extracted by the model, as text, Markdown and HTML', () => {
  it.each(Object.keys(hostilePages))('%s', (name) => {
    const { maxRssMB, characters } = ask('extract-hostile.mjs', name) as Extracting
    expect(characters).toBeGreaterThanOrEqual(0)
    expect(maxRssMB).toBeLessThan(mostMBByAll)
  })
})
