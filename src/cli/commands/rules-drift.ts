import type { Command } from 'commander'
import { driftedRules } from '../../app/rules/drifted-rules.js'
import { siteName } from '../../core/site.js'
import { defaultForReading } from '../../store/default-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { driftText } from '../rules-drift-text.js'
import type { Terminal } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly json?: true
}

const help = `
A rule is stale when what it gives is unlike what it gave before, on three pages in a row: then it decides no more, and what
it finds is learned anew from pages of the new look. Dates are those of the pages on which that was seen.

Examples:
  $ treesift rules drift
  $ treesift rules drift example.org
  $ treesift rules drift example.org --json`

export function addDrift(rules: Command, terminal: Terminal): void {
  rules
    .command('drift')
    .description('show which rules do not fit their sites any more, and what changed in the pages')
    .argument('[domain]', 'the site', siteName)
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', help)
    .action((domain: string | undefined, _: object, command: Command) => {
      drift(domain, flagsOf<Flags>(command), terminal)
    })
}

function drift(domain: string | undefined, { db, json }: Flags, terminal: Terminal): void {
  const path = db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const sites = driftedRules(domain, store, path)
    terminal.out.write(json ? `${JSON.stringify(sites, undefined, 2)}\n` : driftText(sites))
  } finally {
    store.close()
  }
}
