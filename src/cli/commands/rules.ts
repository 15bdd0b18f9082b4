import type { Command } from 'commander'
import { BadOption, RulesNotFound } from '../../core/errors.js'
import { describeRule } from '../../rules/describe.js'
import type { RuleSet } from '../../rules/rule.js'
import { defaultForReading } from '../../store/default-database.js'
import type { RuleReader } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { siteName } from '../options.js'
import { printable } from '../printable.js'
import { table } from '../table.js'
import type { Terminal } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly field?: string
  readonly json?: true
}

const examples = `
Examples:
  $ treesift rules
  $ treesift rules example.org
  $ treesift rules example.org --field price --json`

export function addRules(program: Command, terminal: Terminal): void {
  program
    .command('rules')
    .description('show what was learned: all sites, or the rules of one as readable trees')
    .argument('[domain]', 'the site', siteName)
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--field <name>', 'only the rules of this field')
    .option('--json', 'print them as JSON')
    .addHelpText('after', examples)
    .action((domain: string | undefined, flags: Flags) => {
      const path = flags.db ?? defaultForReading()
      const store = SqliteRuleStore.forReading(path)
      try {
        terminal.out.write(
          domain === undefined ? showSites(store, flags) : showSite(store, path, domain, flags),
        )
      } finally {
        store.close()
      }
    })
}

function showSites(store: RuleReader, { json, field }: Flags): string {
  if (field !== undefined) throw new BadOption('--field needs a domain')
  const sets = store.sites().flatMap((site) => store.find(site) ?? [])
  if (json) return inJson(sets)
  return table(
    ['site', 'rules', 'pages', 'fields'],
    sets.map(({ site, rules }) => [
      site,
      String(rules.length),
      String(Math.max(...rules.map(({ pages }) => pages))),
      rules.map(({ field }) => field).join(', '),
    ]),
  )
}

function showSite(store: RuleReader, path: string, site: string, { field, json }: Flags): string {
  const rules = (store.find(site)?.rules ?? []).filter(
    (rule) => field === undefined || rule.field === field,
  )
  if (rules.length === 0)
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, path)
  return json
    ? inJson({ site, rules } satisfies RuleSet)
    : printable(`${rules.map(describeRule).join('\n\n')}\n`)
}

const inJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
