import type { Command } from 'commander'
import { trainMetadata } from '../../app/metadata/train-metadata.js'
import type { MetadataCard } from '../../metadata/metadata-card.js'
import { writeMetadataModel } from '../../store/model-store.js'
import { table } from '../table.js'
import { showProgress, type Terminal } from '../terminal.js'

interface Flags {
  readonly output: string
  readonly half?: readonly string[]
  readonly credit: string
  readonly json?: true
}

const examples = `
A corpus has pages whose title, author or date is known: see docs/guides/evaluate.md. Each fifth of its sites is first
judged by what was learned from the others; that is where the figures come from.

Examples:
  $ treesift model train-metadata corpus/ --output my-metadata.model
  $ treesift model train-metadata corpus/ --half news/ --output my-metadata.model`

export function addTrainMetadata(model: Command, terminal: Terminal): void {
  model
    .command('train-metadata')
    .description('learn which of the titles, dates and authors that pages give are right')
    .argument('<corpora...>', 'folders or lists of labelled pages')
    .requiredOption('-o, --output <file>', 'where the model is kept')
    .option('--half <corpora...>', 'learn from half of the sites of these too, measure the others')
    .option('--credit <text>', 'whose pages and labels these are, and their licence', 'not given')
    .option('--json', 'print the card as JSON')
    .addHelpText('after', examples)
    .action(async (corpora: readonly string[], flags: Flags) => train(corpora, flags, terminal))
}

async function train(
  corpora: readonly string[],
  { output, half = [], credit, json }: Flags,
  terminal: Terminal,
): Promise<void> {
  const file = await trainMetadata({
    corpora,
    halves: half,
    credit,
    date: new Date().toISOString().slice(0, 10),
    onStep: (what) => showProgress(terminal, what),
  })
  showProgress(terminal, '')
  writeMetadataModel(output, file)
  terminal.out.write(json ? `${JSON.stringify(file.card, undefined, 2)}\n` : figuresText(file.card))
}

const figuresText = ({ figures }: MetadataCard): string =>
  table(
    ['pages', '', 'title', 'date', 'authors P', 'R', 'F1'],
    figures.map(({ of, pages, title, date, authors }) => [
      `${pages}`,
      of,
      ...[title, date, authors.precision, authors.recall, authors.f1].map((share) =>
        share.toFixed(4),
      ),
    ]),
  )
