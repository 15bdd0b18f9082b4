import { workerData } from 'piscina'
import { bundledModel } from '../../store/model-store.js'
import type { RuleLookup } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { lazyModel } from '../model/lazy-model.js'
import { extractOne, type Manner, type PageWork } from './extract-one.js'
import { answerOf, type ThreadAnswer, type Wanted } from './thread-answer.js'

/** How a thread is to extract pages. */
export interface ThreadPlan extends Pick<Manner, 'method'> {
  /** The rules of one revision of a database; `undefined` where there are none to be asked. */
  readonly rules: { readonly path: string; readonly revision: number } | undefined
  /** The file of the model; `undefined` for the one that comes along. */
  readonly model: string | undefined
  readonly wanted: readonly Wanted[]
}

const plan: ThreadPlan = workerData
const model = lazyModel(plan.model ?? bundledModel)
let rules: RuleLookup | undefined

/** What a thread of a `PagePool` does with each page. Nothing is thrown. */
export default function extractInThread(work: PageWork): ThreadAnswer {
  return answerOf(() => {
    rules ??= openRules()
    return extractOne(work, { method: plan.method, rules, model })
  }, plan.wanted)
}

const openRules = (): RuleLookup | undefined =>
  plan.rules && SqliteRuleStore.forReading(plan.rules.path).snapshot(plan.rules.revision)
