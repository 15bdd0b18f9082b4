import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RedisServer } from '../bench/support/fleet/redis.mjs'
import { skipWithoutNamespaces } from './support/requirements.js'
import { program, root, treesift } from './support/treesift.js'

// These tests need the built program (`npm run build`) and redis-server. bench/fleet.mjs with its defaults does more.

/** What fails in a small version of a trial of bench/fleet.mjs. */
function failuresOf(trial: string, options: readonly string[], command: readonly string[] = []) {
  const [run = '', ...words] = [...command, process.execPath, 'bench/fleet.mjs', trial, '--json']
  try {
    const printed = execFileSync(run, [...words, ...options], { cwd: root, encoding: 'utf8' })
    return JSON.parse(printed.trimEnd().split('\n').at(-1)!)[trial].failures
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return JSON.parse(stdout.trimEnd().split('\n').at(-1)!)[trial].failures
  }
}

describe('two workers', () => {
  test('write what one process writes, of plain and of compressed archives', () => {
    expect(failuresOf('equal', ['--pages', '60'])).toEqual([])
  })

  test('lose, double and mix nothing when they and Redis are killed', () => {
    const failures = failuresOf('kills', ['--pages', '200', '--times', '6']) as readonly string[]
    // a fast machine is done before the last kill
    expect(failures.filter((one) => !one.startsWith('all was done'))).toEqual([])
  })

  test('do not disturb each other when one is silent for longer than its lock', () => {
    const failures = failuresOf('cut', ['--pages', '100']) as readonly string[]
    expect(failures.filter((one) => !one.startsWith('the worker had nothing'))).toEqual([])
  })

  test('do a submission once, by the rules that it was submitted with', () => {
    expect(failuresOf('twice', ['--pages', '60'])).toEqual([])
  })

  test.skipIf(skipWithoutNamespaces)('make up for a full disk', () => {
    expect(failuresOf('disk', ['--pages', '400'], ['unshare', '-m'])).toEqual([])
  })
})

test('the queue and its simulation do all jobs', () => {
  expect(failuresOf('simulation', ['--times', '200'])).toEqual([])
})

/** A process ends itself when it has written a file with some ending, as one does that a page brings down. */
const endsItself = `
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
for (const name of ['writeFile', 'open']) {
  const original = fs[name]
  fs[name] = async (path, ...more) => {
    const result = await original(path, ...more)
    if (String(path).endsWith(process.env.ENDS_AT)) process.kill(process.pid, 'SIGKILL')
    return result
  }
}
syncBuiltinESMExports()`

describe('a fleet', () => {
  let redis: RedisServer
  let home: string
  let folder: string
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'treesift-redis-'))
    redis = await RedisServer.start(home)
  })
  afterAll(async () => {
    await redis.end('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-fleet-'))
    const lines = Array.from({ length: 12 }, (_, at) => {
      const html = `<title>Story ${at}</title><main><h1>Story ${at}</h1><p>${'Some words of a story. '.repeat(9)}</main>`
      return `${JSON.stringify({ id: `p${at}`, url: `https://x.example/${at}`, html })}\n`
    })
    writeFileSync(join(folder, 'pages.jsonl'), lines.join(''))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const fleet = (name: string, ...words: readonly string[]) =>
    treesift(['fleet', name, ...words, '--output', 'out', ...queueOf(name)], { cwd: folder })
  const queueOf = (name: string) => (name === 'merge' ? [] : ['--queue', redis.url])
  const submit = (...words: readonly string[]) =>
    fleet('submit', 'pages.jsonl', '--shard-megabytes', '0.001', ...words)
  const starting = (...words: readonly string[]) => {
    const all = [program, 'fleet', 'work', '--output', 'out', '--queue', redis.url, ...words]
    return spawn(process.execPath, all, { cwd: folder, stdio: 'ignore' })
  }
  const status = () => JSON.parse(fleet('status', '--json').out)

  test('submits, works, tells how far it is, merges as JSONL and Parquet, and learns', async () => {
    expect(submit().err).toMatch(/submitted \([0-9a-f]{16}\); (\d+) of \1 shards are to be done/)
    expect(status()).toMatchObject({ state: 'working', pages: 0, shards: { done: 0, failed: 0 } })
    expect(fleet('merge')).toMatchObject({ code: 2, out: '' })
    expect(fleet('merge').err).toContain('[FLEET_UNFINISHED]')
    expect(fleet('work', '--until-done', '--jobs', '2').code).toBe(0)
    const { shards, ...rest } = status()
    expect(rest).toMatchObject({ state: 'done', pages: 12, failedPages: {}, deadLetters: [] })
    expect(shards.done).toBe(shards.all)
    expect(fleet('status').out).toContain(`done: ${shards.all} of ${shards.all} shards, 12 pages`)
    const words = ['extract', 'pages.jsonl', '--no-learn', '--format', 'jsonl']
    expect(fleet('merge').out).toBe(treesift(words, { cwd: folder }).out)
    const marks = ['--mark-duplicates']
    expect(fleet('merge', ...marks).out).toBe(treesift([...words, ...marks], { cwd: folder }).out)
    expect(fleet('merge', '--format', 'parquet', '--to', 'parts').code).toBe(0)
    const file = readFileSync(join(folder, 'parts/part-00000001.parquet'))
    const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    expect((await parquetReadObjects({ file: bytes as ArrayBuffer }))[0]).toMatchObject({
      id: 'p0',
    })
    const learned = treesift(['fleet', 'learn', 'out', '--db', 'next.db'], { cwd: folder })
    expect(learned).toMatchObject({ code: 0, err: expect.stringContaining('12 pages of 1 fleet;') })
    expect(existsSync(join(folder, 'next.db'))).toBe(true)
  })

  test('goes on with what was cancelled when it is submitted again, also after a loss of Redis', async () => {
    submit()
    expect(fleet('cancel').err).toContain('cancelled; 0 shards in progress will be finished')
    expect(fleet('work', '--until-done').err).toContain('the fleet is cancelled')
    expect(status()).toMatchObject({ state: 'cancelled', shards: { waiting: 0 } })
    expect(submit().err).toContain('was submitted before')
    const client = redis.client()
    await client.flushall()
    client.disconnect()
    expect(fleet('work', '--until-done').code).toBe(0)
    expect(status()).toMatchObject({ state: 'done', pages: 12 })
  })

  test('gives up a shard that cannot be done, says why, and tries it again when told', () => {
    submit('--tries', '1')
    const content = readFileSync(join(folder, 'pages.jsonl'))
    writeFileSync(join(folder, 'pages.jsonl'), 'shorter')
    expect(fleet('work', '--until-done').code).toBe(1)
    const { shards, deadLetters } = status()
    expect(shards.failed).toBe(shards.all)
    expect(deadLetters[0]).toMatchObject({
      number: 1,
      reason: expect.stringContaining('[INPUT_CHANGED]'),
    })
    expect(fleet('status')).toMatchObject({
      code: 1,
      out: expect.stringContaining('shard 1, pages.jsonl'),
    })
    writeFileSync(join(folder, 'pages.jsonl'), content)
    expect(fleet('retry').err).toContain(`${shards.all} shards will be tried again`)
    expect(fleet('work', '--until-done').code).toBe(0)
  })

  test('names the page of a shard that ends its workers', () => {
    writeFileSync(join(folder, 'end.mjs'), endsItself)
    submit('--tries', '2', '--shard-megabytes', '1')
    const worker = (endsAt: string) =>
      spawnSync(
        process.execPath,
        [
          program,
          ...['fleet', 'work', '--until-done', '--lock-seconds', '1', '--output', 'out'],
          '--queue',
          redis.url,
        ],
        {
          cwd: folder,
          encoding: 'utf8',
          env: {
            ...process.env,
            NODE_OPTIONS: `--import ${pathToFileURL(join(folder, 'end.mjs'))}`,
            ENDS_AT: endsAt,
          },
        },
      )
    expect(worker('.part').signal).toBe('SIGKILL')
    // alone, so that it is known which page it is
    expect(worker('.page').signal).toBe('SIGKILL')
    expect(worker('never').status).toBe(1)
    expect(status().deadLetters).toMatchObject([
      { number: 1, page: 'p0', reason: expect.stringContaining('stalled') },
    ])
    expect(fleet('status').out).toContain('at the page p0')
  })

  test('serves metrics, and ends what it has begun when a signal comes', async () => {
    submit()
    const port = 20_000 + (process.pid % 20_000)
    const worker = starting('--metrics', `${port}`)
    const ended = once(worker, 'exit')
    let text = ''
    const isDone = () =>
      text.includes('pages_total{code="none"} 12') && text.includes('active_shards 0')
    for (let looks = 0; looks < 300 && !isDone(); looks++) {
      await delay(100)
      text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
    }
    expect(text).toContain('treesift_fleet_pages_total{code="none"} 12')
    expect(text).toContain('treesift_fleet_active_shards 0')
    worker.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(status().state).toBe('done')
  })

  test('refuses workers that would answer otherwise, folders without a submission, and Redis that is not there', () => {
    expect(fleet('work')).toMatchObject({
      code: 2,
      err: expect.stringContaining('[NO_SUBMISSION]'),
    })
    submit()
    const path = join(folder, 'out/submission.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": ".*"/, '"version": "0.0.1"'))
    expect(fleet('work')).toMatchObject({
      code: 2,
      err: expect.stringContaining('[WORKER_MISMATCH]'),
    })
    const gone = treesift(
      ['fleet', 'status', '--output', 'out', '--queue', 'redis://127.0.0.1:1'],
      { cwd: folder },
    )
    expect(gone).toMatchObject({ code: 1, err: expect.stringContaining('[QUEUE_UNREACHABLE]') })
    expect(treesift(['fleet', 'work'], { cwd: folder }).err).toContain('[BAD_OPTION]')
    for (const queue of ['http://127.0.0.1:1', '127.0.0.1', 'redis://'])
      expect(treesift(['fleet', 'work', '--queue', queue], { cwd: folder })).toMatchObject({
        code: 2,
        err: expect.stringContaining('[WRONG_USE]'),
      })
  })
})
