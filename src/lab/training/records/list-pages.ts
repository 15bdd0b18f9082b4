import type { GeneralModel } from '../../../analysis/model/general-model.js'
import { declaredKind } from '../../../analysis/records/listing-features.js'
import { memberFeatures } from '../../../analysis/records/member-features.js'
import { outlineFeatures } from '../../../analysis/records/outline-features.js'
import { type PageRegions, pageRegions } from '../../../analysis/records/page-regions.js'
import { widenRecords } from '../../../analysis/records/record-ranges.js'
import { recordText } from '../../../analysis/records/record-text.js'
import type { Region } from '../../../analysis/records/region.js'
import {
  regionFeatures,
  regionViews,
  surveyFeatures,
} from '../../../analysis/records/region-features.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import { wordTokens } from '../../../core/text/tokens.js'
import { predictSegments } from '../../../extraction/model-predictions.js'
import { pageContextOf } from '../../../rules/predicates/page-context.js'
import type { GoldPage, GoldRecords } from '../../corpora/gold.js'
import { openCorpus } from '../../corpora/open-corpus.js'
import { foldOf } from '../../corpora/splits.js'
import {
  matchedLikeness,
  matchedRecords,
  matchRecords,
  type RecordTokens,
  recordScore,
} from '../../evaluation/record-scores.js'
import { foldModels } from '../model/model-choice.js'
import { type ColumnSample, columnSample } from './column-samples.js'
import type { RecordRows, RecordTrainingSample } from './fit-record-model.js'
import { unwrapRecords } from './unwrap-records.js'

export interface ListCorpora {
  /** Corpora with known records. */
  readonly lists: readonly string[]
  /** Corpora with page types; pages of types without lists are negative examples. */
  readonly others: readonly string[]
  /** Corpora whose sites are excluded from training. */
  readonly without: readonly string[]
}

/** Page types without lists as their main content; for forums and services this is unknown. */
const unlisted: ReadonlySet<string | undefined> = new Set(['article', 'documentation', 'product'])

/** Weights of labelled pages, of their copies with unwrapped records, and of negative pages. */
const weights = { labelled: 1, unwrapped: 0.5, unlisted: 0.5 } as const

const none: GoldRecords = { records: [], ignored: [] }

/** A page with known records and its training samples. */
export interface RecordTrainingPage {
  readonly gold: GoldPage
  readonly records: GoldRecords
  readonly fold: number
  readonly samples: readonly RecordTrainingSample[]
}

/** Reads pages with known records, and negative pages. */
export async function readRecordTrainingPages(
  { lists, others, without }: ListCorpora,
  onPage: (read: number) => void = () => {},
): Promise<readonly RecordTrainingPage[]> {
  const excluded = new Set((await goldOf(without)).map(({ site }) => site))
  const modelOf = foldModels()
  const pages: RecordTrainingPage[] = []
  const known = new Set<string | undefined>()
  for (const gold of await goldOf(lists)) {
    const { records, page, site } = gold
    if (records === undefined || excluded.has(site) || known.has(page.url)) continue
    if (page.url !== undefined) known.add(page.url)
    pages.push(recordTrainingPage(gold, records, modelOf))
    onPage(pages.length)
  }
  for (const gold of await goldOf(others)) {
    if (excluded.has(gold.site) || known.has(gold.page.url) || !unlisted.has(gold.group)) continue
    pages.push(recordTrainingPage(gold, none, modelOf))
    onPage(pages.length)
  }
  return pages
}

async function goldOf(paths: readonly string[]): Promise<readonly GoldPage[]> {
  const pages: GoldPage[] = []
  for (const path of paths)
    for await (const gold of (await openCorpus(path)).pages())
      if (gold.kind === 'page') pages.push(gold)
  return pages
}

function recordTrainingPage(
  gold: GoldPage,
  records: GoldRecords,
  modelOf: (site: string) => GeneralModel,
): RecordTrainingPage {
  const { html, url } = gold.page
  const fold = foldOf(gold.site)
  const { site } = gold
  const list = { html, url, fold, records, model: modelOf(site), site }
  if (records === none)
    return { gold, records, fold, samples: [trainingSample(list, weights.unlisted)] }
  const unwrapped =
    records.selector === undefined ? undefined : unwrapRecords(html, records.selector)
  const samples = [trainingSample(list, weights.labelled)]
  if (unwrapped !== undefined)
    samples.push(trainingSample({ ...list, html: unwrapped, site: undefined }, weights.unwrapped))
  return { gold, records, fold, samples }
}

/** Minimum record F1 of a region that counts as a list. */
const minF1 = 0.5
/** Maximum number of regions per page whose members are used: further ones repeat them. */
const maxRegions = 5
/** Maximum ratio of the numbers of members and records of a region that is scored. */
const maxRatio = 4

/** A page with known records; none for a negative page. */
interface GoldList {
  readonly html: string
  readonly url: string | undefined
  readonly fold: number
  readonly records: GoldRecords
  /** A general model that was not trained on the site. */
  readonly model: GeneralModel
  /** The site, where its columns are learned from: not those of unwrapped copies. */
  readonly site: string | undefined
}

/** The training sample of a page. */
function trainingSample(
  { html, url, fold, records: gold, model, site }: GoldList,
  weight: number,
): RecordTrainingSample {
  const context = pageContextOf(html)
  const { page } = context
  const { types } = predictSegments(context, url, () => model)
  const found = pageRegions(page)
  const { regions } = found
  const records = gold.records.map(({ text }) => wordTokens(text))
  const ignored = gold.ignored.map(wordTokens)
  const tokensOf = ({ members }: Region): readonly RecordTokens[] =>
    members.map((member) => wordTokens(recordText(page, member)))
  const f1s = regions.map((region) =>
    isNear(region.members.length, records.length)
      ? recordScore(tokensOf(region), records, ignored).f1
      : 0,
  )
  const membersOf = (region: Region): RecordRows => ({
    rows: memberFeatures(region, found),
    targets: matchedRecords(tokensOf(region), [...records, ...ignored]).map(Number),
    weight,
  })
  // of two regions that match, the one that has the whole of each record
  const targets = f1s.map((f1, at) =>
    f1 > minF1 ? f1 * matchedLikeness(tokensOf(regions[at]!), records) ** 2 : 0,
  )
  const declared = declaredKind(page)
  const views = regionViews(found)
  return {
    fold,
    isList: records.length > 0,
    url,
    declared,
    types,
    outlines: {
      typed: outlineFeatures(page, declared, types),
      untyped: outlineFeatures(page, declared, undefined),
    },
    survey: surveyFeatures(views),
    regions: {
      rows: regionFeatures(views),
      targets,
      weight,
    },
    ...omitUndefined({
      columns: site === undefined ? undefined : columnsOf(found, targets, { site, gold }),
    }),
    members: [...f1s.keys()]
      .filter((at) => f1s[at]! > minF1)
      .sort((a, b) => f1s[b]! - f1s[a]!)
      .slice(0, maxRegions)
      .map((at) => membersOf(regions[at]!)),
  }
}

/** The columns of the records in the region that has them best. */
function columnsOf(
  found: PageRegions,
  targets: readonly number[],
  { site, gold }: { readonly site: string; readonly gold: GoldRecords },
): ColumnSample | undefined {
  const best = targets.indexOf(Math.max(...targets))
  if (best < 0 || targets[best] === 0) return undefined
  const { page } = found.sums
  const ranges = widenRecords(found.regions[best]!.members, found)
  const tokens = ranges.map((range) => wordTokens(recordText(page, range)))
  const places = matchRecords(
    gold.records.map(({ text }) => wordTokens(text)),
    tokens,
  )
  const known = gold.records.flatMap((record, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ range: ranges[place]!, gold: record }]
  })
  return columnSample(page, site, known)
}

const isNear = (found: number, known: number): boolean =>
  found <= known * maxRatio && found * maxRatio >= known
