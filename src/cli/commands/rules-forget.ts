import type { Command } from 'commander'
import { type ForgottenRules, forgetRules } from '../../app/rules/forget-rules.js'
import { siteName } from '../../core/site.js'
import { defaultForWriting } from '../../store/default-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { say, type Terminal } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly field?: string
  readonly json?: true
}

const help = `
The pages that were kept to learn from go with their site. Only the site of this very name is meant, not the domain that
it belongs to, and only a database that one trains: ./rules.db or the one named.

Examples:
  $ treesift rules forget example.org
  $ treesift rules forget example.org --field price --db rules.db`

export function addForget(rules: Command, terminal: Terminal): void {
  rules
    .command('forget')
    .description('let go of the rules of a site, or of one of its fields')
    .argument('<domain>', 'the site', siteName)
    .option('--db <file>', 'where the rules are kept (default: ./rules.db)')
    .option('--field <name>', 'only this field, and its labels on the pages that are kept')
    .option('--json', 'print what is gone as JSON')
    .addHelpText('after', help)
    .action((domain: string, _: object, command: Command) => {
      forget(domain, flagsOf<Flags>(command), terminal)
    })
}

function forget(site: string, { db, field, json }: Flags, terminal: Terminal): void {
  const database = db ?? defaultForWriting()
  // a database that is not there is not made
  SqliteRuleStore.forReading(database).close()
  const store = SqliteRuleStore.forWriting(database)
  try {
    const forgotten = forgetRules(store, { site, field, database })
    if (json) terminal.out.write(`${JSON.stringify(forgotten, undefined, 2)}\n`)
    say(terminal, forgottenText(forgotten))
  } finally {
    store.close()
  }
}

function forgottenText({ site, field, rules, pages, left }: ForgottenRules): string {
  const gone = counted(rules, 'rule')
  if (field === undefined) return `${site}: ${gone} and ${counted(pages, 'page')} forgotten`
  return left === 'nothing'
    ? `${site}: ${gone} for ${field} forgotten; nothing else was known, ${counted(pages, 'page')} forgotten too`
    : `${site}: ${gone} for ${field} and the labels on ${counted(pages, 'page')} forgotten`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
