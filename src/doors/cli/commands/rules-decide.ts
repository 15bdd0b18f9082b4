import {
  type DecidedRule,
  decideRules,
  type RuleDecision,
} from '../../../app/rules/decide-rules.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { jsonText, printMessage, type Terminal } from '../terminal/terminal.js'

export interface RulesDecideFlags {
  readonly db?: string
  readonly field: string
  readonly layout?: string
  readonly json?: true
}

export function runRulesDecide(
  decision: RuleDecision,
  site: string,
  { db, field, layout, json }: RulesDecideFlags,
  terminal: Terminal,
): void {
  const database = db ?? defaultForWriting()
  const store = SqliteRuleStore.forChanging(database)
  try {
    const decided = decideRules(store, decision, { site, field, layout }, database)
    if (json) terminal.out.write(jsonText({ site, field, decision, rules: decided }))
    for (const rule of decided) printMessage(terminal, decidedText(decision, rule))
  } finally {
    store.close()
  }
}

const decidedText = (decision: RuleDecision, { rule, status }: DecidedRule): string =>
  decision === 'retire'
    ? `${rule}: retired, it is not used; "rules accept" undoes this`
    : `${rule}: accepted, its latest answers are right (${status})`
