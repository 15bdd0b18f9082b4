import { runLine } from '../../blocks/run-text.js'
import { BadOption } from '../../core/errors.js'
import { given } from '../../core/given.js'
import { judgementOf } from '../../extraction/opinions.js'
import { type AlignedPage, examplesOf } from '../../induction/examples.js'
import { trainingPage } from '../../induction/training-page.js'
import type { GeneralModel } from '../../model/general-model.js'
import { Context } from '../../page/context.js'
import { type StudiedPage, studyPage } from '../../rules/studied-page.js'
import { htmlName } from '../../source/files/folder.js'
import type { RawPage } from '../../source/raw-page.js'
import { type Claim, claimedFields, pageClaims } from './page-claims.js'

/** Labels of a page to be corrected by a person, each of which training would find, and where each is from. */
export interface Draft {
  readonly page: RawPage
  readonly url: string | undefined
  readonly language: string | undefined
  readonly labels: Readonly<Record<string, string | readonly string[]>>
  /** `headline from H1`, `no author: what META author says is not on the page` */
  readonly notes: readonly string[]
}

export interface DraftOptions {
  readonly model: () => GeneralModel
  /** The URL of pages that have none: `{name}` stands for the name of the file, `{path}` for its path, both without ending. */
  readonly urlPattern?: string | undefined
}

/** Drafts labels by what the general model keeps and by what the page says of itself. */
export function draftLabels(raw: RawPage, { model, urlPattern }: DraftOptions): Draft {
  const page = studyPage(raw.html)
  const claims = pageClaims(page.page)
  const url = raw.url ?? patternUrl(urlPattern, raw) ?? claims.url
  const main = draftMain(page, url, model)
  const fields = claimedFields.map((field) => ({
    field,
    ...draftField(page, field, claims.fields[field], url),
  }))
  const drafted = [{ field: 'main', ...main }, ...fields]
  return {
    page: raw,
    url,
    language: claims.language,
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

/** What was drafted of a field, and a word on it. */
interface Drafted {
  readonly texts: readonly string[] | undefined
  readonly note: string
}

function draftMain(page: StudiedPage, url: string | undefined, model: () => GeneralModel): Drafted {
  const { kept, pageType, confidence } = model().decide(judgementOf(page, url, model))
  const lines = kept.map((run) => runLine(page.segmentation, run)).filter((text) => text !== '')
  const texts = foundOf(page, lines)
  const sure = `${Math.round(confidence * 100)} % sure, taken for: ${pageType}`
  return texts.length === 0
    ? { texts: undefined, note: `none found (${sure})` }
    : { texts, note: `${texts.length} texts from the model (${sure})` }
}

/** Those that training would find: short texts far from the others are not. */
function foundOf(page: StudiedPage, texts: readonly string[]): readonly string[] {
  const { unaligned } = examplesOf('main', [
    trainingPage('draft', page, new Map([['main', { kind: 'texts', texts }]])),
  ])
  const missing = new Set(unaligned.map(({ wanted }) => wanted))
  return texts.filter((text) => !missing.has(text))
}

/** Of what the page says, the first that it shows; else the first that is found on it at all. */
function draftField(
  page: StudiedPage,
  field: string,
  claims: readonly Claim[],
  url: string | undefined,
): Drafted {
  const found = claims
    .map((claim) => ({ claim, rank: rankOf(page, field, claim, url) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  const best = found[0]?.claim
  if (best !== undefined) return { texts: best.texts, note: `from ${best.source}` }
  const said = claims.map(({ source }) => source).join(', ')
  return {
    texts: undefined,
    note: said === '' ? 'the page says none' : `what ${said} says cannot be found on the page`,
  }
}

const NOWHERE = 0
const UNSEEN = 1
const ATTRIBUTE = 2
const SHOWN = 3

/** How well a page carries a claim: shown, in an attribute, or out of sight. Dates for machines are worth as much as others. */
function rankOf(page: StudiedPage, field: string, { texts }: Claim, url?: string): number {
  const labels = new Map([[field, { kind: 'texts', texts } as const]])
  const { taking, pages } = examplesOf(field, [trainingPage('draft', page, labels, url)])
  const [aligned] = pages
  if (aligned?.example === undefined || aligned.unaligned.length > 0) return NOWHERE
  if (!isInBody(page, aligned.example)) return UNSEEN
  return taking.kind === 'value' || field === 'date' ? SHOWN : ATTRIBUTE
}

const isInBody = (
  { page }: StudiedPage,
  { subjects, positives }: NonNullable<AlignedPage['example']>,
): boolean =>
  [...positives].every(
    (at) => (page.nodes.context[subjects[at]!.node]! & (Context.head | Context.hidden)) === 0,
  )

/** Where a page is from, by where its file is. */
export function patternUrl(pattern: string | undefined, { file }: RawPage): string | undefined {
  if (pattern === undefined) return undefined
  const path = (htmlName.exec(file ?? '')?.[1] ?? '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/')
  const url = pattern.replaceAll('{name}', encoded(name)).replaceAll('{path}', encoded(path))
  if (URL.canParse(url)) return url
  throw new BadOption(`"${pattern}" makes no absolute URL; write it as https://example.org/{name}`)
}

/** The draft as the JSON of labelled pages, with more about the page where it stands in a list. */
export const draftJson = (
  { url, language, labels }: Draft,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => ({ ...more, ...given({ url, language }), labels })
