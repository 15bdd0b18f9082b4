import type { CheckedSelectors, SelectorCheck } from '../../../app/rules/check-selectors.js'
import { exportRules, type SelectorSheet, storedRules } from '../../../app/rules/export-rules.js'
import { type ErrorReport, UnknownFormat, WrongUse } from '../../../core/errors.js'
import { readInputs } from '../../../input/inputs.js'
import { bundleText } from '../../../rules/exchange/bundle.js'
import { exportFormats, type SelectorLanguage } from '../../../rules/exchange/export-formats.js'
import type { RuleSet } from '../../../rules/rule/rule.js'
import { defaultForReading } from '../../../store/default-database.js'
import { lazyModel } from '../../../store/models/lazy-models.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { quotedText } from '../terminal/printable.js'
import {
  jsonText,
  printErrors,
  printMessage,
  type Terminal,
  writeTo,
} from '../terminal/terminal.js'

export interface RulesExportFlags {
  readonly db?: string
  readonly field?: string
  readonly format: string
  readonly model?: string
  readonly output?: string
  readonly check?: readonly string[]
}

export async function runRulesExport(
  site: string | undefined,
  flags: RulesExportFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { db = defaultForReading(), field, format, output, check } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, exportFormats)
  if (check !== undefined && format !== 'css')
    throw new WrongUse('--check compares CSS selectors: add --format css')
  const store = SqliteRuleStore.forReading(db)
  try {
    const { sets, failed } = storedRules(store, { site, field, database: db })
    const written: Written =
      format === 'json'
        ? { text: bundleText(sets), failed: [], sheets: [] }
        : selectorsText(exportRules(store, sets, { format, model: lazyModel(flags.model) }))
    await writeTo(output, pieces(written.text), terminal)
    const all = [...failed, ...written.failed]
    printErrors(terminal, all)
    const isSame =
      check === undefined || (await isCheckedSame(check, written.sheets, sets, terminal))
    return all.length === 0 && isSame ? 0 : 1
  } finally {
    store.close()
  }
}

interface Written {
  readonly text: string
  readonly failed: readonly ErrorReport[]
  readonly sheets: readonly SelectorSheet[]
}

const selectorsText = ({ sheets, failed }: ReturnType<typeof exportRules>): Written => ({
  text: jsonText(sheets),
  failed,
  sheets,
})

/** Compares selectors with their rules, prints the differences, and tells whether there are none. */
async function isCheckedSame(
  paths: readonly string[],
  sheets: readonly SelectorSheet[],
  sets: readonly RuleSet[],
  terminal: Terminal,
): Promise<boolean> {
  const { checkSelectors } = await import('../../../app/rules/check-selectors.js')
  const checked = await checkSelectors(readInputs({ pages: paths }), sheets, sets)
  for (const line of checkLines(checked)) printMessage(terminal, line)
  return (
    checked.failed.length === 0 &&
    checked.checks.every(({ differences }) => differences.length === 0)
  )
}

const checkLines = ({ checks, otherPages, failed }: CheckedSelectors): readonly string[] => [
  ...checks.flatMap(differenceLines),
  ...failed.map(({ page, message, code }) => `${page}: ${message} [${code}]`),
  ...(otherPages.length === 0
    ? []
    : [`${otherPages.length} pages have a layout without exported rules`]),
]

const differenceLines = ({ rule, pages, differences }: SelectorCheck): readonly string[] => [
  `${rule}: the selector gives the same as the rule on ${pages - differences.length} of ${pages} pages`,
  ...differences.map(
    ({ page, byRule, bySelector }) =>
      `  ${page}: rule ${shown(byRule)}, selector ${shown(bySelector)}`,
  ),
]

const shown = (values: readonly string[]): string =>
  values.length === 0 ? 'nothing' : values.map(quotedText).join(', ')

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}

const isFormat = (format: string): format is SelectorLanguage | 'json' =>
  (exportFormats as readonly string[]).includes(format)
