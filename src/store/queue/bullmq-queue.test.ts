import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RedisServer } from '../../../bench/support/fleet/redis.mjs'
import type { JobTaker, TakenJob, TakeOptions } from '../interface/job-queue.js'
import { BullmqQueue } from './bullmq-queue.js'

interface Data {
  readonly part: number
}

let [folder, redis]: [string, RedisServer | undefined] = ['', undefined]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-redis-'))
  redis = await RedisServer.start(folder)
})
afterAll(async () => {
  await redis?.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

let queue: BullmqQueue<Data>
let number = 0
const opened: { close(): Promise<void> }[] = []
beforeEach(async () => {
  queue = await BullmqQueue.open<Data>(redis!.url, `test-${number++}`)
  return async () => {
    for (const one of [...opened.splice(0), queue]) await one.close()
  }
})

const jobs = (...ids: readonly string[]) => ids.map((id, part) => ({ id, data: { part } }))

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let looks = 0; !(await holds()); looks++) {
    if (looks > 500) throw new Error('it did not come')
    await delay(20)
  }
}

/** Takes jobs, and notes their ids. */
function taking(
  work: (job: TakenJob<Data>) => Promise<void> = async () => {},
  options: Partial<TakeOptions> = {},
): { readonly ids: string[]; readonly taker: JobTaker } {
  const ids: string[] = []
  const onWarning = () => {}
  const taker = queue.take(
    async (job) => {
      ids.push(job.id)
      await work(job)
    },
    { concurrency: 1, lockSeconds: 30, tries: 3, onWarning, ...options },
  )
  opened.push(taker)
  return { ids, taker }
}

describe('a queue', () => {
  test('gives jobs in their order, with their data, and forgets what is done', async () => {
    await queue.add(jobs('shard-a', 'shard-b', 'shard-c'), 3)
    expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 })
    const parts: number[] = []
    const { ids } = taking(async ({ data }) => {
      parts.push(data.part)
    })
    await until(() => ids.length === 3)
    expect(ids).toEqual(['shard-a', 'shard-b', 'shard-c'])
    expect(parts).toEqual([0, 1, 2])
    await until(async () => (await queue.counts()).active === 0)
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 })
  })

  test('adds a job once while it waits, and again when it was done', async () => {
    await queue.add(jobs('shard-a', 'shard-b'), 3)
    await queue.add(jobs('shard-b', 'shard-a'), 3)
    expect((await queue.counts()).waiting).toBe(2)
    const { ids } = taking()
    await until(() => ids.length === 2)
    await until(async () => (await queue.counts()).active === 0)
    await queue.add(jobs('shard-a'), 3)
    await until(() => ids.length === 3)
  })

  test('tries a job again, gives it up after its tries with the reason, and retries it when told', async () => {
    await queue.add(jobs('shard-a'), 2)
    let fails = true
    const { ids } = taking(async () => {
      if (fails) throw new Error('no room [OUTPUT_UNWRITABLE]')
    })
    await until(async () => (await queue.counts()).failed === 1)
    expect(ids).toHaveLength(2)
    expect(await queue.failed(10)).toEqual([
      { id: 'shard-a', data: { part: 0 }, reason: 'no room [OUTPUT_UNWRITABLE]', tries: 2 },
    ])
    await queue.add(jobs('shard-a'), 2)
    expect((await queue.counts()).waiting).toBe(0)
    fails = false
    expect(await queue.retry()).toBe(1)
    await until(() => ids.length === 3)
    await until(async () => (await queue.counts()).active === 0)
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 })
  })

  test('clears what waits and what failed, not what is worked on', async () => {
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    const { ids, taker } = taking(() => released)
    await queue.add(jobs('shard-a', 'shard-b', 'shard-c'), 3)
    await until(() => ids.length === 1)
    await queue.clear()
    expect(await queue.counts()).toEqual({ waiting: 0, active: 1, failed: 0 })
    release()
    await taker.close()
    expect(ids).toEqual(['shard-a'])
  })

  test('waits for what was taken when it is closed, and takes no more', async () => {
    let isDone = false
    const { ids, taker } = taking(async () => {
      await delay(300)
      isDone = true
    })
    await queue.add(jobs('shard-a', 'shard-b'), 3)
    await until(() => ids.length === 1)
    await taker.close()
    expect(isDone).toBe(true)
    expect(await queue.counts()).toEqual({ waiting: 1, active: 0, failed: 0 })
  })

  test('takes Redis that is not there for an error with a code', async () => {
    const opening = BullmqQueue.open('redis://user:secret@127.0.0.1:1', 'none')
    await expect(opening).rejects.toMatchObject({ code: 'QUEUE_UNREACHABLE' })
    await expect(opening).rejects.not.toThrow(/secret/)
  })

  test('goes on after Redis was killed and started again', async () => {
    await queue.add(jobs('shard-a', 'shard-b'), 3)
    await delay(1_500)
    await redis!.end('SIGKILL')
    await redis!.begin()
    const { ids } = taking()
    await until(() => ids.length === 2)
    expect(ids).toEqual(['shard-a', 'shard-b'])
  })
})
