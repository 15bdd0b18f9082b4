import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { EncodedPage, RawPage } from '../../input/raw-page/raw-page.js'
import { jsonView, lineOf, writtenLine } from '../../output/formats/write.js'
import { maxBatchBytes, PageProgress, SharedBuffers } from './page-batch.js'
import { maxBatchPages, PagePool } from './page-pool.js'
import { receivedPage, type WorkerPlan } from './page-task.js'
import type { PoolOptions } from './worker-pool.js'

/** Worker threads run JavaScript, as it is built. */
const built = new URL('../../../dist/app/batch/', import.meta.url)
const builtWorker = new URL('page-worker.js', built)

const folder = mkdtempSync(join(tmpdir(), 'treesift-page-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A worker that does what its pages say, in the time and memory of the batch, and logs a letter for each page that it
 * begins; batches are lines of the log.
 */
const log = join(folder, 'log')
const obedient = join(folder, 'obedient.mjs')
writeFileSync(
  obedient,
  `import { appendFileSync } from 'node:fs'
import { PageProgress } from ${JSON.stringify(new URL('page-batch.js', built).href)}
const acts = {
  hang: () => { for (;;) ; },
  fill: () => { const all = []; for (;;) all.push({ all: [all.length] }) },
  exit: () => process.exit(7),
}
export default (batch) => {
  const progress = new PageProgress(batch)
  appendFileSync(${JSON.stringify(log)}, '\\n')
  const pages = batch.tasks.map(({ page }, at) => {
    progress.begin(at)
    const html = page.html ?? Buffer.from(page.bytes).toString()
    appendFileSync(${JSON.stringify(log)}, html[0])
    acts[html]?.()
    return { kind: 'page', found: { id: html.length > 9 ? html.length : html } }
  })
  return { pages, lines: new Uint8Array(0) }
}`,
)

const plan: WorkerPlan = {
  database: undefined,
  model: undefined,
  content: 'text',
  learning: 'not needed',
}
const page = (html: string, id = html): RawPage => ({ id, html, warnings: [] })
const encoded = (html: string): EncodedPage => ({
  id: html,
  bytes: Buffer.from(html),
  contentType: undefined,
  where: html,
  warnings: [],
})

let pool: PagePool | undefined
afterEach(async () => pool?.close())

/** What becomes of pages that are there at once: the first is sent alone. */
async function extracted(pages: readonly (RawPage | EncodedPage)[], options: Partial<PoolOptions>) {
  writeFileSync(log, '')
  pool = await PagePool.open(plan, { jobs: 1, ...options }, pathToFileURL(obedient))
  const answers = await Promise.all(pages.map((one) => pool!.run({ page: one } as never, one.id)))
  return answers.map((answer) => {
    if (answer.kind === 'failed') return answer.error.code
    return answer.kind === 'page' ? answer.found.id : 'line'
  })
}

const logged = () => readFileSync(log, 'utf8').trim().split('\n')

describe('pages that wait for a thread', () => {
  test('cross together, as many as a message may have', async () => {
    const names = [...'abcdefghijkl']
    expect(
      await extracted(
        names.map((name) => page(name)),
        {},
      ),
    ).toEqual(names)
    expect(logged()).toEqual(['a', 'bcdefghi', 'jkl'])
    expect('bcdefghi').toHaveLength(maxBatchPages)
  })

  test('are shared by the threads', async () => {
    const names = [...'abcdefgh']
    expect(
      await extracted(
        names.map((name) => page(name)),
        { jobs: 2 },
      ),
    ).toEqual(names)
    expect(Math.max(...logged().map(({ length }) => length))).toBeLessThanOrEqual(3)
  })

  test('cross alone where they have many bytes', async () => {
    const large = 'x'.repeat(maxBatchBytes - 1)
    const pages = ['a', 'b', large, 'c', `${large}xyz`, 'd']
    expect(await extracted(pages.map(encoded), {})).toEqual([
      ...['a', 'b', maxBatchBytes - 1, 'c', maxBatchBytes + 2, 'd'],
    ])
    expect(logged()).toEqual(['a', 'bx', 'c', 'x', 'd'])
  })
})

describe('a page that ends its thread', () => {
  /** No page here takes so long; on a loaded machine filling the memory, twice, may take long. */
  const limits = { seconds: 150, megabytes: 64 }

  test('costs only itself: those that crossed with it are extracted again', async () => {
    const pages = ['a', 'b', 'exit', 'c', 'd'].map(encoded)
    expect(await extracted(pages, { limits })).toEqual(['a', 'b', 'PAGE_CRASHED', 'c', 'd'])
    // the second attempt is alone
    expect(logged()).toEqual(['a', 'be', 'e', 'bcd'])
  })

  test('may be one of several in a message', async () => {
    const pages = ['a', 'exit', 'b', 'fill', 'exit', 'c'].map(encoded)
    expect(await extracted(pages, { limits, jobs: 2 })).toEqual([
      ...['a', 'PAGE_CRASHED', 'b', 'PAGE_OUT_OF_MEMORY', 'PAGE_CRASHED', 'c'],
    ])
  })

  test('fails where it takes too long; those beside it are extracted', async () => {
    const short = { limits: { seconds: 5, megabytes: 64 } }
    expect(await extracted(['a', 'b', 'hang', 'c'].map(encoded), short)).toEqual([
      ...['a', 'b', 'PAGE_TIMED_OUT', 'c'],
    ])
  })

  test('has a limit of its own, whatever those before it in the message took', () => {
    const hour = 3_600_000
    const batch = new SharedBuffers().batchOf([])
    const progress = new PageProgress({ ...batch, sentAt: batch.sentAt - hour })
    expect(progress.elapsed).toBeGreaterThanOrEqual(hour)
    progress.begin(1)
    expect([progress.page, progress.elapsed < hour]).toEqual([1, true])
  })
})

describe('the built worker', () => {
  const html = `<title>T</title><p>${'A text of some length. '.repeat(20)}`

  test('extracts, sends what is asked for, and gives failures with their codes', async () => {
    const asking: WorkerPlan = {
      ...plan,
      method: 'all-text',
      content: 'structure',
      learning: 'needed',
    }
    pool = await PagePool.open(asking, { jobs: 1 }, builtWorker)
    expect(await pool.run({ page: page(html, 'x') }, 'x')).toMatchObject({
      kind: 'page',
      found: { id: 'x', title: 'T', decidedBy: 'method' },
      uses: [],
      content: { blocks: [{ kind: 'paragraph' }] },
    })
    await pool.close()
    const none: WorkerPlan = { ...plan, model: join(folder, 'none.model') }
    pool = await PagePool.open(none, { jobs: 1 }, builtWorker)
    expect(await pool.run({ page: page(html) }, 'x')).toMatchObject({
      error: { code: 'INPUT_NOT_FOUND' },
    })
  })

  test('writes the line of a page itself, from which what was found is read', async () => {
    const asking: WorkerPlan = { ...plan, method: 'all-text', content: 'structure' }
    pool = await PagePool.open(asking, { jobs: 1 }, builtWorker)
    const whole = await pool.run({ page: encoded(html) }, 'x')
    await pool.close()
    const line = { formats: ['markdown'], blocks: true } as const
    pool = await PagePool.open({ ...asking, line }, { jobs: 1 }, builtWorker)
    const sent = await Promise.all(
      [html, `${html} é`, html].map((one) => pool!.run({ page: encoded(one) }, 'x')),
    )
    const [first, other, last] = sent.map((one) => {
      if (one.kind !== 'line') throw new Error(`it is a ${one.kind}`)
      return receivedPage(one)
    })
    if (whole.kind !== 'page') throw new Error(`it is a ${whole.kind}`)
    expect(first!.found).toEqual(whole.found)
    const written = Buffer.from(writtenLine(last!, jsonView)).toString()
    expect(JSON.parse(written)).toMatchObject({ ...whole.found, markdown: expect.any(String) })
    expect(JSON.parse(written).blocks).toHaveLength(1)
    expect(other!.found.text).toMatch(/ é$/)
    // a page that is made of another is written anew
    const changed = { ...last!, found: { ...last!.found, title: 'U' } }
    expect(writtenLine(changed, jsonView)).toBe(lineOf(changed, jsonView))
  })
})
