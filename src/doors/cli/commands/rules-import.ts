import {
  type ConfigurationFormat,
  importConfigurations,
  readConfigurations,
} from '../../../app/rules/import-configurations.js'
import { type ImportedSite, importRules, readBundleFile } from '../../../app/rules/import-rules.js'
import { BadOption, UnknownFormat } from '../../../core/errors.js'
import { importFormats } from '../../../rules/exchange/export-formats.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { SqliteRuleStore } from '../../../store/sqlite/sqlite-rule-store.js'
import { table } from '../terminal/table.js'
import { jsonText, printErrors, printMessage, type Terminal } from '../terminal/terminal.js'

export interface RulesImportFlags {
  readonly format: string
  readonly partial?: true
  readonly db?: string
  readonly site?: string
  readonly json?: true
}

export async function runRulesImport(
  file: string,
  flags: RulesImportFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { format, partial } = flags
  if (!isImportFormat(format)) throw new UnknownFormat(format, importFormats)
  if (format !== 'json') return importForeign(file, { ...flags, format }, terminal)
  if (partial) throw new BadOption('--partial is for the formats ftr and css')
  const { db = defaultForWriting(), site, json } = flags
  const sets = await readBundleFile(file)
  const store = SqliteRuleStore.forWritingWhenNeeded(db)
  try {
    const imported = importRules(sets, store, { where: file, site })
    terminal.out.write(json ? jsonText(imported) : importedText(imported))
    return 0
  } finally {
    store.close()
  }
}

/** The exit code: 1 if a file, or a line that belongs to a field, is not imported. */
async function importForeign(
  file: string,
  flags: RulesImportFlags & { readonly format: ConfigurationFormat },
  terminal: Terminal,
): Promise<0 | 1> {
  const { db = defaultForWriting(), site, json, partial, format } = flags
  const { files, failed } = await readConfigurations(file, { format, site })
  const store = SqliteRuleStore.forWritingWhenNeeded(db)
  try {
    const incomplete = partial ? 'import' : 'leave out'
    const imported = importConfigurations(files, store, { incomplete })
    terminal.out.write(json ? jsonText({ ...imported, failed }) : importedText(imported.sites))
    const { refused } = imported
    if (!json) printErrors(terminal, refused)
    for (const { site, field } of imported.incomplete)
      printMessage(
        terminal,
        `${site}: "${field}" is not imported, because it would not be the same without these lines; ` +
          '--partial imports it all the same',
      )
    printErrors(terminal, failed)
    return failed.length > 0 || refused.some(({ field }) => field !== undefined) ? 1 : 0
  } finally {
    store.close()
  }
}

const isImportFormat = (format: string): format is (typeof importFormats)[number] =>
  (importFormats as readonly string[]).includes(format)

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
