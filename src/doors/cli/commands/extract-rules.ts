import { existsSync } from 'node:fs'
import type { GeneralModel } from '../../../analysis/model/general-model.js'
import type { Notifier } from '../../../app/notifications/notifier.js'
import { changeText } from '../../../app/online-learning/health-monitor.js'
import type { OnlineLearner } from '../../../app/online-learning/online-learner.js'
import { groupBy } from '../../../core/group-by.js'
import type { RuleSet } from '../../../rules/rule/rule.js'
import { mayLearnInto } from '../../../store/default-database.js'
import type { ChangedRule, RuleReader } from '../../../store/interface/rule-store.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { printMessage, type Terminal } from '../terminal/terminal.js'

/** The rules that a batch applies, and what learns from its pages. */
export interface BatchRules {
  readonly reader: RuleReader
  /** `undefined` if nothing may be stored. */
  readonly learner: OnlineLearner | undefined
  /** Prints which rules changed or were induced, at the end of the batch. */
  reportChanges(): void
}

export interface BatchRulesOptions {
  readonly db: string
  readonly learn: boolean
  readonly model: () => GeneralModel
  readonly terminal: Terminal
  readonly notifier?: Notifier | undefined
}

export async function openBatchRules(options: BatchRulesOptions): Promise<BatchRules> {
  const { db, learn, terminal } = options
  const induced: RuleSet[] = []
  const learns = learn && mayLearnInto(db)
  const reader = openReader(db, learns ? 'may be missing' : 'must exist', terminal)
  const changed: ChangedRule[] = []
  const learner = learns ? await openLearner(options, { induced, changed }) : undefined
  const reportChanges = () => {
    for (const line of changedTexts(changed)) printMessage(terminal, `${db}: ${line}`)
    if (induced.length > 0) printMessage(terminal, inducedText(induced, db))
  }
  return { reader, learner, reportChanges }
}

/** Loads what learns rules, which batches that store nothing do without. */
async function openLearner(
  { db, model, terminal, notifier }: BatchRulesOptions,
  { induced, changed }: { readonly induced: RuleSet[]; readonly changed: ChangedRule[] },
): Promise<OnlineLearner> {
  const { OnlineLearner, openLearningStore } = await import(
    '../../../app/online-learning/online-learner.js'
  )
  return new OnlineLearner({
    store: openLearningStore(db),
    model,
    learns: 'at the end',
    onWarning: (message) => printMessage(terminal, message),
    onInduced: (rules, newLayouts) => {
      induced.push(rules)
      notifier?.rulesInduced(rules, newLayouts)
    },
    onChanged: (change) => {
      changed.push(change)
      notifier?.ruleChanged(change)
    },
  })
}

/** A missing file is created when the first rules are induced. */
function openReader(
  db: string,
  file: 'may be missing' | 'must exist',
  terminal: Terminal,
): RuleReader {
  if (file === 'must exist' || existsSync(db)) return SqliteRuleStore.forReading(db)
  printMessage(
    terminal,
    `${db} does not exist yet: the general model decides, and induced rules are stored there`,
  )
  return SqliteRuleStore.forReadingIfThere(db)
}

/** A line for each change of a rule's health, and one for all rules of a site with a new output profile. */
function* changedTexts(changed: readonly ChangedRule[]): Iterable<string> {
  for (const { rule, change } of changed)
    if (change !== 'measured')
      yield `${changeText(rule, change)}; see "treesift rules health ${rule.site}"`
  const measured = changed.filter(({ change }) => change === 'measured')
  for (const [site, ofSite] of groupBy(measured, ({ rule }) => rule.site)) {
    const fields = [...new Set(ofSite.map(({ rule }) => rule.field))].join(', ')
    yield `${site}: output profiles rest on more values now (${fields}); see "treesift rules drift ${site}"`
  }
}

const inducedText = (induced: readonly RuleSet[], db: string): string => {
  const sites = induced.map(({ site }) => site)
  const named = sites.length > 3 ? `${sites.length} sites` : sites.join(', ')
  return `${db}: induced rules for ${named}; they decide from the next run on`
}
