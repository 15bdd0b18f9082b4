import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { inputLimits } from '../../input/raw-page/input-limits.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { ShardFiles } from '../../output/delivery/shard-files.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import type { SharedPool } from '../batch/extract-batch.js'
import { decodedTask, runTask, taskResultOf } from '../batch/page-task.js'
import { defaultPageLimits } from '../batch/worker-pool.js'
import { storyRules } from '../online-learning/online-learning.test-kit.js'
import { runShard, type ShardTools, workerPlanOf } from './shard-run.js'
import { type FleetOptions, type Shard, type Submission, SubmissionFolder } from './submission.js'

/** The options of a fleet that is submitted without any. */
export const usualOptions: FleetOptions = {
  omitted: [],
  title: 'none',
  details: 'all',
  include: [],
  blocks: false,
  languages: 'stated',
  require: [],
  maxBytes: inputLimits.maxBytes,
  pageSeconds: defaultPageLimits.seconds,
  pageMegabytes: defaultPageLimits.megabytes,
}

const model = lazyModel()

/** What a thread of a worker does, in this thread. */
function poolFor(submission: Submission, database: string): SharedPool & { close(): void } {
  const plan = workerPlanOf(submission, database)
  const reader = SqliteRuleStore.forReading(database)
  const rules = reader.snapshot()
  return {
    run: async (task) =>
      taskResultOf(
        () =>
          runTask(decodedTask(task), { method: undefined, content: plan.content, rules, model }),
        plan,
      ),
    close: () => {
      rules.close()
      reader.close()
    },
  }
}

/** A folder with a database of rules for stories, removed after each test. */
export function fleetFolder() {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'treesift-fleet-'))
    const store = SqliteRuleStore.forWriting(join(folder, 'rules.db'))
    store.save(storyRules)
    store.close()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  return { at: (name: string) => join(folder, name) }
}

/** A list of pages as JSONL. */
export function writeList(path: string, pages: readonly RawPage[]): void {
  const lines = pages.map(({ id, url, html }) => JSON.stringify({ id, url, html }))
  writeFileSync(path, `${lines.join('\n')}\n`)
}

/** A submitted fleet, and what does its shards. */
export async function submitted(
  output: string,
  inputs: readonly string[],
  database: string,
  { shardBytes = 500, options = usualOptions } = {},
) {
  const folder = new SubmissionFolder(output)
  const request = { inputs, folder: '/', options, shardBytes, tries: 3, evidence: 'kept' } as const
  const submission = await folder.submit(request, database)
  const shards: Shard[] = []
  for await (const shard of folder.shards(submission)) shards.push(shard)
  return { folder, submission, shards, storage: new ShardFiles(output, 'kept') }
}

export type SubmittedFleet = Awaited<ReturnType<typeof submitted>>

/** Does shards one after the other. */
export async function doShards(
  { folder, submission, storage }: SubmittedFleet,
  shards: readonly Shard[],
  care: Parameters<typeof runShard>[2] = 'usual',
  more: Partial<ShardTools> = {},
): Promise<void> {
  const database = folder.rulesPath(submission)
  const rules = SqliteRuleStore.forReading(database)
  const pool = poolFor(submission, database)
  try {
    for (const shard of shards)
      await runShard(shard, { submission, storage, rules, database, pool, jobs: 1, ...more }, care)
  } finally {
    pool.close()
    rules.close()
  }
}
