import type { Command } from 'commander'
import { type ImportedSite, importRules } from '../../app/rules/import-rules.js'
import { readBundleFile } from '../../app/rules/read-bundle-file.js'
import { siteName } from '../../core/site.js'
import { defaultForWriting } from '../../store/default-database.js'
import { LazyRuleStore } from '../../store/lazy-rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { table } from '../table.js'
import type { Terminal } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly site?: string
  readonly json?: true
}

const help = `
The file is what "rules export --format json" wrote. All of its sites are imported or none, and nothing is changed by a
file that is broken, too new, too large, or of another site than --site. A rule replaces the one for the same layout and
field; its version counts up where it says something else. The layouts of the file become those of the site, and rules
for other layouts go. The pages that were kept to learn from stay: training learns from them again.

Examples:
  $ treesift rules import rules.json
  $ treesift rules import tea.json --site tea.example --db rules.db
  $ ssh host treesift rules export tea.example --format json | treesift rules import -`

export function addImport(rules: Command, terminal: Terminal): void {
  rules
    .command('import')
    .description('keep the rules of a file of exchanged rules')
    .argument('<file>', 'what "rules export --format json" wrote, or - for standard input')
    .option('--db <file>', 'where the rules are kept (default: ./rules.db)')
    .option('--site <domain>', 'the only site whose rules the file may hold', siteName)
    .option('--json', 'print what was imported as JSON')
    .addHelpText('after', help)
    .action(async (file: string, _: object, command: Command) => {
      await importFile(file, flagsOf<Flags>(command), terminal)
    })
}

async function importFile(
  file: string,
  { db = defaultForWriting(), site, json }: Flags,
  terminal: Terminal,
): Promise<void> {
  const sets = await readBundleFile(file)
  const store = new LazyRuleStore(() => SqliteRuleStore.forWriting(db))
  try {
    const imported = importRules(sets, store, { where: file, site })
    terminal.out.write(
      json ? `${JSON.stringify(imported, undefined, 2)}\n` : importedText(imported),
    )
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
