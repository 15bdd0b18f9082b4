import type { PredictedField } from '../../../analysis/metadata/candidate.js'
import type { MetadataModel } from '../../../analysis/metadata/metadata-model.js'
import { perField } from '../../../analysis/metadata/metadata-model.js'
import type { MetadataCard, MetadataFile } from '../../../analysis/metadata/metadata-model-file.js'
import { readMetadata } from '../../../analysis/metadata/read-metadata.js'
import { GrowingVocabulary } from '../../../analysis/metadata/vocabulary/feature-vocabulary.js'
import { NothingToLearn } from '../../../core/errors.js'
import { version } from '../../../core/version.js'
import { corpusHash } from '../../corpora/corpus-hash.js'
import { corpusName } from '../../corpora/labelled-pages.js'
import { type CountedPage, countedPage } from './feature-counts.js'
import { fitMetadataModel } from './fit-metadata.js'
import { HeldOutAnswers } from './held-out-answers.js'
import { isInTrainingHalf, type MetadataGold, metadataGoldPages } from './metadata-gold.js'

interface MetadataTrainingOptions {
  readonly corpora: readonly string[]
  /** Corpora with half of their sites for training, and the other half for evaluation only. */
  readonly halves: readonly string[]
  readonly credit: string
  readonly date: string
  readonly onStep?: (what: string) => void
}

/** A page of a corpus, for training or for evaluation only. */
interface CorpusPage {
  readonly corpus: string
  readonly goldPage: MetadataGold
  readonly counted: CountedPage
  readonly isTraining: boolean
}

/** Trains the metadata model: once without each fold, for figures on other sites, then on all pages. */
export async function trainMetadataModel({
  corpora,
  halves,
  credit,
  date,
  onStep = () => {},
}: MetadataTrainingOptions): Promise<MetadataFile> {
  const vocabulary = new GrowingVocabulary()
  const pages: CorpusPage[] = []
  const corpusCards: MetadataCard['corpora'][number][] = []
  for (const path of [...corpora, ...halves]) {
    const isHalf = halves.includes(path)
    const corpus = corpusName(path)
    const before = pages.length
    for await (const goldPage of metadataGoldPages(path)) {
      const isTraining = !isHalf || isInTrainingHalf(goldPage)
      pages.push({ corpus, goldPage, counted: countedPage(goldPage, vocabulary), isTraining })
      if (pages.length % 50 === 0) onStep(`${pages.length} pages read`)
    }
    const own = pages.slice(before)
    const sites = new Set(own.map(({ goldPage }) => goldPage.site)).size
    const learned = isHalf ? 'half of its sites' : 'all'
    const hash = await corpusHash(path)
    corpusCards.push({ name: corpus, hash, pages: own.length, sites, learned })
  }
  const training = pages.filter(({ isTraining }) => isTraining)
  if (training.length === 0) throw new NothingToLearn('No page has known metadata')
  const fitTo = (from: readonly CorpusPage[], name: string): MetadataModel => {
    onStep(`training on ${name}`)
    return fitMetadataModel(
      from.map(({ counted }) => counted),
      vocabulary.names,
    )
  }
  const answers = new HeldOutAnswers()
  const evaluate = (page: CorpusPage, model: MetadataModel): void => {
    const { corpus, goldPage, counted, isTraining } = page
    const of = isTraining ? `${corpus}, each fold by the others` : `${corpus}, other half`
    answers.add({ of, found: readMetadata(counted.context, model), gold: goldPage.gold })
  }
  for (const fold of [...new Set(training.map(({ goldPage }) => goldPage.fold))].sort()) {
    const isIn = ({ goldPage }: CorpusPage): boolean => goldPage.fold === fold
    const model = fitTo(
      training.filter((page) => !isIn(page)),
      `all but fold ${fold}`,
    )
    for (const page of training.filter(isIn)) evaluate(page, model)
  }
  // before the evaluation halves are added: they must not influence the thresholds
  const thresholds = answers.thresholds()
  const unlimited = fitTo(training, 'all pages')
  for (const page of pages) if (!page.isTraining) evaluate(page, unlimited)
  const model = unlimited.withThresholds(thresholds)
  const figures = answers.figures(thresholds)
  const card = { date, treesift: version, corpora: corpusCards, credit, figures }
  return { card: { ...card, features: perField((field) => topFeatures(field, model)) }, model }
}

/** Number of features in a model card. */
const listed = 20

function topFeatures(field: PredictedField, model: MetadataModel): readonly string[] {
  const { names, gains } = model.fields[field].trees.parts
  return Array.from(names, (name, at) => ({ name, gain: gains[at]! }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, listed)
    .map(({ name }) => name)
}
