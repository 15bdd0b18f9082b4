import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { type FailedTask, type PoolOptions, WorkerPool } from './worker-pool.js'

const folder = mkdtempSync(join(tmpdir(), 'treesift-page-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A worker that does what its page says, and logs a letter for each attempt. */
const log = join(folder, 'log')
const obedient = join(folder, 'obedient.mjs')
writeFileSync(
  obedient,
  `import { appendFileSync, readFileSync } from 'node:fs'
const acts = {
  hang: () => { for (;;) ; },
  fill: () => { const all = []; for (;;) all.push({ all: [all.length] }) },
  exit: () => process.exit(7),
  once: () => { if (readFileSync(${JSON.stringify(log)}, 'utf8').split('o').length === 2) process.exit(7) },
}
export default ({ page: { id, html } }) => {
  appendFileSync(${JSON.stringify(log)}, html[0])
  acts[html]?.()
  return { kind: 'done', id }
}`,
)

interface ObedientTask {
  readonly page: RawPage
}

interface DoneTask {
  readonly kind: 'done'
  readonly id: string
}

const page = (html: string, id = html): RawPage => ({ id, html, warnings: [] })

let pool: WorkerPool<ObedientTask, DoneTask | FailedTask> | undefined
afterEach(async () => pool?.close())

async function extracted(pages: readonly RawPage[], options: Partial<PoolOptions>) {
  writeFileSync(log, '')
  const worker = { script: pathToFileURL(obedient), data: undefined }
  pool = await WorkerPool.open(worker, { jobs: 2, ...options })
  const answers = await Promise.all(pages.map((one) => pool!.run({ page: one }, one.id)))
  return answers.map((answer) => (answer.kind === 'done' ? answer.id : answer.error.code))
}

describe('a page that ends its thread', () => {
  /** No page here takes so long; on a loaded machine filling the memory, twice, may take long. */
  const limits = { seconds: 150, megabytes: 64 }

  test('is tried twice and fails with the reason; the other pages are done', async () => {
    const pages = [page('a'), page('exit'), page('b'), page('fill'), page('c')]
    expect(await extracted(pages, { limits })).toEqual([
      'a',
      'PAGE_CRASHED',
      'b',
      'PAGE_OUT_OF_MEMORY',
      'c',
    ])
  })

  test('fails where it takes too long', async () => {
    const short = { limits: { seconds: 3, megabytes: 64 } }
    expect(await extracted([page('hang'), page('a'), page('b')], short)).toEqual([
      'PAGE_TIMED_OUT',
      'a',
      'b',
    ])
  })

  test('is given up at once where it is not retried', async () => {
    const pages = [page('exit'), page('a')]
    expect(await extracted(pages, { limits, jobs: 1, retries: 'none' })).toEqual([
      'PAGE_CRASHED',
      'a',
    ])
    expect(readFileSync(log, 'utf8')).toBe('ea')
  })

  test('is done where the second attempt succeeds', async () => {
    expect(await extracted([page('once'), page('a')], { limits, jobs: 1 })).toEqual(['once', 'a'])
  })
})
