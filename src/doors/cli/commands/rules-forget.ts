import {
  type ForgottenRules,
  forgetColumnNames,
  forgetRules,
} from '../../../app/rules/forget-rules.js'
import { BadOption } from '../../../core/errors.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { countText } from '../terminal/printable.js'
import { jsonText, printMessage, type Terminal } from '../terminal/terminal.js'

export interface RulesForgetFlags {
  readonly db?: string
  readonly field?: string
  readonly columns?: true
  readonly json?: true
}

export function runRulesForget(
  site: string,
  { db, field, columns, json }: RulesForgetFlags,
  terminal: Terminal,
): void {
  if (columns && field !== undefined)
    throw new BadOption('--columns and --field exclude each other')
  const database = db ?? defaultForWriting()
  const store = SqliteRuleStore.forChanging(database)
  try {
    if (columns) {
      const forgotten = forgetColumnNames(store, { site, database })
      if (json) terminal.out.write(jsonText(forgotten))
      const names = countText(forgotten.columns.length, 'name')
      printMessage(terminal, `${site}: ${names} of columns deleted`)
      return
    }
    const forgotten = forgetRules(store, { site, field, database })
    if (json) terminal.out.write(jsonText(forgotten))
    printMessage(terminal, deletedText(forgotten))
  } finally {
    store.close()
  }
}

function deletedText({ site, field, rules, pages, left }: ForgottenRules): string {
  const gone = countText(rules, 'rule')
  if (field === undefined) return `${site}: ${gone} and ${countText(pages, 'page')} deleted`
  return left === 'nothing'
    ? `${site}: ${gone} for ${field} deleted; no other field was stored, so ${countText(pages, 'page')} deleted too`
    : `${site}: ${gone} for ${field} and the labels on ${countText(pages, 'page')} deleted`
}
