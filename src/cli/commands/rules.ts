import type { Command } from 'commander'
import { BadOption, RulesNotFound } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import { describeRule } from '../../rules/describe.js'
import type { Rule, RuleSet } from '../../rules/rule.js'
import { defaultForReading } from '../../store/default-database.js'
import type { BrokenEntry, RuleReader } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { printable } from '../printable.js'
import { table } from '../table.js'
import { say, type Terminal } from '../terminal.js'

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
      process.exitCode = show(domain, flags, terminal)
    })
}

/** Shows the rules, and says of every broken one that it is. */
function show(domain: string | undefined, flags: Flags, terminal: Terminal): 0 | 1 {
  const path = flags.db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const { text, broken } =
      domain === undefined ? showSites(store, flags) : showSite(store, path, domain, flags)
    terminal.out.write(text)
    for (const { error } of broken) say(terminal, `${error.message} [${error.code}]`)
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

interface Shown {
  readonly text: string
  readonly broken: readonly BrokenEntry[]
}

function showSites(store: RuleReader, { json, field }: Flags): Shown {
  if (field !== undefined) throw new BadOption('--field needs a domain')
  const kept = store.sites().map((site) => ({ site, ...store.keptFor(site) }))
  const sets = kept.flatMap(({ site, rules }) => (rules.length === 0 ? [] : [{ site, rules }]))
  const broken = kept.flatMap((one) => one.broken)
  return { text: json ? inJson(sets satisfies readonly RuleSet[]) : siteTable(sets), broken }
}

const siteTable = (sets: readonly RuleSet[]): string =>
  table(
    ['site', 'rules', 'pages', 'fields'],
    sets.map(({ site, rules }) => [
      site,
      String(rules.length),
      String(Math.max(...rules.map(({ pages }) => pages))),
      rules.map(({ field }) => field).join(', '),
    ]),
  )

function showSite(store: RuleReader, path: string, site: string, { field, json }: Flags): Shown {
  const isWanted = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const kept = store.keptFor(site)
  const rules = kept.rules.filter(isWanted)
  const broken = kept.broken.filter(isWanted)
  if (rules.length + broken.length === 0) {
    throw new RulesNotFound(field === undefined ? site : `${field} of ${site}`, path)
  }
  const text = json ? inJson({ site, rules } satisfies RuleSet) : described(rules)
  return { text, broken }
}

const described = (rules: readonly Rule[]): string =>
  rules.length === 0 ? '' : printable(`${rules.map(describeRule).join('\n\n')}\n`)

const inJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
