import { move, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { omitUndefined } from '../../core/omit-undefined.js'
import type { RuleReader, RuleSnapshot } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { bundledModel } from '../../store/models/model-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import { type BatchAnswer, type PageBatch, PageProgress, type SentResult } from './page-batch.js'
import {
  decodedTask,
  runTask,
  type TaskResult,
  taskResultOf,
  type WorkerPlan,
} from './page-task.js'

const plan: WorkerPlan = workerData
const model = lazyModel(plan.model ?? bundledModel)
let reader: RuleReader | undefined
let rules: RuleSnapshot | undefined

/** What a worker thread of a `PagePool` runs for each batch. It never throws. */
export default function extractBatchInWorker(batch: PageBatch): BatchAnswer {
  const progress = new PageProgress(batch)
  return movedAnswer(
    batch.tasks.map((task, at) => {
      progress.begin(at)
      return taskResultOf(() => {
        const { method, content } = plan
        return runTask(decodedTask(task), { method, content, rules: rulesAt(task.revision), model })
      }, plan)
    }),
  )
}

/** The bytes of all lines are moved, not copied. */
function movedAnswer(results: readonly TaskResult[]): BatchAnswer {
  const lines: Uint8Array[] = []
  const pages = results.map((result): SentResult => {
    if (result.kind !== 'line') return result
    lines.push(result.line)
    const { line, siteRules } = result
    return { kind: 'line', bytes: line.length, ...omitUndefined({ siteRules }) }
  })
  const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const line of lines) {
    bytes.set(line, end)
    end += line.length
  }
  const answer = { pages, lines: bytes }
  // Piscina unpacks what is marked so, whatever its types say
  const marked = { [transferableSymbol]: bytes.buffer, [valueSymbol]: answer }
  return move(marked as unknown as ArrayBuffer) as unknown as BatchAnswer
}

/** The same snapshot as long as tasks name the same revision. */
function rulesAt(revision: number | undefined): RuleSnapshot | undefined {
  if (plan.database === undefined || revision === undefined) return undefined
  reader ??= SqliteRuleStore.forReading(plan.database)
  if (rules?.revision !== revision) {
    rules?.close()
    rules = reader.snapshot(revision)
  }
  return rules
}
