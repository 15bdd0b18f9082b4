import type { Command } from 'commander'
import { type ComparedRun, type Comparison, compare } from '../../app/compare.js'
import { openSystems } from '../../app/evaluate/open-systems.js'
import { ownNames } from '../../app/evaluate/own-systems.js'
import { methodOption, modelOption, outOfFoldOption, peersOption } from '../evaluated-systems.js'
import { onlyPage } from '../only-page.js'
import { type ReadingFlags, withReadingOptions } from '../options.js'
import { printable } from '../printable.js'
import {
  type BrowserFlags,
  rendererOptions,
  renderOption,
  withBrowserOptions,
} from '../rendering-options.js'
import { table } from '../table.js'
import { showProgress, type Terminal } from '../terminal.js'

interface Flags extends ReadingFlags, Omit<BrowserFlags, 'allowPrivate'> {
  readonly render?: true
  readonly method: readonly string[]
  readonly peers?: readonly string[] | true
  readonly db?: string
  readonly model?: string
  readonly outOfFold?: string | true
  readonly json?: true
}

const examples = `
Each line of the page is printed once, with an x under the number of every system that keeps it.

Examples:
  $ treesift compare page.html
  $ treesift compare page.html --db rules.db --method treesift,all-text
  $ treesift compare page.html --peers readability-linkedom,defuddle --json`

export function addCompare(program: Command, terminal: Terminal): void {
  withBrowserOptions(
    withReadingOptions(
      program
        .command('compare')
        .description('set the answers of all methods to one page side by side')
        .argument('<page>', 'a file, a URL, or - for standard input'),
    ),
  )
    .addOption(methodOption(ownNames))
    .addOption(peersOption())
    .option('--db <file>', 'the rules that treesift decides by (default: none)')
    .addOption(modelOption())
    .addOption(outOfFoldOption())
    .addOption(renderOption())
    .option('--json', 'print every answer and every line as JSON')
    .addHelpText('after', examples)
    .action(async (name: string, flags: Flags) => {
      const page = await onlyPage(name, flags)
      showProgress(terminal, 'asking ...')
      const { method, peers, db, model, outOfFold } = flags
      const open = await openSystems({
        methods: method,
        peers: peers === true ? 'installed' : peers,
        db,
        model,
        outOfFold,
        rendering: flags.render && rendererOptions(flags),
      })
      try {
        const comparison = await compare(page, [...open.own, ...open.peers])
        showProgress(terminal, '')
        terminal.out.write(
          flags.json ? `${JSON.stringify(comparison, undefined, 2)}\n` : comparisonText(comparison),
        )
      } finally {
        await open.close()
      }
    })
}

const comparisonText = ({ systems, runs }: Comparison): string =>
  `${table(
    ['#', 'system', 'version', 'words', 'F1 to the first', 'ms', ''],
    systems.map(({ name, version, words, agreement, ms, error }, place) => [
      `${place + 1}`,
      name,
      version,
      `${words}`,
      agreement.toFixed(3),
      ms === undefined ? '' : ms.toFixed(1),
      error === undefined ? '' : `${error.message} [${error.code}]`,
    ]),
  )}\n${table(
    [...systems.map((_, place) => `${place + 1}`), 'line of the page'],
    runs.map((run) => lineOf(run, systems.length)),
  )}`

const longestLine = 100

function lineOf({ text, keptBy }: ComparedRun, count: number): readonly string[] {
  const marks = Array.from({ length: count }, (_, place) => (keptBy.includes(place) ? 'x' : '.'))
  const line = printable(text.replace(/\s+/g, ' ').trim())
  return [...marks, line.length > longestLine ? `${line.slice(0, longestLine - 3)}...` : line]
}
