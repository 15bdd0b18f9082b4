import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { trainModel } from '../../app/model/train-model.js'
import { bundledModel, foldModel, readModel, writeModel } from '../../store/model-store.js'
import { cardText, figuresText } from '../model-text.js'
import { say, showProgress, type Terminal } from '../terminal.js'
import { addTrainMetadata } from './model-metadata.js'
import { addTrainRecords } from './model-train-records.js'

interface TrainFlags {
  readonly output: string
  readonly keepFolds?: string
  readonly credit: string
  readonly json?: true
}

interface InfoFlags {
  readonly model?: string
  readonly json?: true
}

const trainExamples = `
A corpus is a folder or JSONL file of labelled pages with known main content: see docs/guides/evaluate.md. Each fifth of
its sites is first judged by what was learned from the others; that is where the figures come from.

Examples:
  $ treesift model train corpus/ --output my.model --credit "Our own pages and labels"
  $ treesift model train corpus/ --output my.model --keep-folds my-folds/`

const infoExamples = `
Examples:
  $ treesift model info
  $ treesift model info --model my.model --json`

export function addModel(program: Command, terminal: Terminal): void {
  const model = program
    .command('model')
    .description(
      'train the general model, which decides where no rule does, or the model of records; show the card',
    )
  model
    .command('train')
    .description('learn the general model from labelled pages of many sites, and measure it')
    .argument('<corpora...>', 'folders or lists of labelled pages')
    .requiredOption('-o, --output <file>', 'where the model is kept')
    .option('--keep-folds <folder>', 'keep the models that have not learned from one fold each')
    .option('--credit <text>', 'whose pages and labels these are, and their licence', 'not given')
    .option('--json', 'print the card as JSON')
    .addHelpText('after', trainExamples)
    .action(async (corpora: readonly string[], flags: TrainFlags) => {
      process.exitCode = await train(corpora, flags, terminal)
    })
  addTrainRecords(model, terminal)
  addTrainMetadata(model, terminal)
  model
    .command('info')
    .description('show what a model was learned from, what it reaches and what it leans on')
    .option('--model <file>', 'another model than the one that comes with treesift')
    .option('--json', 'print the card as JSON')
    .addHelpText('after', infoExamples)
    .action((flags: InfoFlags) => info(flags, terminal))
}

async function train(
  corpora: readonly string[],
  { output, keepFolds, credit, json }: TrainFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { all, folds, failed } = await trainModel({
    corpora,
    credit,
    date: new Date().toISOString().slice(0, 10),
    onStep: (what) => showProgress(terminal, what),
  })
  showProgress(terminal, '')
  for (const { message, code } of failed) say(terminal, `${message} [${code}]`)
  writeModel(output, all)
  if (keepFolds !== undefined)
    for (const [fold, file] of folds) writeModel(foldModel(keepFolds, fold), file)
  const { card } = all
  terminal.out.write(json ? `${JSON.stringify(card, undefined, 2)}\n` : figuresText(card))
  return failed.length === 0 ? 0 : 1
}

function info({ model: path = bundledModel, json }: InfoFlags, terminal: Terminal): void {
  const { card } = readModel(path)
  terminal.out.write(
    json ? `${JSON.stringify(card, undefined, 2)}\n` : cardText(card, statSync(path).size),
  )
}
