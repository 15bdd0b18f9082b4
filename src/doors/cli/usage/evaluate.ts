import { type Command, Option } from 'commander'
import { methodNames } from '../../../analysis/methods/method-names.js'
import type { CompareFlags } from '../commands/compare.js'
import type { EvaluateFlags } from '../commands/evaluate.js'
import {
  commaSeparated,
  modelFileOption,
  renderOption,
  wholeNumbers,
  withBrowserOptions,
  withReadingOptions,
  withSizeOption,
} from '../options.js'
import type { Terminal } from '../terminal/terminal.js'

/** Names for help texts, which must not load the laboratory. `usage.test.ts` compares them with it. */
export const helpNames = {
  systems: ['treesift', ...methodNames],
  peers: [
    'readability-linkedom',
    'readability-jsdom',
    'defuddle',
    'article-extractor',
    'web-content-extractor',
    'trafilatura',
    'trafilatura-no-comments',
    'readability-lxml',
  ],
  splits: [
    ...['all', 'develop', 'honest', 'fold-0', 'fold-1', 'fold-2', 'fold-3', 'fold-4'],
    ...['train', 'test'],
  ],
} as const

const evaluatedByDefault = ['treesift', 'densest-block', 'all-text']

const evaluateHelp = `
A corpus is labelled pages (a folder of x.html with x.json, or JSONL), or a folder in the form of WCXB, SWDE,
Fundus's test pages or our record labels: see docs/guides/evaluate.md.

Examples:
  $ treesift evaluate labelled/                              methods that know nothing about the sites
  $ treesift evaluate labelled/ --k 1,2,5                    learn from 1, 2, 5 pages of a site, test on its others
  $ treesift evaluate fresh/ --db rules.db                   stored rules, on pages that they have not seen
  $ treesift evaluate crawl/ --two-pass                      what the other pages of a site add
  $ treesift evaluate structured/ --measure fidelity         headings, code, tables, ... of pages with their Markdown
  $ treesift evaluate wcxb-dev/ --peers --report report.html compare with other extractors`

export function addEvaluate(program: Command, terminal: Terminal): void {
  const command = withSizeOption(
    program
      .command('evaluate')
      .description('measure methods, rules and other extractors on labelled pages')
      .argument('<corpus>', 'labelled pages, or the folder of a corpus'),
  )
  withBrowserOptions(command)
    .addOption(methodOption(evaluatedByDefault))
    .addOption(peersOption())
    .option(
      '--split <name>',
      `part of the corpus to measure on: ${helpNames.splits.join(', ')}`,
      'all',
    )
    .addOption(
      new Option(
        '--measure <name>',
        'text (and fields, records), or fidelity: the structure of Markdown',
      )
        .choices(['text', 'fidelity'])
        .default('text'),
    )
    .option(
      '--k <numbers>',
      'learn from this many pages of each site, test on the others',
      wholeNumbers,
    )
    .option(
      '--unlabelled',
      'with --k: also learn from the other training pages, without their labels',
    )
    .option(
      '--two-pass',
      'also measure treesift in two passes: the general model with what the pages of a site have in common',
    )
    .option(...treesiftDatabaseOption)
    .option(...modelFileOption)
    .addOption(outOfFoldOption())
    .addOption(renderOption())
    .option('--report <file>', 'write an HTML report with plots and the worst pages')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', evaluateHelp)
    .action(async (corpus: string, flags: EvaluateFlags) => {
      const { runEvaluate } = await import('../commands/evaluate.js')
      process.exitCode = await runEvaluate(corpus, flags, terminal)
    })
}

const compareHelp = `
Each line of the page is printed once, with an x under the number of every system that keeps it.

Examples:
  $ treesift compare page.html
  $ treesift compare page.html --db rules.db --method treesift,all-text
  $ treesift compare page.html --peers readability-linkedom,defuddle --json`

export function addCompare(program: Command, terminal: Terminal): void {
  const command = withReadingOptions(
    program
      .command('compare')
      .description('compare all methods on one page')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
  withBrowserOptions(command)
    .addOption(methodOption(helpNames.systems))
    .addOption(peersOption())
    .option(...treesiftDatabaseOption)
    .option(...modelFileOption)
    .addOption(outOfFoldOption())
    .addOption(renderOption())
    .option('--json', 'print every answer and every line as JSON')
    .addHelpText('after', compareHelp)
    .action(async (page: string, flags: CompareFlags) => {
      const { runCompare } = await import('../commands/compare.js')
      await runCompare(page, flags, terminal)
    })
}

const methodOption = (defaults: readonly string[]): Option =>
  new Option('--method <names>', `treesift's own systems: ${helpNames.systems.join(', ')}`)
    .argParser(commaSeparated)
    .default(defaults, defaults.join(','))

const peersOption = (): Option =>
  new Option(
    '--peers [names]',
    `other extractors: ${helpNames.peers.join(', ')}; without names: the installed ones`,
  ).argParser(commaSeparated)

const treesiftDatabaseOption = [
  '--db <file>',
  'rules database for treesift (default: none)',
] as const

const outOfFoldOption = (): Option =>
  new Option(
    '--out-of-fold [folder]',
    'use for each page a model that was trained without its site (default folder: the bundled models)',
  ).conflicts('model')
