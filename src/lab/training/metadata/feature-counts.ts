import type { CandidateText, PredictedField } from '../../../analysis/metadata/candidate.js'
import { readStatedTexts } from '../../../analysis/metadata/candidates/stated-texts.js'
import { readVisibleTexts } from '../../../analysis/metadata/candidates/visible-texts.js'
import { nameKey, splitNames } from '../../../analysis/metadata/fields/split-names.js'
import type { MetadataContext } from '../../../analysis/metadata/metadata-context.js'
import {
  type FieldVocabulary,
  fieldDefinitions,
  perField,
} from '../../../analysis/metadata/metadata-model.js'
import type { GrowingVocabulary } from '../../../analysis/metadata/vocabulary/feature-vocabulary.js'
import { isSameTitle, type PageMetadata } from '../../evaluation/metadata-accuracy.js'
import { contextOf, type MetadataGold } from './metadata-gold.js'

/** A page to learn from, and the counts of its word features. */
export interface CountedPage {
  readonly site: string
  readonly fold: number
  readonly context: MetadataContext
  readonly gold: GoldKeys
  readonly features: FeatureCounts
}

/** The gold of a page in the form of candidate keys. */
interface GoldKeys {
  readonly title: string | undefined
  readonly day: string | undefined
  readonly authors: ReadonlySet<string> | undefined
}

/** For each field and word feature of a page: candidate texts with it that are right, and all of them. */
type FeatureCounts = Readonly<Record<PredictedField, Counts>>

type Counts = ReadonlyMap<number, readonly [right: number, all: number]>

export function countedPage(goldPage: MetadataGold, vocabulary: GrowingVocabulary): CountedPage {
  const { site, fold } = goldPage
  const context = contextOf(goldPage)
  const gold = goldKeys(goldPage.gold)
  return { site, fold, context, gold, features: countFeatures(context, gold, vocabulary) }
}

const goldKeys = ({ title, date, author }: PageMetadata): GoldKeys => ({
  title,
  day: date?.slice(0, 10),
  authors: author && new Set(author.map(nameKey)),
})

const unlimited = { headings: Infinity, dated: Infinity, bylines: Infinity }

function countFeatures(
  page: MetadataContext,
  gold: GoldKeys,
  vocabulary: GrowingVocabulary,
): FeatureCounts {
  const counts = perField(() => new Map<number, [right: number, all: number]>())
  const count = (fields: readonly PredictedField[], text: CandidateText): void => {
    for (const field of fields) {
      const isCorrect = isRight(field, text, gold, page)
      if (isCorrect === undefined) continue
      for (const feature of text.features) {
        const counted = counts[field].get(feature) ?? [0, 0]
        counted[0] += isCorrect ? 1 : 0
        counted[1]++
        counts[field].set(feature, counted)
      }
    }
  }
  readStatedTexts(page, vocabulary, count)
  readVisibleTexts(page, vocabulary, count, unlimited)
  return counts
}

/** `undefined` when the gold is unknown. */
function isRight(
  field: PredictedField,
  candidate: CandidateText,
  { title, authors, day }: GoldKeys,
  page: MetadataContext,
): boolean | undefined {
  if (field === 'title') return title === undefined ? undefined : isSameTitle(candidate.text, title)
  if (field === 'author') {
    if (authors === undefined || authors.size === 0) return undefined
    return splitNames(candidate.text, page.locale).some(({ name }) => authors.has(nameKey(name)))
  }
  if (day === undefined) return undefined
  return fieldDefinitions.date.candidatesOf(page, [candidate]).some(({ key }) => key === day)
}

const vocabularyDefaults = {
  /** Minimum number of sites with a right text with a feature, so that it generalises. */
  sites: 3,
  /** Minimum share of right texts with a feature, for it to admit candidates. */
  share: 0.05,
  /** Minimum number of sites with a feature, for it to become a column. */
  columnSites: 8,
  columns: 150,
} as const

/** Prefixes of features that are too general to admit candidates: any property of an article or a person. */
const broad = ['from ', '<', 'type:', 'as:', 'outer:']
const isBroad = (feature: string): boolean => broad.some((prefix) => feature.startsWith(prefix))

type SiteFeatures = Pick<CountedPage, 'site' | 'features'>

/** For each field the features that admit candidate texts, and those that become columns. */
export function chooseVocabulary(
  pages: readonly SiteFeatures[],
  names: readonly string[],
): Readonly<Record<PredictedField, FieldVocabulary>> {
  return perField((field) => {
    const totals = totalsOf(pages, field)
    const admitting = [...totals]
      .filter(
        ([, { rightSites, right, all }]) =>
          rightSites.size >= vocabularyDefaults.sites && right / all >= vocabularyDefaults.share,
      )
      .map(([feature]) => names[feature]!)
      .filter((name) => !isBroad(name))
    const features = [...totals]
      .filter(
        ([, { rightSites, sites }]) =>
          rightSites.size > 0 && sites.size >= vocabularyDefaults.columnSites,
      )
      .sort(([, a], [, b]) => b.rightSites.size - a.rightSites.size || b.sites.size - a.sites.size)
      .slice(0, vocabularyDefaults.columns)
      .map(([feature]) => names[feature]!)
    return { admitting: field === 'date' ? [] : admitting, features }
  })
}

interface FeatureTotal {
  readonly sites: Set<string>
  readonly rightSites: Set<string>
  right: number
  all: number
}

function totalsOf(
  pages: readonly SiteFeatures[],
  field: PredictedField,
): ReadonlyMap<number, FeatureTotal> {
  const totals = new Map<number, FeatureTotal>()
  for (const { site, features } of pages) {
    for (const [feature, [right, all]] of features[field]) {
      const total = totals.get(feature) ?? {
        sites: new Set(),
        rightSites: new Set(),
        right: 0,
        all: 0,
      }
      total.sites.add(site)
      if (right > 0) total.rightSites.add(site)
      total.right += right
      total.all += all
      totals.set(feature, total)
    }
  }
  return totals
}
