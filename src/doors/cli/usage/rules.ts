import { type Command, Option } from 'commander'
import type { RuleDecision } from '../../../app/rules/decide-rules.js'
import { BadOption } from '../../../core/errors.js'
import { normalizeSite } from '../../../core/site.js'
import { exportFormats, importFormats } from '../../../rules/exchange/export-formats.js'
import type { RulesFlags } from '../commands/rules.js'
import type { RulesDecideFlags } from '../commands/rules-decide.js'
import type { RulesDiffFlags } from '../commands/rules-diff.js'
import type { RulesDriftFlags } from '../commands/rules-drift.js'
import type { RulesExplainFlags } from '../commands/rules-explain.js'
import type { RulesExportFlags } from '../commands/rules-export.js'
import type { RulesForgetFlags } from '../commands/rules-forget.js'
import type { RulesHealthFlags } from '../commands/rules-health.js'
import type { RulesImportFlags } from '../commands/rules-import.js'
import type { RulesTestFlags } from '../commands/rules-test.js'
import {
  readDatabaseOption,
  rulesFieldOption,
  rulesModelOption,
  subcommandFlags,
  wholeNumber,
  withReadingOptions,
  withSizeOption,
  writeDatabaseOption,
} from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

const help = `
A site without rules of its own shows those of its registrable domain: news.example.org those of example.org.
If a site has the name of a subcommand, give a URL: http://test/.

Examples:
  $ treesift rules
  $ treesift rules example.org
  $ treesift rules example.org --field price --json
  $ treesift rules example.org --field price --dot | dot -Tsvg > price.svg`

export function addRules(program: Command, terminal: Terminal): void {
  const rules = program
    .command('rules')
    .description('show the rules: an overview of all sites, or those of one site as readable trees')
    .argument('[domain]', 'the site', normalizeSite)
    .option(...readDatabaseOption)
    .option(...rulesFieldOption)
    .option('--json', 'print the rules as JSON, with how often they were used')
    .addOption(
      new Option('--dot', 'print the rules as a Graphviz graph, a cluster for each tree').conflicts(
        'json',
      ),
    )
    .addHelpText('after', help)
    .action(async (domain: string | undefined, flags: RulesFlags) => {
      const { runRules } = await import('../commands/rules.js')
      process.exitCode = runRules(domain, flags, terminal)
    })
    // options after the name of a subcommand belong to the subcommand
    .enablePositionalOptions()
  for (const decision of Object.keys(decisions) as readonly RuleDecision[])
    addDecision(rules, decision, terminal)
  for (const add of [
    addExplain,
    addTest,
    addForget,
    addExport,
    addImport,
    addDiff,
    addDrift,
    addHealth,
  ])
    add(rules, terminal)
}

const explainHelp = `
For each rule: how similar the page is to the layout of the rule, what the rule takes, the nearest candidate
that it leaves, and how each tree decided. Of a tree that takes a candidate all answers are listed, of one
that leaves it the last answer.

Examples:
  $ treesift rules explain page.html --field price
  $ treesift rules explain - --site example.org --json < page.html`

function addExplain(rules: Command, terminal: Terminal): void {
  withReadingOptions(
    rules
      .command('explain')
      .description('show what the rules of its site take on a page, and which predicates decided')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .option(...readDatabaseOption)
    .option('--site <domain>', 'site of the page, whatever its URL says', normalizeSite)
    .option(...rulesFieldOption)
    .option(...rulesModelOption)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', explainHelp)
    .action(async (page: string, _: object, command: Command) => {
      const flags = subcommandFlags<RulesExplainFlags>(command)
      const { runRulesExplain } = await import('../commands/rules-explain.js')
      await runRulesExplain(page, flags, terminal)
    })
}

const testHelp = `
The field main is scored by words, every other field by values. What the rules leave to the model counts as
not found. Pages whose URL belongs to another site are skipped.

Examples:
  $ treesift rules test example.org labelled/
  $ treesift rules test example.org pages.jsonl --db rules.db --json`

function addTest(rules: Command, terminal: Terminal): void {
  withSizeOption(
    rules
      .command('test')
      .description('test the rules of a site on labelled pages, without learning')
      .argument('<domain>', 'the site', normalizeSite)
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files'),
  )
    .option(...readDatabaseOption)
    .option(...rulesModelOption)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', testHelp)
    .action(async (domain: string, paths: readonly string[], _: object, command: Command) => {
      const flags = subcommandFlags<RulesTestFlags>(command)
      const { runRulesTest } = await import('../commands/rules-test.js')
      process.exitCode = await runRulesTest(domain, paths, flags, terminal)
    })
}

const forgetHelp = `
The pages that were stored for learning are deleted with their site. Only the exact site is meant, not its
domain, and only a database that you train: ./rules.db or the one that you name.

Examples:
  $ treesift rules forget example.org
  $ treesift rules forget example.org --field price --db rules.db
  $ treesift rules forget example.org --columns`

function addForget(rules: Command, terminal: Terminal): void {
  rules
    .command('forget')
    .description('delete the rules of a site, or of one of its fields')
    .argument('<domain>', 'the site', normalizeSite)
    .option(...writeDatabaseOption)
    .option('--field <name>', 'only this field, and its labels on the stored pages')
    .option('--columns', 'only the names that columns of records were given')
    .option('--json', 'print what was deleted as JSON')
    .addHelpText('after', forgetHelp)
    .action(async (domain: string, _: object, command: Command) => {
      const flags = subcommandFlags<RulesForgetFlags>(command)
      const { runRulesForget } = await import('../commands/rules-forget.js')
      runRulesForget(domain, flags, terminal)
    })
}

const exportHelp = `
json holds everything that the rules are, for "rules import". css and xpath give one selector per rule, which
selects the same as the rule on every stored page of its layout; a rule that no selector can express is
named on standard error. --check runs each CSS selector through cheerio, which parses pages as browsers do, prints on
standard error where it differs from the rule, and ends with 1 if one does.

Examples:
  $ treesift rules export example.org > rules.json
  $ treesift rules export example.org --format xpath
  $ treesift rules export --field price --format css --output prices.json`

function addExport(rules: Command, terminal: Terminal): void {
  rules
    .command('export')
    .description('write rules as data, or as CSS or XPath selectors')
    .argument('[domain]', 'the site (default: all sites)', normalizeSite)
    .option(...readDatabaseOption)
    .option(...rulesFieldOption)
    .option('-f, --format <name>', `one of ${exportFormats.join(', ')}`, 'json')
    .option(...rulesModelOption)
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option('--check <pages...>', 'with css: compare each selector with its rule on these pages')
    .addHelpText('after', exportHelp)
    .action(async (domain: string | undefined, _: object, command: Command) => {
      const flags = subcommandFlags<RulesExportFlags>(command)
      const { runRulesExport } = await import('../commands/rules-export.js')
      process.exitCode = await runRulesExport(domain, flags, terminal)
    })
}

const importHelp = `
json is the output of "rules export --format json". Either all of its sites are imported or none: nothing
changes when the file is broken, too new, too large, or holds another site than --site. A rule replaces the
one for the same layout and field; its version is incremented when the rule differs. The layouts of the file
replace those of the site, and rules for other layouts are deleted. The pages that were stored for learning
stay: training learns from them again.

ftr is a site configuration in the form of FiveFilters' Full-Text RSS (title, body, author, date and strip, in
XPath), called example.org.txt, or a folder of them. css is a JSON object of selectors by field, or by site and
field. A line that no rule reproduces exactly is refused, and so is its field, unless --partial is
given. These rules are for all pages of their site; rules of the page's own layout precede them.

Examples:
  $ treesift rules import rules.json
  $ treesift rules import example.org.txt --format ftr --db rules.db
  $ treesift rules import selectors.json --format css --site example.org
  $ treesift rules import tea.json --site tea.example --db rules.db
  $ ssh host treesift rules export tea.example --format json | treesift rules import -`

function addImport(rules: Command, terminal: Terminal): void {
  rules
    .command('import')
    .description('store rules of an exported file, or of another tool')
    .argument('<file>', 'file of this format, folder of ftr files, or - for standard input')
    .option(...writeDatabaseOption)
    .option('-f, --format <name>', `one of ${importFormats.join(', ')}`, 'json')
    .option('--partial', 'with ftr and css: also import fields of which a line is refused')
    .option(
      '--site <domain>',
      'json: the only site whose rules the file may hold; ftr and css: the site',
      normalizeSite,
    )
    .option('--json', 'print what was imported as JSON')
    .addHelpText('after', importHelp)
    .action(async (file: string, _: object, command: Command) => {
      const flags = subcommandFlags<RulesImportFlags>(command)
      const { runRulesImport } = await import('../commands/rules-import.js')
      process.exitCode = await runRulesImport(file, flags, terminal)
    })
}

const diffHelp = `
Without versions, the newest version of each rule is compared with the one before it. Replaced versions are
kept for a week. With a file, the output shows what "rules import" would change: the stored rules come first,
those of the file second.

Examples:
  $ treesift rules diff example.org
  $ treesift rules diff example.org --field price --from 3 --to 5
  $ treesift rules diff example.org --with rules.json --json`

function addDiff(rules: Command, terminal: Terminal): void {
  rules
    .command('diff')
    .description('show the differences between two versions of the rules of a site')
    .argument('<domain>', 'the site', normalizeSite)
    .option(...readDatabaseOption)
    .option(...rulesFieldOption)
    .option('--from <version>', 'earlier version (default: the one before --to)', wholeNumber(1))
    .option('--to <version>', 'later version (default: the newest)', wholeNumber(1))
    .addOption(
      new Option(
        '--with <file>',
        'compare with the output of "rules export --format json"; - for standard input',
      ).conflicts(['from', 'to']),
    )
    .option('--json', 'print everything as JSON')
    .addHelpText('after', diffHelp)
    .action(async (domain: string, _: object, command: Command) => {
      const flags = subcommandFlags<RulesDiffFlags>(command)
      const { runRulesDiff } = await import('../commands/rules-diff.js')
      process.exitCode = await runRulesDiff(domain, flags, terminal)
    })
}

const driftHelp = `
Lists every change of a rule, with its date. A rule that was trained from labels is doubted when its output
differs from its earlier output on three pages in a row, and is still used; a rule that was induced becomes
stale: it no longer decides, and its field is learned again from pages of the new layout.

Examples:
  $ treesift rules drift
  $ treesift rules drift example.org
  $ treesift rules drift example.org --json`

function addDrift(rules: Command, terminal: Terminal): void {
  rules
    .command('drift')
    .description('show which rules no longer fit their sites, and what changed in the pages')
    .argument('[domain]', 'the site', normalizeSite)
    .option(...readDatabaseOption)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', driftHelp)
    .action(async (domain: string | undefined, _: object, command: Command) => {
      const flags = subcommandFlags<RulesDriftFlags>(command)
      const { runRulesDrift } = await import('../commands/rules-drift.js')
      runRulesDrift(domain, flags, terminal)
    })
}

const healthHelp = `
Of the latest 20 pages of each rule: how many have an answer, a doubted answer, or lack one that they should
have. The trend shows the share that was not missed or doubted, two pages a bar. Exit code 1 if a rule needs your
attention: a trained rule whose answers are doubted, a rule that is stale or broken.

Examples:
  $ treesift rules health
  $ treesift rules health example.org --json`

function addHealth(rules: Command, terminal: Terminal): void {
  rules
    .command('health')
    .description('show how the rules did on the latest pages, and which need your attention')
    .argument('[domain]', 'the site', normalizeSite)
    .option(...readDatabaseOption)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', healthHelp)
    .action(async (domain: string | undefined, _: object, command: Command) => {
      const flags = subcommandFlags<RulesHealthFlags>(command)
      const { runRulesHealth } = await import('../commands/rules-health.js')
      process.exitCode = runRulesHealth(domain, flags, terminal)
    })
}

/** What a person may decide about the rules of a field. */
const decisions = {
  retire: {
    description: 'do not use the rules of a field any more; they are kept',
    help: `
A retired rule is not used and not replaced, except by training. "rules accept" undoes this.

Examples:
  $ treesift rules retire example.org --field price
  $ treesift rules retire example.org --field price --layout page-2`,
  },
  accept: {
    description: 'declare that the latest answers of the rules of a field are right',
    help: `
What the rules usually give is widened by their latest doubted answers, and these no longer count as misses. A
rule that was retired or is stale is used again.

Examples:
  $ treesift rules accept example.org --field price`,
  },
} as const satisfies Record<RuleDecision, object>

function addDecision(rules: Command, decision: RuleDecision, terminal: Terminal): void {
  const { description, help } = decisions[decision]
  rules
    .command(decision)
    .description(description)
    .argument('<domain>', 'the site', normalizeSite)
    .option(...writeDatabaseOption)
    .option('--field <name>', 'the field')
    .option('--layout <name>', 'only the rule of this layout (default: all layouts)')
    .option('--json', 'print what was decided as JSON')
    .addHelpText('after', help)
    .action(async (domain: string, _: object, command: Command) => {
      const flags = subcommandFlags<RulesDecideFlags>(command)
      if (flags.field === undefined) throw new BadOption(`rules ${decision} needs --field`)
      const { runRulesDecide } = await import('../commands/rules-decide.js')
      runRulesDecide(decision, domain, flags, terminal)
    })
}
