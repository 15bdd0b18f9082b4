import { NothingToLearn } from '../../core/errors.js'
import { version } from '../../core/version.js'
import type { JudgedField } from '../../metadata/mention.js'
import { ofEachField } from '../../metadata/mention-reader.js'
import type { MetadataCard } from '../../metadata/metadata-card.js'
import type { MetadataFile } from '../../metadata/metadata-file.js'
import type { MetadataModel } from '../../metadata/metadata-model.js'
import { readMetadata } from '../../metadata/read-metadata.js'
import { GrowingSigns } from '../../metadata/signs/sign-book.js'
import { corpusHash } from '../../source/corpora/corpus-hash.js'
import { corpusName } from '../../source/corpora/labelled.js'
import { type CountedPage, countedPage } from './counted-page.js'
import { fitMetadata } from './fit-metadata.js'
import { isInLearnedHalf, type KnownPage, knownPages } from './known-pages.js'
import { UnseenAnswers } from './unseen-answers.js'

export interface MetadataTraining {
  readonly corpora: readonly string[]
  /** Corpora of which half of the sites is learned from, and the other half is only measured. */
  readonly halves: readonly string[]
  readonly credit: string
  readonly date: string
  readonly onStep?: (what: string) => void
}

/** A page of a corpus that is learned from, or only measured. */
interface Page {
  readonly corpus: string
  readonly known: KnownPage
  readonly counted: CountedPage
  readonly isLearned: boolean
}

/** Learns a metadata model: once without each fold, which shows what it reaches on other sites, then from all pages. */
export async function trainMetadata({
  corpora,
  halves,
  credit,
  date,
  onStep = () => {},
}: MetadataTraining): Promise<MetadataFile> {
  const book = new GrowingSigns()
  const pages: Page[] = []
  const about: MetadataCard['corpora'][number][] = []
  for (const path of [...corpora, ...halves]) {
    const isHalf = halves.includes(path)
    const corpus = corpusName(path)
    const before = pages.length
    for await (const known of knownPages(path)) {
      const isLearned = !isHalf || isInLearnedHalf(known)
      pages.push({ corpus, known, counted: countedPage(known, book), isLearned })
      if (pages.length % 50 === 0) onStep(`${pages.length} pages read`)
    }
    const own = pages.slice(before)
    const sites = new Set(own.map(({ known }) => known.site)).size
    const learned = isHalf ? 'half of its sites' : 'all'
    about.push({ name: corpus, hash: await corpusHash(path), pages: own.length, sites, learned })
  }
  const learned = pages.filter(({ isLearned }) => isLearned)
  if (learned.length === 0) throw new NothingToLearn('No page has known metadata')
  const learnFrom = (from: readonly Page[], name: string): MetadataModel => {
    onStep(`learning from ${name}`)
    return fitMetadata(
      from.map(({ counted }) => counted),
      book.names,
    )
  }
  const unseen = new UnseenAnswers()
  const judge = ({ corpus, known, counted, isLearned }: Page, model: MetadataModel): void => {
    const of = isLearned ? `${corpus}, each fold by the others` : `${corpus}, other half`
    unseen.add({ of, found: readMetadata(counted.page, model), gold: known.gold })
  }
  for (const fold of [...new Set(learned.map(({ known }) => known.fold))].sort()) {
    const isIn = ({ known }: Page): boolean => known.fold === fold
    const model = learnFrom(
      learned.filter((page) => !isIn(page)),
      `all but fold ${fold}`,
    )
    for (const page of learned.filter(isIn)) judge(page, model)
  }
  // the half that is only measured has no say in it
  const least = unseen.least()
  const thought = learnFrom(learned, 'all pages')
  for (const page of pages) if (!page.isLearned) judge(page, thought)
  const model = thought.givingFrom(least)
  const card = { date, treesift: version, corpora: about, credit, figures: unseen.figures(least) }
  return { card: { ...card, features: ofEachField((field) => leanedOn(field, model)) }, model }
}

const listed = 20

function leanedOn(field: JudgedField, model: MetadataModel): readonly string[] {
  const { names, gains } = model.parts[field].trees.parts
  return Array.from(names, (name, at) => ({ name, gain: gains[at]! }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, listed)
    .map(({ name }) => name)
}
