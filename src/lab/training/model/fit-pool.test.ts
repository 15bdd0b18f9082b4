import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binMatrices } from '../../../ml/boosting/binned-table.js'
import { fitInCurrentThread } from '../../../ml/boosting/boosted-trees.js'
import { type Examples, shareExamples } from '../../../ml/boosting/examples.js'
import { encodeModel } from '../../../ml/boosting/model-format.js'
import { matrixOf } from '../../../ml/trees/learner.test-kit.js'
import { type FitPool, openFitPool } from './fit-pool.js'

/** Threads run built JavaScript. */
const worker = new URL('../../../../dist/lab/training/model/fit-worker.js', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'treesift-fit-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Other worker scripts. */
function running(name: string, code: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  return pathToFileURL(file)
}

const settings = { rounds: 12, maxLeaves: 6, minLeafRows: 2, rowShare: 0.7, columnShare: 0.7 }

const numbers = Array.from({ length: 200 }, (_, row) => [row % 13, (row * 7) % 31, row % 5])
const examples: Examples = {
  table: binMatrices([matrixOf(numbers)]),
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
/** Some seconds of work, which is never awaited. */
const long = { ...settings, rounds: 100_000 }

const hereBytes = async (given: Examples): Promise<Uint8Array> =>
  encodeModel(await fitInCurrentThread.fit(given, settings))

describe.each([{ threads: 1 }, { threads: 2 }, {}])('a pool of %o', (options) => {
  let pool: FitPool
  beforeAll(async () => {
    pool = await openFitPool({ ...options, worker })
  })
  afterAll(() => pool.close())

  test('fits the same models to the byte as without threads, each for its caller', async () => {
    const asked = [...folds, stopped, examples]
    const models = await Promise.all(asked.map((given) => pool.fit(given, settings)))
    const expected = await Promise.all(asked.map(hereBytes))
    expect(models.map(encodeModel)).toEqual(expected)
    // the models must differ, or their order could not be checked
    expect(new Set(expected.map((bytes) => bytes.join())).size).toBe(asked.length)
  })

  test('uses the given settings', async () => {
    const model = await pool.fit(examples, { ...settings, rounds: 3 })
    expect(model.parts.forest.exponent).toHaveLength(3)
  })

  test('rejects with a code what cannot be fitted, and continues', async () => {
    await expect(pool.fit(bad, settings)).rejects.toMatchObject({
      code: 'FIT_FAILED',
      message: expect.stringContaining('(Row 200 is not one of 200 rows)'),
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
  test('rejects running and waiting fits', async () => {
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

  test('rejects new fits', async () => {
    const pool = await openFitPool({ threads: 1, worker })
    await pool.close()
    await expect(pool.fit(examples, settings)).rejects.toMatchObject({
      code: 'FIT_FAILED',
      message: expect.stringContaining('the pool is closed'),
    })
  })
})

/** A worker that reports whether two threads used the same memory at the same time, within some milliseconds. */
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
  // the second task finds the first one running
  { threads: 1, patience: 100, expected: ['alone', 'together'] },
])(
  '$threads threads work at the same time on the same memory',
  async ({ threads, patience, expected }) => {
    const pool = await openFitPool({ threads, worker: meeting(patience) })
    const once = shareExamples({ ...examples, groups: new Int32Array(numbers.length) })
    const fits = [pool.fit(once, settings), pool.fit({ ...once, rows: [1] }, settings)]
    const outcomes = await Promise.allSettled(fits)
    await pool.close()
    for (const [at, outcome] of outcomes.entries()) {
      const message = expect.stringContaining(`(${expected[at]})`)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message } })
    }
  },
)

test('fitting without threads fails as a promise', async () => {
  await expect(fitInCurrentThread.fit(bad, settings)).rejects.toThrow('Row 200 is not one of 200')
})

test.each([
  ['that cannot start', 'throw new Error("no thread")', 'no thread'],
  ['that ends while it works', 'export default () => process.exit(3)', 'code: 3'],
])('a thread %s is an error with a code', async (name, code, reason) => {
  const pool = await openFitPool({ threads: 1, worker: running(name, code) })
  const fits = [pool.fit(examples, settings), pool.fit(examples, settings)]
  const failed = { code: 'FIT_FAILED', message: expect.stringContaining(reason) }
  for (const outcome of await Promise.allSettled(fits)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: failed })
  }
  await pool.close()
})
