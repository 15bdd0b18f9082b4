import type { Command } from 'commander'
import type {
  ModelInfoFlags,
  ModelTrainFlags,
  TrainMetadataFlags,
  TrainRecordsFlags,
} from '../commands/model.js'
import type { Terminal } from '../terminal/terminal.js'

export function addModel(program: Command, terminal: Terminal): void {
  const model = program
    .command('model')
    .description('train the models for main content, records and metadata, or show a model card')
  for (const add of [addTrain, addTrainRecords, addTrainMetadata, addInfo]) add(model, terminal)
}

const outputOption = ['-o, --output <file>', 'file to write the model to'] as const
const creditOption = [
  '--credit <text>',
  'source and licence of the pages and labels',
  'not given',
] as const

const trainHelp = `
A corpus is a folder or JSONL file of labelled pages with known main content: see docs/guides/evaluate.md. For
the figures, each fifth of the domains of all corpora is predicted by a model that was trained on the others.
--refit takes minutes, and learns the confidence, the roles of segments and the length of products.

Examples:
  $ treesift model train corpus/ --output my.model --credit "Our own pages and labels"
  $ treesift model train corpus/ old-news/ --output my.model --keep-folds my-folds/
  $ treesift model train corpus/ old-news/ --output my.model --keep-folds my-folds/ --refit`

function addTrain(model: Command, terminal: Terminal): void {
  model
    .command('train')
    .description('train the general model on labelled pages of many sites, and measure it')
    .argument('<corpora...>', 'folders or lists of labelled pages')
    .requiredOption(...outputOption)
    .option(
      '--keep-folds <folder>',
      'also write the models that were trained without one fold each',
    )
    .option(
      '--refit',
      'keep the predictions of the models in --output and --keep-folds, and learn anew what is learned from them',
    )
    .option(...creditOption)
    .option('--json', 'print the model card as JSON')
    .addHelpText('after', trainHelp)
    .action(async (corpora: readonly string[], flags: ModelTrainFlags) => {
      const { runModelTrain } = await import('../commands/model.js')
      process.exitCode = await runModelTrain(corpora, flags, terminal)
    })
}

const trainRecordsHelp = `
LISTS are folders of pages with known records: see docs/guides/evaluate.md. For the figures, each fifth of the
sites is predicted by a model that was trained on the others.

Examples:
  $ treesift model train-records lists/ --others corpus/ --output my-records.model
  $ treesift model train-records lists/ --others corpus/ --without kept/ --output my-records.model`

function addTrainRecords(model: Command, terminal: Terminal): void {
  model
    .command('train-records')
    .description('train the model that finds records on list pages of many sites, and measure it')
    .argument('<lists...>', 'folders of pages with known records')
    .requiredOption(...outputOption)
    .option('--others <corpora...>', 'pages, some of which are known to list nothing', [])
    .option('--without <lists...>', 'learn nothing from the sites of these lists', [])
    .option(...creditOption)
    .addHelpText('after', trainRecordsHelp)
    .action(async (lists: readonly string[], flags: TrainRecordsFlags) => {
      const { runTrainRecords } = await import('../commands/model.js')
      await runTrainRecords(lists, flags, terminal)
    })
}

const trainMetadataHelp = `
A corpus has pages with a known title, author or date: see docs/guides/evaluate.md. For the figures, each
fifth of the sites is predicted by a model that was trained on the others.

Examples:
  $ treesift model train-metadata corpus/ --output my-metadata.model
  $ treesift model train-metadata corpus/ --half news/ --output my-metadata.model`

function addTrainMetadata(model: Command, terminal: Terminal): void {
  model
    .command('train-metadata')
    .description('train the model that chooses among the titles, dates and authors of a page')
    .argument('<corpora...>', 'folders or lists of labelled pages')
    .requiredOption(...outputOption)
    .option(
      '--half <corpora...>',
      'also learn from half of the sites of these, and measure on the other half',
    )
    .option(...creditOption)
    .option('--json', 'print the model card as JSON')
    .addHelpText('after', trainMetadataHelp)
    .action(async (corpora: readonly string[], flags: TrainMetadataFlags) => {
      const { runTrainMetadata } = await import('../commands/model.js')
      await runTrainMetadata(corpora, flags, terminal)
    })
}

const infoHelp = `
Examples:
  $ treesift model info
  $ treesift model info --model my.model --json`

function addInfo(model: Command, terminal: Terminal): void {
  model
    .command('info')
    .description('show what a model was trained on, its figures and its most important features')
    .option('--model <file>', 'model to show (default: the bundled one)')
    .option('--json', 'print the model card as JSON')
    .addHelpText('after', infoHelp)
    .action(async (flags: ModelInfoFlags) => {
      const { runModelInfo } = await import('../commands/model.js')
      runModelInfo(flags, terminal)
    })
}
