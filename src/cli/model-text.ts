import type { CardFigures, Leaned, ModelCard } from '../model/model-card.js'
import { pageTypes } from '../model/page-type.js'
import { printable } from './printable.js'
import { table } from './table.js'

/** The card of a model, for a person. */
export function cardText(card: ModelCard, bytes: number): string {
  const { date, treesift, corpora, credit, features, limits } = card
  const about = [
    `trained ${date} by treesift ${treesift}, ${Math.round(bytes / 1000)} kB`,
    ...corpora.map(
      ({ name, hash, pages, sites }) =>
        `from ${name} (${hash.slice(0, 12)}): ${pages} pages of ${sites} sites`,
    ),
    `credit: ${credit}`,
  ]
  return printable(`${about.join('\n')}\n\n${figuresText(card)}
What decides about runs, by its share of what the trees took off the loss
${featuresTable(features)}
Limits
${limits.map((limit) => `- ${limit}\n`).join('')}`)
}

const featuresTable = ({ first, second }: ModelCard['features']): string =>
  table(
    ['first judgement', 'share', 'second judgement', 'share'],
    first.map((one, at) => [...leanedCells(one), ...leanedCells(second[at])]),
  )

const leanedCells = (leaned: Leaned | undefined): readonly string[] =>
  leaned === undefined ? ['', ''] : [leaned.name, percent(leaned.share)]

/** What a model reached in cross-validation, for a person. */
export function figuresText({ figures }: ModelCard): string {
  if (figures === undefined) return 'Not cross-validated: all pages are of one fold.\n'
  const { folds, pages, f1, byType, rankCorrelation } = figures
  return `Cross-validated over sites in ${folds} folds, ${pages} pages: word F1 ${f1.toFixed(4)}
${byType.length === 0 ? 'No page is of known type.\n' : typesText(figures)}
Confidence and true F1: rank correlation ${rankCorrelation.toFixed(3)}
${reliabilityTable(figures)}`
}

const typesText = ({ byType, typeAccuracy, confusion }: CardFigures): string =>
  `${table(
    ['type', 'pages', 'word F1'],
    byType.map(({ type, pages, f1 }) => [type, `${pages}`, f1.toFixed(4)]),
  )}
Page type told: ${percent(typeAccuracy)} (rows are true, columns told)
${confusionTable(confusion)}`

const confusionTable = (confusion: CardFigures['confusion']): string =>
  table(
    ['', ...pageTypes],
    pageTypes.map((type, at) => [type, ...confusion[at]!.map(String)]),
  )

const widest = 40

/** Estimate beside truth, as numbers and drawn: where the mark stands at the bar's end the estimate can be relied on. */
const reliabilityTable = ({ reliability }: CardFigures): string =>
  table(
    ['confidence', 'pages', 'mean', 'F1', ''],
    reliability.map(({ from, to, pages, confidence, f1 }) => [
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      `${pages}`,
      confidence.toFixed(3),
      f1.toFixed(3),
      bar(f1, confidence),
    ]),
  )

/** A bar as long as the truth, with a mark where the estimate lies. */
function bar(f1: number, confidence: number): string {
  const mark = Math.round(confidence * widest)
  const drawn = '='.repeat(Math.round(f1 * widest)).padEnd(mark + 1)
  return `${drawn.slice(0, mark)}|${drawn.slice(mark + 1)}`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
