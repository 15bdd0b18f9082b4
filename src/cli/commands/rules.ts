import { type Command, Option } from 'commander'
import { BadOption, RulesNotFound } from '../../core/errors.js'
import { siteName, sitesFor } from '../../core/site.js'
import { obstaclesOf } from '../../fast/compiles.js'
import { describePredicate } from '../../rules/predicate.js'
import type { Rule, RuleSet } from '../../rules/rule.js'
import { defaultForReading } from '../../store/default-database.js'
import type { BrokenEntry, Kept, RuleReader, RuleUses } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { rulesDot } from '../rules-dot.js'
import { rulesText, sitesText } from '../rules-text.js'
import { say, type Terminal } from '../terminal.js'
import { addDiff } from './rules-diff.js'
import { addDrift } from './rules-drift.js'
import { addExplain } from './rules-explain.js'
import { addExport } from './rules-export.js'
import { addForget } from './rules-forget.js'
import { addImport } from './rules-import.js'
import { addTest } from './rules-test.js'

interface Flags {
  readonly db?: string
  readonly field?: string
  readonly json?: true
  readonly dot?: true
}

const help = `
A site without rules of its own is shown those of its registrable domain: news.example.org those of example.org.
A site that is called like one of the commands above is named by a URL: http://test/.

Examples:
  $ treesift rules
  $ treesift rules example.org
  $ treesift rules example.org --field price --json
  $ treesift rules example.org --field price --dot | dot -Tsvg > price.svg`

export function addRules(program: Command, terminal: Terminal): void {
  const rules = program
    .command('rules')
    .description('show what was learned: all sites, or the rules of one as readable trees')
    .argument('[domain]', 'the site', siteName)
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--field <name>', 'only the rules of this field')
    .option('--json', 'print them as JSON, with how often they were used')
    .addOption(
      new Option('--dot', 'print them as a graph for Graphviz, a cluster for each voter').conflicts(
        'json',
      ),
    )
    .addHelpText('after', help)
    .action((domain: string | undefined, flags: Flags) => {
      process.exitCode = show(domain, flags, terminal)
    })
    // so that what stands behind a subcommand is its own
    .enablePositionalOptions()
  for (const add of [addExplain, addTest, addForget, addExport, addImport, addDiff, addDrift])
    add(rules, terminal)
}

/** What is kept under the name of a site. */
interface KeptSite extends Kept {
  readonly site: string
  readonly uses: readonly RuleUses[]
}

/** Shows the rules, and says of every broken one that it is. */
function show(domain: string | undefined, flags: Flags, terminal: Terminal): 0 | 1 {
  if (domain === undefined && flags.field !== undefined)
    throw new BadOption('--field needs a domain')
  const path = flags.db ?? defaultForReading()
  const store = SqliteRuleStore.forReading(path)
  try {
    const kept =
      domain === undefined
        ? store.sites().map((site) => keptAt(store, site))
        : [oneSite(store, path, domain, flags.field)]
    const whole = kept.filter(({ rules }) => rules.length > 0)
    terminal.out.write(domain === undefined ? allText(whole, flags) : oneText(kept[0]!, flags))
    const broken = kept.flatMap((one): readonly BrokenEntry[] => one.broken)
    for (const { error } of broken) say(terminal, `${error.message} [${error.code}]`)
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

const keptAt = (store: RuleReader, site: string): KeptSite => ({
  site,
  ...store.keptFor(site),
  uses: store.usesOf(site),
})

/** The site, or the domain that it belongs to, whichever has something first. */
function oneSite(
  store: RuleReader,
  path: string,
  domain: string,
  field: string | undefined,
): KeptSite {
  const kept = sitesFor(domain).map((site) => keptAt(store, site))
  const found = kept.find(({ rules, broken }) => rules.length + broken.length > 0)
  if (found === undefined) throw new RulesNotFound(domain, path)
  const { site } = found
  const isWanted = (one: { readonly field: string }): boolean =>
    field === undefined || one.field === field
  const rules = found.rules.filter(isWanted)
  const broken = found.broken.filter(isWanted)
  if (rules.length + broken.length === 0) throw new RulesNotFound(`${field} of ${site}`, path)
  return { ...found, rules, broken, uses: found.uses.filter(({ rule }) => isWanted(rule)) }
}

function allText(kept: readonly KeptSite[], { json, dot }: Flags): string {
  if (dot) return rulesDot(kept.flatMap(({ rules }) => rules))
  return json ? inJson(kept.map(asData)) : sitesText(kept)
}

function oneText(kept: KeptSite, { json, dot }: Flags): string {
  if (dot) return rulesDot(kept.rules)
  return json ? inJson(asData(kept)) : rulesText(kept.rules, kept.uses)
}

/** A rule, and the questions that keep it from being asked while a page is read; none where it compiles. */
type ShownRule = Rule & { readonly obstacles: readonly string[] }

const asData = ({
  site,
  layouts,
  rules,
  uses,
}: KeptSite): RuleSet & {
  readonly rules: readonly ShownRule[]
  readonly uses: readonly RuleUses[]
} => ({ site, layouts, rules: rules.map(shownRule), uses })

const shownRule = (rule: Rule): ShownRule => ({
  ...rule,
  obstacles: [...new Set(obstaclesOf(rule).map(describePredicate))],
})

const inJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
