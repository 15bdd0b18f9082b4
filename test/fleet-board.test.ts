import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RedisServer } from '../bench/support/fleet/redis.mjs'
import { startBoard } from '../src/doors/fleet/board.js'
import { skipWithoutBrowser } from '../src/page/render/render.test-kit.js'
import { BullmqQueue } from '../src/store/queue/bullmq-queue.js'

let folder: string
let redis: RedisServer
let queue: BullmqQueue<object>
let board: Awaited<ReturnType<typeof startBoard>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treesift-board-'))
  redis = await RedisServer.start(folder)
  queue = await BullmqQueue.open(redis.url, 'fleet-board')
  await queue.add([{ id: 'shard-a', data: { number: 1 } }], 3)
  board = await startBoard(queue.queue, 0)
})
afterAll(async () => {
  await board.close()
  await queue.close()
  await redis.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the board of a fleet', () => {
  test.skipIf(skipWithoutBrowser)('loads nothing from elsewhere, and changes nothing', async () => {
    const browser = await chromium.launch({
      executablePath: process.env['TREESIFT_BROWSER'] ?? '/usr/bin/chromium',
      chromiumSandbox: process.env['TREESIFT_NO_SANDBOX'] !== '1',
      args: ['--disable-gpu', '--disable-background-networking'],
    })
    try {
      const tab = await browser.newPage()
      const [answered, errors]: [string[], string[]] = [[], []]
      tab.on('response', (response) => answered.push(response.url()))
      tab.on('pageerror', (error) => errors.push(error.message))
      await tab.goto(board.url)
      await tab.getByText('fleet-board').first().waitFor()
      expect(answered.filter((url) => !url.startsWith(`${board.url}/`))).toEqual([])
      expect(answered.length).toBeGreaterThan(3)
      expect(errors).toEqual([])
      for (const action of ['pause', 'empty', 'obliterate', 'clean/failed', 'retry/failed'])
        expect(
          (await fetch(`${board.url}/api/queues/fleet-board/${action}`, { method: 'PUT' })).ok,
        ).toBe(false)
      expect(await queue.counts()).toEqual({ waiting: 1, active: 0, failed: 0 })
    } finally {
      await browser.close()
    }
  })

  test('answers by its own names only, with a policy that names no other host', async () => {
    const { headers } = await fetch(board.url)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).not.toMatch(/https?:/)
    const status = await new Promise((answered) =>
      request(board.url, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        answered(answer.statusCode)
      }).end(),
    )
    expect(status).toBe(421)
  })
})
