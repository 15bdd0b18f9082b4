import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { BadOption, FleetUnfinished, OutputUnwritable } from '../../core/errors.js'
import { draftOf } from '../../core/replace-file.js'
import { ShardFiles } from '../../output/delivery/shard-files.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { ChangedRule } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { makeOneFile } from '../../store/sqlite/database-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { OnlineLearner } from '../online-learning/online-learner.js'
import { learnFrom } from './evidence.js'
import { headerOf, type Submission, SubmissionFolder } from './submission.js'

export interface LearnOptions {
  readonly outputs: readonly string[]
  /** The new database. */
  readonly target: string
  /** The rules that evidence is added to; those that the first fleet worked with where it is not given. */
  readonly base?: string | undefined
  readonly onWarning: (message: string) => void
}

/** What became of the rules. */
export interface LearnedRules {
  readonly fleets: number
  readonly lines: number
  readonly changed: readonly ChangedRule[]
  readonly induced: readonly RuleSet[]
}

interface Fleet {
  readonly folder: SubmissionFolder
  readonly submission: Submission
}

/**
 * Makes the next rules of those that fleets worked with and all that their pages taught, as one process would have
 * that learned from the pages in their order. The result depends on the fleets that are named alone, not on how often
 * or in which order.
 */
export async function learnFromFleets(options: LearnOptions): Promise<LearnedRules> {
  const { target, onWarning } = options
  if (existsSync(target))
    throw new BadOption(
      `${target} exists, and fleet learn writes a new database: name another --db`,
    )
  const fleets = fleetsIn(options.outputs)
  const [first] = fleets
  const base = options.base ?? first!.folder.rulesPath(first!.submission)
  const draft = draftOf(target)
  try {
    copyRules(base, draft, target)
    const learned = await replay(draft, fleets, onWarning)
    makeOneFile(draft)
    renameSync(draft, target)
    return learned
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Throws where there are no rules, or nothing can be written. */
function copyRules(base: string, draft: string, target: string): void {
  SqliteRuleStore.forReading(base).close()
  try {
    copyFileSync(base, draft)
    chmodSync(draft, 0o644)
  } catch (error) {
    throw new OutputUnwritable(target, error)
  }
}

/** Each fleet once, in the order of their ids. */
function fleetsIn(outputs: readonly string[]): readonly Fleet[] {
  const fleets = outputs.map((output): Fleet => {
    const folder = new SubmissionFolder(output)
    const submission = folder.readForWork()
    const missing = submission.shards - new ShardFiles(output, 'kept').numbers().size
    if (missing > 0) throw new FleetUnfinished(folder.path, missing, submission.shards)
    if (submission.evidence === 'none')
      throw new BadOption(`${output} was submitted with --no-learn: its pages left no evidence`)
    return { folder, submission }
  })
  const byId = new Map(fleets.map((fleet) => [fleet.submission.id, fleet]))
  return [...byId.keys()].sort().map((id) => byId.get(id)!)
}

async function replay(
  path: string,
  fleets: readonly Fleet[],
  onWarning: (message: string) => void,
): Promise<LearnedRules> {
  const [changed, induced]: [ChangedRule[], RuleSet[]] = [[], []]
  // the same evidence gives the same dates
  const now = () => new Date(fleets.at(-1)!.submission.submittedAt)
  const learner = new OnlineLearner({
    store: SqliteRuleStore.forWriting(path, now),
    model: lazyModel(),
    learns: 'at the end',
    now,
    onWarning,
    onChanged: (change) => changed.push(change),
    onInduced: (rules) => induced.push(rules),
  })
  let lines = 0
  for (const { folder, submission } of fleets) {
    const storage = new ShardFiles(folder.path, 'kept')
    for await (const shard of folder.shards(submission))
      for await (const line of storage.evidence(headerOf(submission, shard))) {
        learnFrom(line, learner, `shard ${shard.number} of ${folder.path}`)
        lines++
      }
  }
  learner.finish()
  return { fleets: fleets.length, lines, changed, induced }
}
