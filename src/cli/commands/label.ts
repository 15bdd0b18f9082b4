import type { Command } from 'commander'
import {
  type CheckedLabel,
  checkLabels,
  isAllFound,
  type LabelCheck,
} from '../../app/label/check-labels.js'
import { type Draft, draftLabels } from '../../app/label/draft-labels.js'
import { draftLine, writeDrafts } from '../../app/label/write-drafts.js'
import { lazyModel } from '../../app/model/lazy-model.js'
import { BadOption, failureOf, NoInput, NothingToLearn } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import { readInputs } from '../../source/inputs.js'
import { readLabelled } from '../../source/labelled.js'
import {
  inputOptions,
  type ReadingFlags,
  type SizeFlags,
  sizeLimits,
  withReadingOptions,
  withSizeOption,
} from '../options.js'
import { shortened } from '../shortened.js'
import { table } from '../table.js'
import { say, showProgress, type Terminal, writeTo } from '../terminal.js'

interface CheckFlags extends SizeFlags {
  readonly site?: string
  readonly json?: true
}

interface InitFlags extends ReadingFlags {
  readonly url?: string
  readonly output?: string
  readonly force?: true
  readonly model?: string
}

const checkHelp = `
Exit code 1 where a label is not found. "also" counts other places with the same text, which nothing is learned from.

Examples:
  $ treesift label check labelled/
  $ treesift label check pages.jsonl --json`

const initHelp = `
A draft is what the general model and the page itself say; check each against the page before you train. Labels that are
there stay as they are.

Examples:
  $ treesift label init saved/ --url 'https://example.org/news/{name}'
  $ treesift label init https://example.org/a --output pages.jsonl`

export function addLabel(program: Command, terminal: Terminal): void {
  const label = program.command('label').description('check labels of pages, or draft them')
  withSizeOption(
    label
      .command('check')
      .description('look for every label on its page as training would, and learn nothing')
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files'),
  )
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option('--json', 'print everything as JSON')
    .addHelpText('after', checkHelp)
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      process.exitCode = await check(paths, flags, terminal)
    })
  withReadingOptions(
    label
      .command('init')
      .description('draft labels to be corrected, in x.json beside each x.html')
      .argument('<pages...>', 'html files, folders or URLs'),
  )
    .option('--url <pattern>', 'where pages without a URL are from: {name}, {path} of the file')
    .option('--output <file>', 'write JSONL to this file instead, - for standard output')
    .option('--force', 'write over labels that are there')
    .option('--model <file>', 'the model to ask (default: the one that comes with treesift)')
    .addHelpText('after', initHelp)
    .action(async (paths: readonly string[], flags: InitFlags) => {
      process.exitCode = await init(paths, flags, terminal)
    })
}

async function check(
  paths: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const found = await checkLabels(readLabelled(paths, { limits: sizeLimits(flags) }), flags.site)
  terminal.out.write(flags.json ? `${JSON.stringify(found, undefined, 2)}\n` : checkTable(found))
  for (const page of found.unlabelled) say(terminal, `${page}: no labels`)
  for (const { message, code } of found.failed) say(terminal, `${message} [${code}]`)
  if (found.labels.length === 0 && found.failed.length === 0)
    throw new NothingToLearn('No page has labels')
  return isAllFound(found) ? 0 : 1
}

const checkTable = ({ labels }: LabelCheck): string =>
  table(['site', 'page', 'field', 'places', 'also', 'where', 'how'], labels.flatMap(rowsOf))

/** A label on a row, what is missing of it on rows below. */
const rowsOf = (label: CheckedLabel): readonly (readonly string[])[] => [
  [
    label.site,
    label.page,
    label.field,
    String(label.places),
    String(label.alike),
    whereOf(label),
    label.places === 0 ? '-' : label.how,
  ],
  ...label.missing.map(({ wanted, hint, code }) => [
    '',
    '',
    '',
    '',
    '',
    '',
    `${code === 'LABEL_TOO_WIDE' ? 'too wide' : 'NOT FOUND'}: "${shortened(wanted)}"${hint === undefined ? '' : `; ${hint}`}`,
  ]),
]

const mostNames = 3

const whereOf = ({ where, missing }: CheckedLabel): string => {
  if (where.length === 0) return missing.length === 0 ? 'none, as it says' : '-'
  const named = where.slice(0, mostNames).join(', ')
  return where.length > mostNames ? `${named}, ...` : named
}

async function init(
  paths: readonly string[],
  flags: InitFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  if (paths.length === 0) throw new NoInput()
  if (flags.output !== undefined && flags.force)
    throw new BadOption('--force is of labels beside pages; --output writes none there')
  const options = { model: lazyModel(flags.model), urlPattern: flags.url }
  const inputs = readInputs({ pages: paths }, inputOptions(flags))
  const report = { drafted: 0, kept: 0, failed: 0 }
  if (flags.output === undefined) {
    for await (const outcome of writeDrafts(inputs, {
      ...options,
      overwrites: flags.force === true,
    })) {
      showProgress(terminal, '')
      if (outcome.kind === 'written') {
        report.drafted++
        terminal.out.write(described(outcome.path, outcome.draft))
      } else if (outcome.kind === 'kept') {
        report.kept++
        say(terminal, `${outcome.path}: labels are there and stay; --force writes over them`)
      } else {
        report.failed++
        say(terminal, `${outcome.failure.message} [${outcome.failure.code}]`)
      }
    }
  } else {
    const list = flags.output === '-' ? undefined : flags.output
    await writeTo(list, lines(), terminal)
    async function* lines(): AsyncGenerator<string> {
      for await (const input of inputs) {
        try {
          if (input.kind === 'failed') throw input.error
          const draft = draftLabels(input.page, options)
          report.drafted++
          say(terminal, described(draft.page.file ?? draft.page.id, draft).trimEnd())
          yield draftLine(draft, list)
        } catch (error) {
          report.failed++
          const { message, code } = failureOf(error)
          say(terminal, `${message} [${code}]`)
        }
      }
    }
  }
  const advice = report.drafted > 0 ? ' Check every draft against its page before you train.' : ''
  say(terminal, `${summary(report)}.${advice}`)
  return report.failed === 0 ? 0 : 1
}

const described = (place: string, { notes }: Draft): string =>
  `${place}\n${notes.map((note) => `  ${note}\n`).join('')}`

const summary = ({
  drafted,
  kept,
  failed,
}: Readonly<Record<'drafted' | 'kept' | 'failed', number>>): string =>
  [
    `${drafted} drafted`,
    ...(kept > 0 ? [`${kept} left as they are`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ')
