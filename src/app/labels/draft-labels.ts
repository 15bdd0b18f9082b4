import type { MetadataCandidate } from '../../analysis/metadata/candidate.js'
import { type MetadataSource, metadataSources } from '../../analysis/metadata/metadata.js'
import { type MetadataContext, metadataContext } from '../../analysis/metadata/metadata-context.js'
import type { MetadataModel, ScoredCandidates } from '../../analysis/metadata/metadata-model.js'
import { authorName, chooseMetadata, titleText } from '../../analysis/metadata/read-metadata.js'
import { descriptions, readStatedFields } from '../../analysis/metadata/stated-fields.js'
import type { GeneralModel } from '../../analysis/model/general-model.js'
import { BadOption } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { isValidUrl } from '../../core/parse-url.js'
import { predictSegments } from '../../extraction/model-predictions.js'
import { htmlFilePattern } from '../../input/files/page-files.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { NodeContext } from '../../page/columns/node-context.js'
import { segmentLine } from '../../page/segments/segment-text.js'
import { type AlignedPage, alignField } from '../../rules/learn/align/field-examples.js'
import { trainingPage } from '../../rules/learn/align/training-page.js'
import { type PageContext, pageContextOf } from '../../rules/predicates/page-context.js'

/** Draft labels of a page, for a person to correct. Training would find each of them. */
export interface Draft {
  readonly page: RawPage
  readonly url: string | undefined
  readonly language: string | undefined
  readonly labels: Readonly<Record<string, string | readonly string[]>>
  /**
   * The source of each label, or why there is none: `headline: from TITLE, visible text`,
   * `date: no likely value on the page`.
   */
  readonly notes: readonly string[]
}

export interface DraftOptions {
  readonly model: () => GeneralModel
  readonly metadata: () => MetadataModel
  /**
   * The URL of pages without one: `{name}` stands for the name of the file, `{path}` for its path, without extension.
   */
  readonly urlPattern?: string | undefined
}

/** Drafts `main` by the general model, the other fields by the metadata model and by what the page states. */
export function draftLabels(raw: RawPage, { model, metadata, urlPattern }: DraftOptions): Draft {
  const page = pageContextOf(raw.html)
  const context = metadataContext(page.segmentation, raw.url ?? patternUrl(urlPattern, raw))
  const { canonical, language } = readStatedFields(context)
  const url = context.url ?? canonical?.value
  const proposals = proposalsOf(context, metadata())
  const drafted: readonly FieldDraft[] = [
    draftMain(page, url, model),
    draftValue(page, 'headline', proposals.headline, url),
    draftAuthors(page, proposals.authors, url),
    draftValue(page, 'date', proposals.date, url),
    draftValue(page, 'summary', proposals.summary, url),
  ]
  return {
    page: raw,
    url,
    language: language?.value,
    labels: Object.fromEntries(
      drafted.flatMap(({ field, texts }) =>
        texts === undefined ? [] : [[field, texts.length === 1 ? texts[0]! : texts]],
      ),
    ),
    notes: [
      ...drafted.map(({ field, note }) => `${field}: ${note}`),
      ...(url === undefined ? ['no URL: add "url", or name the site when you train'] : []),
    ],
  }
}

/** A value that a field may have, and where it is from. */
interface Proposal {
  readonly text: string
  readonly source: string
}

interface Proposals {
  readonly headline: readonly Proposal[]
  /** All authors of the page. */
  readonly authors: readonly Proposal[]
  readonly date: readonly Proposal[]
  readonly summary: readonly Proposal[]
}

/** The proposals of each field, the most likely first. */
function proposalsOf(context: MetadataContext, model: MetadataModel): Proposals {
  const candidates = model.predict(context)
  const { date, authors } = chooseMetadata(model, candidates)
  return {
    headline: likelyTitles(candidates).map((title) => ({
      text: titleText(title),
      source: sourcesOf(title.candidate),
    })),
    authors: authors.map((author) => ({
      text: authorName(author),
      source: sourcesOf(author.candidate),
    })),
    date: (date?.candidate.occurrences ?? []).map(({ detail, origin }) => ({
      text: detail.written.trim(),
      source: sourceNames[origin.source],
    })),
    summary: descriptions(context).map(({ value, source }) => ({
      text: value,
      source: sourceNames[source],
    })),
  }
}

/**
 * Titles with this share of the highest likelihood are proposed: the page may not have the most likely one as it is.
 */
const titleShare = 0.5

const likelyTitles = ({ title: titles }: ScoredCandidates): ScoredCandidates['title'] =>
  titles.filter(({ likelihood }) => likelihood >= titleShare * titles[0]!.likelihood)

/** The sources of metadata as notes name them. */
const sourceNames: Readonly<Record<MetadataSource, string>> = {
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  'open-graph': 'Open Graph',
  'dublin-core': 'Dublin Core',
  meta: 'META',
  time: 'TIME',
  link: 'LINK',
  title: 'TITLE',
  visible: 'visible text',
  url: 'the URL',
}

const sourcesOf = ({ occurrences }: MetadataCandidate): string =>
  metadataSources
    .filter((name) => occurrences.some(({ origin }) => origin.source === name))
    .map((name) => sourceNames[name])
    .join(', ')

/** The texts that were drafted for a field, and a note for the user. */
interface FieldDraft {
  readonly field: string
  readonly texts: readonly string[] | undefined
  readonly note: string
}

function draftMain(
  page: PageContext,
  url: string | undefined,
  model: () => GeneralModel,
): FieldDraft {
  const { kept, pageType, confidence } = model().decide(predictSegments(page, url, model))
  const lines = kept
    .map((segment) => segmentLine(page.segmentation, segment))
    .filter((text) => text !== '')
  const texts = alignedTexts(page, lines)
  const prediction = `page type ${pageType}, confidence ${Math.round(confidence * 100)} %`
  return texts.length === 0
    ? { field: 'main', texts: undefined, note: `nothing found (${prediction})` }
    : { field: 'main', texts, note: `${texts.length} texts from the model (${prediction})` }
}

/** The texts that training would find: it does not find short ones far from the others. */
function alignedTexts(page: PageContext, texts: readonly string[]): readonly string[] {
  const { unaligned } = alignField('main', [
    trainingPage('draft', page, new Map([['main', { kind: 'texts', texts }]])),
  ])
  const missing = new Set(unaligned.map(({ wanted }) => wanted))
  return texts.filter((text) => !missing.has(text))
}

/** The first of the proposals that are found best. */
function draftValue(
  page: PageContext,
  field: string,
  proposals: readonly Proposal[],
  url: string | undefined,
): FieldDraft {
  const found = proposals
    .map((proposal) => ({ proposal, match: matchOf(page, field, [proposal.text], url) }))
    .filter(({ match }) => match > Match.none)
    .sort((a, b) => b.match - a.match)
  const best = found[0]?.proposal
  return best === undefined
    ? notFound(field, proposals)
    : { field, texts: [best.text], note: `from ${best.source}` }
}

/** All authors that are found. */
function draftAuthors(
  page: PageContext,
  proposals: readonly Proposal[],
  url: string | undefined,
): FieldDraft {
  const field = 'author'
  const texts = (some: readonly Proposal[]): readonly string[] => some.map(({ text }) => text)
  const isFound = (some: readonly Proposal[]): boolean =>
    matchOf(page, field, texts(some), url) > Match.none
  const found =
    proposals.length === 0 || isFound(proposals)
      ? proposals
      : proposals.filter((proposal) => isFound([proposal]))
  return found.length === 0
    ? notFound(field, proposals)
    : { field, texts: texts(found), note: `from ${distinct(found).join('; ')}` }
}

const distinct = (proposals: readonly Proposal[]): readonly string[] => [
  ...new Set(proposals.map(({ source }) => source)),
]

const notFound = (field: string, proposals: readonly Proposal[]): FieldDraft => ({
  field,
  texts: undefined,
  note:
    proposals.length === 0
      ? 'no likely value on the page'
      : `stated (${distinct(proposals).join('; ')}), but not found on the page`,
})

/** How well texts are found on a page. */
const Match = { none: 0, hidden: 1, attribute: 2, shown: 3 } as const

/** A date in an attribute is as good as a shown one. */
function matchOf(
  page: PageContext,
  field: string,
  texts: readonly string[],
  url: string | undefined,
): number {
  const labels = new Map([[field, { kind: 'texts', texts } as const]])
  const { target, pages } = alignField(field, [trainingPage('draft', page, labels, url)])
  const [aligned] = pages
  if (aligned?.example === undefined || aligned.unaligned.length > 0) return Match.none
  if (!isInBody(page, aligned.example)) return Match.hidden
  return target.kind === 'value' || field === 'date' ? Match.shown : Match.attribute
}

const isInBody = (
  { page }: PageContext,
  { candidates, positives }: NonNullable<AlignedPage['example']>,
): boolean =>
  [...positives].every(
    (at) =>
      (page.nodes.context[candidates[at]!.node]! & (NodeContext.head | NodeContext.hidden)) === 0,
  )

/** The URL of a page by the name of its file. */
export function patternUrl(pattern: string | undefined, { file }: RawPage): string | undefined {
  if (pattern === undefined) return undefined
  const path = (htmlFilePattern.exec(file ?? '')?.[1] ?? '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/')
  const url = pattern.replaceAll('{name}', encoded(name)).replaceAll('{path}', encoded(path))
  if (isValidUrl(url)) return url
  throw new BadOption(
    `"${pattern}" is not the pattern of an absolute URL; write it as https://example.org/{name}`,
  )
}

/** The draft as the JSON of a labelled page. @param more Keys that identify the page in a list. */
export const draftJson = (
  { url, language, labels }: Draft,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({ ...more, ...omitUndefined({ url, language }), labels })
