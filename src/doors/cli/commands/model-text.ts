import type {
  CardFigures,
  FeatureShare,
  ModelCard,
  RoleFigures,
  SiteFigures,
} from '../../../analysis/model/model-card.js'
import { pageTypes } from '../../../analysis/model/page-type.js'
import { table } from '../terminal/table.js'

/** The card of a model as readable text. */
export function cardText(card: ModelCard, bytes: number): string {
  const { date, treesift, corpora, credit, features, limits } = card
  const facts = [
    `trained ${date} by treesift ${treesift}, ${Math.round(bytes / 1000)} kB`,
    ...corpora.map(
      ({ name, hash, pages, sites }) =>
        `from ${name} (${hash.slice(0, 12)}): ${pages} pages of ${sites} sites`,
    ),
    `credit: ${credit}`,
  ]
  return `${facts.join('\n')}\n\n${figuresText(card)}
Features that decide about segments, by their share of the gain of all trees
${featuresTable(features)}
Limits
${limits.map((limit) => `- ${limit}\n`).join('')}`
}

const featuresTable = ({ first, second }: ModelCard['features']): string =>
  table(
    ['first pass', 'share', 'second pass', 'share'],
    first.map((one, at) => [...featureCells(one), ...featureCells(second[at])]),
  )

const featureCells = (feature: FeatureShare | undefined): readonly string[] =>
  feature === undefined ? ['', ''] : [feature.name, percent(feature.share)]

/** The figures of a model in cross-validation as tables. */
export function figuresText({ figures }: ModelCard): string {
  if (figures === undefined) return 'Not cross-validated: all pages are of one fold.\n'
  const { folds, pages, f1, byCorpus, byType, rankCorrelation, roles, sites } = figures
  return `Cross-validated over sites in ${folds} folds, ${pages} pages: word F1 ${f1.toFixed(4)}
${corporaTable(byCorpus)}
${byType.length === 0 ? 'No page is of known type.\n' : typesText(figures)}
Confidence and true F1: rank correlation ${rankCorrelation.toFixed(3)}
${reliabilityTable(figures)}${textOf(sites, sitesText)}${textOf(roles, rolesText)}`
}

const textOf = <Known>(known: Known | undefined, write: (known: Known) => string): string =>
  known === undefined ? '' : write(known)

const sitesText = ({ pages, f1, corrected }: SiteFigures): string => `
Articles whose sites have other pages, ${pages}: word F1 ${f1.toFixed(4)}, with two passes ${corrected.toFixed(4)}
`

const rolesText = ({ segments, accuracy, byRole }: RoleFigures): string => `
Roles of ${segments} segments that labels or markup tell: ${percent(accuracy)} right
${table(
  ['role', 'segments', 'precision', 'recall'],
  byRole.map(({ role, segments, precision, recall }) => [
    role,
    `${segments}`,
    percent(precision),
    percent(recall),
  ]),
)}`

const typesText = ({ byType, typeAccuracy, confusion }: CardFigures): string =>
  `${meansTable(
    'type',
    byType.map(({ type, ...mean }) => [type, mean]),
  )}
Page type accuracy: ${percent(typeAccuracy)} (rows: true type, columns: predicted type)
${confusionTable(confusion)}`

const meansTable = (
  of: string,
  means: readonly (readonly [string, { readonly pages: number; readonly f1: number }])[],
): string =>
  table(
    [of, 'pages', 'word F1'],
    means.map(([name, { pages, f1 }]) => [name, `${pages}`, f1.toFixed(4)]),
  )

const corporaTable = (byCorpus: CardFigures['byCorpus']): string =>
  table(
    ['corpus', 'pages', 'word F1', 'page type'],
    byCorpus.map(({ corpus, pages, f1, typeAccuracy }) => [
      corpus,
      `${pages}`,
      f1.toFixed(4),
      typeAccuracy === undefined ? '' : percent(typeAccuracy),
    ]),
  )

const confusionTable = (confusion: CardFigures['confusion']): string =>
  table(
    ['', ...pageTypes],
    pageTypes.map((type, at) => [type, ...(confusion[at] ?? []).map(String)]),
  )

const barWidth = 40

/** Estimated and true F1 as numbers and as a bar; an estimate is reliable if its mark is at the end of the bar. */
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

/** A bar whose length is the true F1, with a mark at the estimate. */
function bar(f1: number, confidence: number): string {
  const mark = Math.round(confidence * barWidth)
  const drawn = '='.repeat(Math.round(f1 * barWidth)).padEnd(mark + 1)
  return `${drawn.slice(0, mark)}|${drawn.slice(mark + 1)}`
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
