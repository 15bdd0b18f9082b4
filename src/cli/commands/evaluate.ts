import type { Command } from 'commander'
import { evaluateCorpus } from '../../app/evaluate/evaluate-corpus.js'
import { usualSystem } from '../../app/evaluate/own-systems.js'
import type { Evaluation } from '../../evaluation/evaluation.js'
import { splitNames } from '../../source/corpora/split.js'
import { methodOption, modelOption, outOfFoldOption, peersOption } from '../evaluated-systems.js'
import { evaluationText } from '../evaluation-text.js'
import { numbers, type SizeFlags, sizeLimits, withSizeOption } from '../options.js'
import {
  type BrowserFlags,
  rendererOptions,
  renderOption,
  withBrowserOptions,
} from '../rendering-options.js'
import { say, showProgress, type Terminal, writeTo } from '../terminal.js'

interface Flags extends SizeFlags, BrowserFlags {
  readonly render?: true
  readonly method: readonly string[]
  readonly peers?: readonly string[] | true
  readonly split: string
  readonly k?: readonly number[]
  readonly unlabelled?: true
  readonly db?: string
  readonly model?: string
  readonly outOfFold?: string | true
  readonly json?: true
  readonly report?: string
}

const usualMethods = [usualSystem, 'densest-block', 'all-text']

const examples = `
A corpus is labelled pages (a folder of x.html with x.json, or JSONL), or a folder in the form of WCXB, SWDE, Fundus's
test pages or our record labels: see docs/guides/evaluate.md.

Examples:
  $ treesift evaluate labelled/                              methods that know nothing of the sites
  $ treesift evaluate labelled/ --k 1,2,5                    learn from 1, 2, 5 pages of a site, test on its others
  $ treesift evaluate fresh/ --db rules.db                   the rules that are there, on pages they have not seen
  $ treesift evaluate wcxb-dev/ --peers --report report.html beside the programs of others`

export function addEvaluate(program: Command, terminal: Terminal): void {
  withBrowserOptions(
    withSizeOption(
      program
        .command('evaluate')
        .description('measure methods, rules and programs of others on labelled pages')
        .argument('<corpus>', 'labelled pages, or the folder of a corpus'),
    ),
  )
    .addOption(methodOption(usualMethods))
    .addOption(peersOption())
    .option('--split <name>', `the part to measure on: ${splitNames.join(', ')}`, 'all')
    .option('--k <numbers>', 'learn from so many pages of each site, test on the others', numbers)
    .option('--unlabelled', 'with --k: also from the other pages to train on, without their labels')
    .option('--db <file>', 'the rules that treesift decides by (default: none)')
    .addOption(modelOption())
    .addOption(outOfFoldOption())
    .addOption(renderOption())
    .option('--report <file>', 'write a report with plots and the worst pages (HTML)')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', examples)
    .action(async (corpus: string, flags: Flags) => {
      process.exitCode = await measure(corpus, flags, terminal)
    })
}

async function measure(path: string, flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const { method, peers, split, k, unlabelled, db, model, outOfFold, json, report } = flags
  const evaluation = await evaluateCorpus(path, {
    methods: method,
    peers: peers === true ? 'installed' : peers,
    split,
    ks: k,
    unlabelled,
    db,
    model,
    outOfFold,
    rendering: flags.render && rendererOptions(flags),
    limits: sizeLimits(flags),
    onStep: ({ done, of, name }) => showProgress(terminal, `${done} of ${of} pages: ${name}`),
  })
  showProgress(terminal, '')
  for (const warning of evaluation.warnings) say(terminal, warning)
  if (report !== undefined) await writeTo(report, reportOn(evaluation), terminal)
  const inJson = () => `${JSON.stringify(evaluation, undefined, 2)}\n`
  terminal.out.write(json ? inJson() : evaluationText(evaluation))
  return hasFailures(evaluation) ? 1 : 0
}

/** What draws plots is loaded by nothing else: it takes longer than all other commands take to start. */
async function* reportOn(evaluation: Evaluation): AsyncGenerator<string> {
  const { writeReport } = await import('../../report/write-report.js')
  yield writeReport(evaluation)
}

const hasFailures = ({ corpus, systems }: Evaluation): boolean =>
  corpus.failed.length > 0 || systems.some(({ failed }) => failed.length > 0)
