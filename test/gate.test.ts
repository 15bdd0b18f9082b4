import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { CorpusFloors } from '../src/lab/evaluation/floors.js'

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pinned = JSON.parse(readFileSync(inProject('bench/floors.json'), 'utf8')) as Readonly<
  Record<string, CorpusFloors>
>
const folder = mkdtempSync(join(tmpdir(), 'treesift-gate-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The gate over the project's own pages; the floors as they are afterwards. */
function gate(floors: unknown, ...words: readonly string[]) {
  const file = join(folder, 'floors.json')
  writeFileSync(file, JSON.stringify(floors))
  const script = [inProject('bench/gate.mjs'), '--only', 'data', '--floors', file]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...words], {
    encoding: 'utf8',
  })
  const after = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, CorpusFloors>>
  return { status, stdout, stderr, after }
}

const { hash, floors } = pinned['data']!
const [figure] = Object.keys(floors) as [string]
const raisedBy = (difference: number) => ({
  data: { hash, floors: { ...floors, [figure]: floors[figure]! + difference } },
})

test('what is learned from data/ reaches its floors', () => {
  const { status, stdout, stderr } = gate(pinned)
  expect(stderr).toBe('')
  expect(stdout).toContain(figure)
  expect(status, stdout).toBe(0)
})

test('a figure below its floor fails, and only the explicit switch lowers the floor', () => {
  const failed = gate(raisedBy(0.001), '--raise')
  expect(failed.stdout).toContain('not met')
  expect(failed.status).toBe(1)
  expect(failed.after).toEqual(raisedBy(0.001))
  const lowered = gate(raisedBy(0.001), '--pin-lower', 'data')
  expect(lowered.status, lowered.stdout).toBe(0)
  expect(lowered.after).toEqual({ data: pinned['data'] })
})

test('other pages fail, whatever their figures', () => {
  const { status, stdout } = gate({ data: { hash: 'other', floors: {} } })
  expect(stdout).toContain('other pages')
  expect(status).toBe(1)
})

test('floors are raised where that is asked for', () => {
  const { status, after } = gate(raisedBy(-0.1), '--raise')
  expect(status).toBe(0)
  expect(after['data']?.floors[figure]).toBe(floors[figure])
})
