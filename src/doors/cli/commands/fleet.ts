import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { omissibleElements } from '../../../analysis/content/omitted-elements.js'
import { type FleetStatus, StatusReader } from '../../../app/fleet/fleet-status.js'
import { addMissing, type WorkerEvent, workOnFleet } from '../../../app/fleet/fleet-worker.js'
import { learnFromFleets } from '../../../app/fleet/learn-from-fleets.js'
import { jsonlFile, type MergeTarget, mergeShards } from '../../../app/fleet/merge-shards.js'
import {
  type FleetOptions,
  queueName,
  type Shard,
  type Submission,
  SubmissionFolder,
} from '../../../app/fleet/submission.js'
import { BadOption, errorReport } from '../../../core/errors.js'
import { loadOptional } from '../../../core/load-optional.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import { ShardFiles } from '../../../output/delivery/shard-files.js'
import { defaultForReading } from '../../../store/default-database.js'
import { type ContentFlags, type PreferenceFlags, preferenceOf } from '../options.js'
import { countText } from '../terminal/printable.js'
import { errorText, jsonText, printMessage, type Terminal, writeAll } from '../terminal/terminal.js'
import { contentForms } from './extract-output.js'

/** The options of every command that asks the queue. */
export interface FleetFlags {
  readonly output?: string
  readonly queue: string
}

export interface SubmitFlags extends FleetFlags, PreferenceFlags, ContentFlags {
  readonly rules?: string
  readonly shardMegabytes: number
  readonly tries: number
  readonly learn: boolean
  readonly site?: string
  readonly blocks?: true
  readonly include?: readonly string[]
  readonly require?: readonly string[]
  readonly maxBytes: number
  readonly pageSeconds: number
  readonly pageMegabytes: number
}

export interface WorkFlags extends FleetFlags {
  readonly jobs?: number
  readonly untilDone?: true
  readonly metrics?: number
  readonly lockSeconds: number
}

export interface StatusFlags extends FleetFlags {
  readonly json?: true
  readonly watch?: true
}

export interface MergeFlags extends Pick<FleetFlags, 'output'> {
  readonly format: 'jsonl' | 'parquet'
  readonly to?: string
  readonly markDuplicates?: true
}

export interface LearnFlags {
  readonly db?: string
  readonly rules?: string
}

export interface BoardFlags extends FleetFlags {
  readonly port: number
}

const folderOf = ({ output }: Pick<FleetFlags, 'output'>): SubmissionFolder => {
  if (output === undefined) throw new BadOption('name the folder of the results with --output')
  return new SubmissionFolder(output)
}

const openQueue = async ({ queue }: FleetFlags, submission: Submission) => {
  const { BullmqQueue } = await loadOptional(() => import('../../../store/queue/bullmq-queue.js'))
  return BullmqQueue.open<Shard>(queue, queueName(submission))
}

const storageOf = (folder: SubmissionFolder, { evidence }: Submission): ShardFiles =>
  new ShardFiles(folder.path, evidence)

export async function runFleetSubmit(
  inputs: readonly string[],
  flags: SubmitFlags,
  terminal: Terminal,
): Promise<void> {
  const folder = folderOf(flags)
  const request = {
    inputs,
    folder: process.cwd(),
    options: optionsOf(flags),
    shardBytes: Math.ceil(flags.shardMegabytes * 2 ** 20),
    tries: flags.tries,
    evidence: flags.learn ? 'kept' : 'none',
  } as const
  const isNew = folder.find() === undefined
  const submission = await folder.submit(request, flags.rules ?? defaultForReading())
  await folder.setCancelled('open')
  const queue = await openQueue(flags, submission)
  try {
    const added = await addMissing(folder, submission, storageOf(folder, submission), queue)
    const what = isNew ? 'submitted' : 'was submitted before'
    printMessage(
      terminal,
      `${folder.path}: ${what} (${submission.id}); ${added} of ${submission.shards} shards are to be done`,
    )
  } finally {
    await queue.close()
  }
}

function optionsOf(flags: SubmitFlags): FleetOptions {
  const { site, include, blocks, require = [], maxBytes, pageSeconds, pageMegabytes } = flags
  const { without } = flags
  const { formats = [] } = contentForms({ format: 'jsonl', ...omitUndefined({ include, blocks }) })
  return {
    ...omitUndefined({ site, without, preference: preferenceOf(flags) }),
    omitted: omissibleElements.filter((part) => !flags[part]),
    title: flags.title ? 'heading' : 'none',
    details: flags.metadata ? 'all' : 'rules and head',
    include: formats,
    blocks: blocks ?? false,
    languages: flags.detectLanguage ? 'detected' : 'stated',
    require,
    maxBytes,
    pageSeconds,
    pageMegabytes,
  }
}

/** The exit code. */
export async function runFleetWork(flags: WorkFlags, terminal: Terminal): Promise<0 | 1> {
  const folder = folderOf(flags)
  const submission = folder.readForWork()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort())
  const metrics = await openMetrics(flags)
  const queue = await openQueue(flags, submission)
  // relative names mean the folder of the command that submitted them
  process.chdir(submission.folder)
  try {
    const outcome = await workOnFleet({
      folder,
      submission,
      queue,
      storage: storageOf(folder, submission),
      jobs: flags.jobs ?? availableParallelism(),
      lockSeconds: flags.lockSeconds,
      until: flags.untilDone ? 'done' : 'stopped',
      signal: stop.signal,
      onEvent: (event) => {
        metrics?.add(event)
        const message = messageOf(event)
        if (message !== undefined) printMessage(terminal, message)
      },
    })
    if (outcome !== 'done') printMessage(terminal, outcomes[outcome])
    return outcome === 'some failed' ? 1 : 0
  } finally {
    await queue.close()
    await metrics?.close()
  }
}

const outcomes = {
  'some failed': 'some shards were given up; see treesift fleet status',
  stopped: 'stopped; what was begun is done',
  cancelled: 'the fleet is cancelled',
} as const

async function openMetrics({ metrics }: WorkFlags) {
  if (metrics === undefined) return undefined
  const { WorkerMetrics } = await loadOptional(() => import('../../fleet/worker-metrics.js'))
  return WorkerMetrics.open(metrics)
}

/** `undefined` for what is not worth a line. */
function messageOf(event: WorkerEvent): string | undefined {
  if (event.kind === 'warning') return errorText(errorReport(event.error))
  if (event.kind !== 'ended') return undefined
  return event.error === undefined
    ? `shard ${event.number} is done`
    : `shard ${event.number}: ${errorText(errorReport(event.error))}`
}

const watchMilliseconds = 2_000

/** The exit code: 1 where shards were given up. */
export async function runFleetStatus(flags: StatusFlags, terminal: Terminal): Promise<0 | 1> {
  const folder = folderOf(flags)
  const submission = folder.read()
  const queue = await openQueue(flags, submission)
  const reader = new StatusReader(folder, submission, storageOf(folder, submission), queue)
  try {
    for (;;) {
      const status = await reader.read()
      terminal.out.write(flags.json ? watchedJson(status, flags) : statusText(status))
      const isEnded = status.state !== 'working' || flags.watch === undefined
      if (isEnded) return status.shards.failed > 0 ? 1 : 0
      await delay(watchMilliseconds)
    }
  } finally {
    await queue.close()
  }
}

/** On one line each where there are many. */
const watchedJson = (status: FleetStatus, { watch }: StatusFlags): string =>
  watch ? `${JSON.stringify(status)}\n` : jsonText(status)

function statusText(status: FleetStatus): string {
  const { shards, pages, failedPages, pagesPerSecond, secondsLeft, deadLetters, state } = status
  const left = secondsLeft === undefined || shards.done === shards.all ? '' : timeText(secondsLeft)
  const failed = Object.entries(failedPages).map(([code, count]) => `  ${count} ${code}\n`)
  return [
    `${state}: ${shards.done} of ${shards.all} shards, ${pages} pages, ${pagesPerSecond} a second${left}\n`,
    `${shards.active} active, ${shards.waiting} waiting, ${shards.failed} given up\n`,
    ...(failed.length > 0 ? ['pages that failed:\n', ...failed] : []),
    ...deadLetters.map(
      ({ number, input, reason, page }) =>
        `shard ${number}, ${input}: ${reason}${page === undefined ? '' : `; at the page ${page}`}\n`,
    ),
  ].join('')
}

const timeText = (seconds: number): string =>
  seconds < 5_400
    ? `, ${Math.ceil(seconds / 60)} minutes left`
    : `, ${Math.round(seconds / 3_600)} hours left`

export async function runFleetRetry(flags: FleetFlags, terminal: Terminal): Promise<void> {
  const queue = await openQueue(flags, folderOf(flags).read())
  try {
    printMessage(terminal, `${countText(await queue.retry(), 'shard')} will be tried again`)
  } finally {
    await queue.close()
  }
}

export async function runFleetCancel(flags: FleetFlags, terminal: Terminal): Promise<void> {
  const folder = folderOf(flags)
  const submission = folder.read()
  const queue = await openQueue(flags, submission)
  try {
    await folder.setCancelled('cancelled')
    await queue.clear()
    const { active } = await queue.counts()
    printMessage(
      terminal,
      `${folder.path}: cancelled; ${countText(active, 'shard')} in progress will be finished`,
    )
  } finally {
    await queue.close()
  }
}

export async function runFleetMerge(flags: MergeFlags, terminal: Terminal): Promise<void> {
  const folder = folderOf(flags)
  const submission = folder.read()
  await mergeShards({
    folder,
    submission,
    storage: storageOf(folder, submission),
    target: targetOf(flags, terminal),
    duplicates: flags.markDuplicates ? 'marked' : 'as they are',
  })
}

function targetOf({ format, to }: MergeFlags, { out }: Terminal): MergeTarget {
  if (format === 'jsonl')
    return to === undefined
      ? { kind: 'jsonl', write: (pieces) => writeAll(pieces, out) }
      : jsonlFile(to)
  if (to === undefined) throw new BadOption('--format parquet needs --to with a folder')
  return { kind: 'parquet', folder: to }
}

export async function runFleetLearn(
  outputs: readonly string[],
  { db, rules }: LearnFlags,
  terminal: Terminal,
): Promise<void> {
  if (db === undefined) throw new BadOption('name the new rules with --db')
  const { fleets, lines, changed, induced } = await learnFromFleets({
    outputs,
    target: resolve(db),
    base: rules,
    onWarning: (message) => printMessage(terminal, message),
  })
  printMessage(
    terminal,
    `${db}: ${countText(lines, 'page')} of ${countText(fleets, 'fleet')}; ` +
      `${countText(changed.length, 'rule')} changed, rules induced for ${countText(induced.length, 'site')}`,
  )
}

/** Ends when a signal comes. */
export async function runFleetBoard(flags: BoardFlags, terminal: Terminal): Promise<void> {
  const queue = await openQueue(flags, folderOf(flags).read())
  const { startBoard } = await loadOptional(() => import('../../fleet/board.js'))
  const board = await startBoard(queue.queue, flags.port)
  terminal.out.write(`${board.url}\n`)
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => stop())
  })
  await board.close()
  await queue.close()
}
