import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binTable } from '../../learn/boosting/bin-table.js'
import { encodeModel } from '../../learn/boosting/encode-model.js'
import { type Examples, sharedExamples } from '../../learn/boosting/examples.js'
import { fitHere } from '../../learn/boosting/fitter.js'
import { matrixOf } from '../../learn/learner.test-kit.js'
import { type FitPool, openFitPool } from './fit-pool.js'

/** Threads run what is built: they know nothing of TypeScript. */
const worker = new URL('../../../dist/app/model/fit-worker.js', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'treesift-fit-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Other things for threads to run. */
function running(name: string, code: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  return pathToFileURL(file)
}

const settings = { rounds: 12, maxLeaves: 6, minLeafRows: 2, rowShare: 0.7, columnShare: 0.7 }

const numbers = Array.from({ length: 200 }, (_, row) => [row % 13, (row * 7) % 31, row % 5])
const examples: Examples = {
  table: binTable([matrixOf(numbers)]),
  targets: numbers.map(([a, b]) => (a! * b! > 90 ? 1 : 0)),
  weights: Float32Array.from(numbers, ([a]) => 0.3 + a! / 7),
  groups: Int32Array.from(numbers.keys(), (row) => row >> 2),
}
const folds: readonly Examples[] = [0, 1, 2, 3, 4].map((fold) => ({
  ...examples,
  rows: Int32Array.from(numbers.keys()).filter((row) => row % 5 !== fold),
}))
const stopped = { ...examples, validation: Array.from({ length: 20 }, (_, at) => 9 * at) }
const bad = { ...examples, rows: [200] }
/** Some seconds of work, which is never waited for. */
const long = { ...settings, rounds: 100_000 }

const hereBytes = async (given: Examples): Promise<Uint8Array> =>
  encodeModel(await fitHere.fit(given, settings))

describe.each([{ threads: 1 }, { threads: 2 }, {}])('a pool of %o', (options) => {
  let pool: FitPool
  beforeAll(async () => {
    pool = await openFitPool({ ...options, worker })
  })
  afterAll(() => pool.close())

  test('fits the models that are fitted here, to the byte, each for who asked for it', async () => {
    const asked = [...folds, stopped, examples]
    const models = await Promise.all(asked.map((given) => pool.fit(given, settings)))
    const expected = await Promise.all(asked.map(hereBytes))
    expect(models.map(encodeModel)).toEqual(expected)
    // were all the same, any would do
    expect(new Set(expected.map((bytes) => bytes.join())).size).toBe(asked.length)
  })

  test('fits by the settings that are given', async () => {
    const model = await pool.fit(examples, { ...settings, rounds: 3 })
    expect(model.parts.forest.exponent).toHaveLength(3)
  })

  test('says in a code what could not be fitted, and goes on', async () => {
    await expect(pool.fit(bad, settings)).rejects.toMatchObject({
      code: 'FIT_FAILED',
      message: expect.stringContaining('(Row 200 is none of 200)'),
      cause: expect.any(Error),
    })
    await expect(pool.fit(examples, { rounds: -1 })).rejects.toMatchObject({
      code: 'FIT_FAILED',
      message: expect.stringContaining('rounds is -1'),
    })
    expect(encodeModel(await pool.fit(examples, settings))).toEqual(await hereBytes(examples))
  })
})

describe('a pool that is closed', () => {
  test('fails what it still fits and what waits', async () => {
    const pool = await openFitPool({ threads: 1, worker })
    const before = pool.fit(examples, settings)
    const outcomes = Promise.allSettled([pool.fit(examples, long), pool.fit(examples, long)])
    await before
    await pool.close()
    for (const outcome of await outcomes) {
      const message = expect.stringContaining('the pool is closed')
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'FIT_FAILED', message } })
    }
  })

  test('fits no more', async () => {
    const pool = await openFitPool({ threads: 1, worker })
    await pool.close()
    await expect(pool.fit(examples, settings)).rejects.toMatchObject({
      code: 'FIT_FAILED',
      message: expect.stringContaining('the pool is closed'),
    })
  })
})

/** A thread that says whether two were at work on the same memory at once, after waiting so many milliseconds. */
const meeting = (milliseconds: number): URL =>
  running(
    `meeting-${milliseconds}`,
    `export default ({ examples }) => {
    const places = new Int32Array(examples.groups.buffer)
    Atomics.add(places, 0, 1)
    Atomics.notify(places, 0)
    const isAlone = Atomics.wait(places, 0, 1, ${milliseconds}) === 'timed-out'
    throw new Error(isAlone ? 'alone' : 'together')
  }`,
  )

test.each([
  { threads: 2, patience: 20_000, expected: ['together', 'together'] },
  // the second one finds that the first was there
  { threads: 1, patience: 100, expected: ['alone', 'together'] },
])('$threads threads work at once, on the same memory', async ({ threads, patience, expected }) => {
  const pool = await openFitPool({ threads, worker: meeting(patience) })
  const once = sharedExamples({ ...examples, groups: new Int32Array(numbers.length) })
  const fits = [pool.fit(once, settings), pool.fit({ ...once, rows: [1] }, settings)]
  const outcomes = await Promise.allSettled(fits)
  await pool.close()
  for (const [at, outcome] of outcomes.entries()) {
    const message = expect.stringContaining(`(${expected[at]})`)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message } })
  }
})

test('fitting here fails as a promise', async () => {
  await expect(fitHere.fit(bad, settings)).rejects.toThrow('Row 200 is none of 200')
})

test.each([
  ['that cannot start', 'throw new Error("no thread")', 'no thread'],
  ['that ends in the midst of its work', 'export default () => process.exit(3)', 'code: 3'],
])('a thread %s is told in a code', async (name, code, reason) => {
  const pool = await openFitPool({ threads: 1, worker: running(name, code) })
  const fits = [pool.fit(examples, settings), pool.fit(examples, settings)]
  const failed = { code: 'FIT_FAILED', message: expect.stringContaining(reason) }
  for (const outcome of await Promise.allSettled(fits)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: failed })
  }
  await pool.close()
})
