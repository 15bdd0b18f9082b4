import { workerData } from 'piscina'
import type { RuleLookup } from '../../store/interface/rule-store.js'
import { lazyModel } from '../../store/models/lazy-models.js'
import { bundledModel } from '../../store/models/model-files.js'
import { SqliteRuleStore } from '../../store/sqlite/sqlite-rule-store.js'
import {
  type PageTask,
  runTask,
  type TaskResult,
  taskResultOf,
  type WorkerPlan,
} from './page-task.js'

const plan: WorkerPlan = workerData
const model = lazyModel(plan.model ?? bundledModel)
let rules: RuleLookup | undefined

/** What a worker thread of a `WorkerPool` runs for each page. It never throws. */
export default function runTaskInWorker(task: PageTask): TaskResult {
  return taskResultOf(() => {
    rules ??= openRules()
    return runTask(task, { method: plan.method, content: plan.content, rules, model })
  }, plan)
}

const openRules = (): RuleLookup | undefined =>
  plan.rules && SqliteRuleStore.forReading(plan.rules.path).snapshot(plan.rules.revision)
