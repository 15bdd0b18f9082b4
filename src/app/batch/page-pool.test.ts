import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { RawPage } from '../../source/raw-page.js'
import { PagePool, type PoolOptions } from './page-pool.js'
import type { ThreadPlan } from './page-thread.js'

/** Threads run what is built: they know nothing of TypeScript. */
const built = new URL('../../../dist/app/batch/page-thread.js', import.meta.url)

const folder = mkdtempSync(join(tmpdir(), 'treesift-page-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Does what its page says, and leaves a letter for each attempt. */
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
  return { kind: 'page', found: { id } }
}`,
)

const plan: ThreadPlan = { rules: undefined, model: undefined, wanted: [] }
const page = (html: string, id = html): RawPage => ({ id, html, warnings: [] })

let pool: PagePool | undefined
afterEach(async () => pool?.close())

async function extracted(pages: readonly RawPage[], options: Partial<PoolOptions>) {
  writeFileSync(log, '')
  pool = await PagePool.open(plan, { jobs: 2, worker: pathToFileURL(obedient), ...options })
  const answers = await Promise.all(pages.map((one) => pool!.extract({ page: one })))
  return answers.map((answer) => (answer.kind === 'page' ? answer.found.id : answer.error.code))
}

describe('a page that its thread does not survive', () => {
  const limits = { seconds: 10, megabytes: 64 }

  test('is tried twice and told of by what ended it; the others are done', async () => {
    const pages = [page('a'), page('exit'), page('b'), page('fill'), page('c')]
    expect(await extracted(pages, { limits })).toEqual([
      'a',
      'PAGE_CRASHED',
      'b',
      'PAGE_OUT_OF_MEMORY',
      'c',
    ])
  })

  test('is ended where it takes too long', async () => {
    const short = { limits: { seconds: 3, megabytes: 64 } }
    expect(await extracted([page('hang'), page('a'), page('b')], short)).toEqual([
      'PAGE_TIMED_OUT',
      'a',
      'b',
    ])
  })

  test('and is done when it is tried again was not at fault', async () => {
    expect(await extracted([page('once'), page('a')], { limits, jobs: 1 })).toEqual(['once', 'a'])
  })
})

describe('the thread that is built', () => {
  test('extracts, sends what is wanted, and tells failures with their codes', async () => {
    const html = `<title>T</title><p>${'A text of some length. '.repeat(20)}`
    const wanted: ThreadPlan = { ...plan, method: 'all-text', wanted: ['content', 'observation'] }
    pool = await PagePool.open(wanted, { jobs: 1, worker: built })
    const answer = await pool.extract({ page: page(html, 'x') })
    expect(answer).toMatchObject({
      kind: 'page',
      found: { id: 'x', title: 'T', decidedBy: 'method' },
      uses: [],
      content: { blocks: [{ kind: 'paragraph' }] },
    })
    await pool.close()
    const none: ThreadPlan = { ...plan, model: join(folder, 'none.model') }
    pool = await PagePool.open(none, { jobs: 1, worker: built })
    expect(await pool.extract({ page: page(html) })).toMatchObject({
      error: { code: 'INPUT_NOT_FOUND' },
    })
  })
})
