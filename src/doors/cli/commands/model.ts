import { statSync } from 'node:fs'
import type { MetadataCard } from '../../../analysis/metadata/metadata-model-file.js'
import { BadOption } from '../../../core/errors.js'
import {
  bundledModel,
  foldModel,
  readGeneralModel,
  writeGeneralModel,
  writeMetadataModel,
  writeRecordModel,
} from '../../../store/models/model-files.js'
import { table } from '../terminal/table.js'
import { jsonText, printErrors, showProgress, type Terminal } from '../terminal/terminal.js'
import { cardText, figuresText } from './model-text.js'

/** The training options that all models share. */
const trainingOptions = (credit: string, terminal: Terminal) => ({
  credit,
  date: new Date().toISOString().slice(0, 10),
  onStep: (step: string) => showProgress(terminal, step),
})

export interface ModelTrainFlags {
  readonly output: string
  readonly keepFolds?: string
  readonly refit?: true
  readonly credit: string
  readonly json?: true
}

export async function runModelTrain(
  corpora: readonly string[],
  { output, keepFolds, refit, credit, json }: ModelTrainFlags,
  terminal: Terminal,
): Promise<0 | 1> {
  if (refit && keepFolds === undefined) throw new BadOption('--refit needs --keep-folds')
  const { trainModel } = await import('../../../lab/training/model/train-model.js')
  const { keptPredictors } = await import('../../../lab/training/model/model-choice.js')
  const { all, folds, failed } = await trainModel({
    corpora,
    ...(refit && { kept: keptPredictors(output, keepFolds!) }),
    ...trainingOptions(credit, terminal),
  })
  showProgress(terminal, '')
  printErrors(terminal, failed)
  writeGeneralModel(output, all)
  if (keepFolds !== undefined)
    for (const [fold, file] of folds) writeGeneralModel(foldModel(keepFolds, fold), file)
  const { card } = all
  terminal.out.write(json ? jsonText(card) : figuresText(card))
  return failed.length === 0 ? 0 : 1
}

export interface TrainRecordsFlags {
  readonly output: string
  readonly others: readonly string[]
  readonly without: readonly string[]
  readonly credit: string
}

export async function runTrainRecords(
  lists: readonly string[],
  { output, others, without, credit }: TrainRecordsFlags,
  terminal: Terminal,
): Promise<void> {
  const { trainRecordModel } = await import('../../../lab/training/records/train-records.js')
  const file = await trainRecordModel({
    lists,
    others,
    without,
    ...trainingOptions(credit, terminal),
  })
  showProgress(terminal, '')
  writeRecordModel(output, file)
  const { figures } = file.card
  terminal.out.write(
    `Cross-validated over sites, ${figures.lists} lists: record F1 ${figures.f1.toFixed(4)}\n` +
      `Records found on ${figures.fired} of ${figures.others} pages that list nothing\n`,
  )
}

export interface TrainMetadataFlags {
  readonly output: string
  readonly half?: readonly string[]
  readonly credit: string
  readonly json?: true
}

export async function runTrainMetadata(
  corpora: readonly string[],
  { output, half = [], credit, json }: TrainMetadataFlags,
  terminal: Terminal,
): Promise<void> {
  const { trainMetadataModel } = await import('../../../lab/training/metadata/train-metadata.js')
  const file = await trainMetadataModel({
    corpora,
    halves: half,
    ...trainingOptions(credit, terminal),
  })
  showProgress(terminal, '')
  writeMetadataModel(output, file)
  terminal.out.write(json ? jsonText(file.card) : figuresTable(file.card))
}

const figuresTable = ({ figures }: MetadataCard): string =>
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

export interface ModelInfoFlags {
  readonly model?: string
  readonly json?: true
}

export function runModelInfo(
  { model: path = bundledModel, json }: ModelInfoFlags,
  terminal: Terminal,
): void {
  const { card } = readGeneralModel(path)
  terminal.out.write(json ? jsonText(card) : cardText(card, statSync(path).size))
}
