import { workerData } from 'piscina'
import type { RuleReader, RuleSnapshot } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { bundledModel } from '../../store/models/model-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import {
  decodedTask,
  type EncodedTask,
  type PageTask,
  runTask,
  type TaskResult,
  taskResultOf,
  type WorkerPlan,
} from './page-task.js'

const plan: WorkerPlan = workerData
const model = lazyModel(plan.model ?? bundledModel)
let reader: RuleReader | undefined
let rules: RuleSnapshot | undefined

/** What a worker thread of a `WorkerPool` runs for each page. It never throws. */
export default function runTaskInWorker(task: PageTask | EncodedTask): TaskResult {
  return taskResultOf(() => {
    const { method, content } = plan
    return runTask(decodedTask(task), { method, content, rules: rulesAt(task.revision), model })
  }, plan)
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
