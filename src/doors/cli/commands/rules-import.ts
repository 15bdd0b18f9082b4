import { type ImportedSite, importRules, readBundleFile } from '../../../app/rules/import-rules.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { table } from '../terminal/table.js'
import { jsonText, type Terminal } from '../terminal/terminal.js'

export interface RulesImportFlags {
  readonly db?: string
  readonly site?: string
  readonly json?: true
}

export async function runRulesImport(
  file: string,
  { db = defaultForWriting(), site, json }: RulesImportFlags,
  terminal: Terminal,
): Promise<void> {
  const sets = await readBundleFile(file)
  const store = SqliteRuleStore.forWritingWhenNeeded(db)
  try {
    const imported = importRules(sets, store, { where: file, site })
    terminal.out.write(json ? jsonText(imported) : importedText(imported))
  } finally {
    store.close()
  }
}

const importedText = (sites: readonly ImportedSite[]): string =>
  table(
    ['site', 'field', 'layout', 'version', 'change', 'pages', 'votes'],
    sites.flatMap(({ site, rules, gone }) => [
      ...rules.map(({ field, layout, version, change, pages, votes }) => [
        site,
        field,
        layout,
        String(version),
        change,
        String(pages),
        String(votes),
      ]),
      ...gone.map(({ field, layout }) => [site, field, layout, '-', 'gone', '-', '-']),
    ]),
  )
