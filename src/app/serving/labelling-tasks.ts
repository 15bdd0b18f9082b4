import { basename } from 'node:path'
import { PageUrls } from '../../analysis/content/page-urls.js'
import { BadOption, PageNotOpen, RulesNotFound, SiteUnknown } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { normalizeSite } from '../../core/site.js'
import { likelihoodsBy } from '../../extraction/model-predictions.js'
import { siteOfPage } from '../../extraction/page-site.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import { type PageLabels, readLabels } from '../../input/pages/page-labels.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { type SafeHtml, safeHtml } from '../../page/safe-html/safe-html.js'
import { readPageHead } from '../../page/tree/page-head.js'
import { readPage } from '../../page/tree/read-page.js'
import { candidatesFor } from '../../rules/evaluate/candidates.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import { CheckedObject } from '../../rules/predicates/checked-object.js'
import type { PageContext } from '../../rules/predicates/page-context.js'
import { predicateHolds, readPredicate } from '../../rules/predicates/predicate.js'
import {
  type KeptPage,
  keptHtml,
  keptLabels,
  type LabelValue,
  labelValue,
} from '../../store/interface/kept-page.js'
import type { OpenedPage, Workspace } from '../../store/interface/workspace.js'
import { bundledMetadataModel } from '../../store/models/lazy-models.js'
import { type DescribedElement, describedElement } from '../labelling/described-element.js'
import { PageOffsets } from '../labelling/page-offsets.js'
import { type PageOverlay, pageOverlay } from '../labelling/page-overlay.js'
import {
  type LabelPlace,
  type PickedLabel,
  type Picks,
  pickedLabel,
  placedLabel,
} from '../labelling/pick-label.js'
import { type FieldPreview, previewField } from '../labelling/preview-field.js'
import { draftLabels } from '../labels/draft-labels.js'
import { firstNodeOf } from '../rules/explain-page.js'
import { draftedPages } from './drafted-pages.js'
import type { ThreadContext } from './thread-context.js'

// Opening pages

/** An opened page, with what should be known of it. */
export interface OpenedPageAnswer extends OpenedPage {
  readonly warnings: readonly string[]
}

export function openPageTask(
  { page, site }: { readonly page: RawPage; readonly site?: string | undefined },
  { workspace }: ThreadContext,
): OpenedPageAnswer {
  const named = site === undefined || site === '' ? undefined : normalizeSite(site)
  // what is labelled becomes rules: the name of a folder is too weak for that
  const its = siteOfPage(page, named, () => false)
  if (its.site === undefined) throw new SiteUnknown(page.id)
  const opened = workspace.pages.open({
    site: its.site,
    html: page.html,
    title: titleOf(page),
    ...omitUndefined({ url: page.url }),
  })
  return { ...opened, warnings: [...page.warnings, ...its.warnings] }
}

/** The title, or the end of the address. */
function titleOf({ html, url, id }: Pick<RawPage, 'html' | 'url' | 'id'>): string {
  const title = readPageHead(readPage(html)).title.trim()
  return (title || url || id).slice(0, maxTitleLength)
}

const maxTitleLength = 300

/** Opens a page that is stored for a site; its labels become drafts where it has none. */
export function openStoredTask(
  { site, hash }: { readonly site: string; readonly hash: string },
  context: ThreadContext,
): OpenedPageAnswer {
  const { reader, workspace } = context
  const name = normalizeSite(site)
  const kept = reader.trainingState(name).pages.find((page) => page.hash === hash)
  const stored = kept ?? reader.observations.observedPages(name).find((page) => page.hash === hash)
  if (stored === undefined) throw new PageNotOpen(hash)
  const html = keptHtml(stored)
  const { url } = stored
  const opened = workspace.pages.open({
    site: name,
    html,
    title: titleOf({ html, id: hash, ...omitUndefined({ url }) }),
    ...omitUndefined({ url }),
  })
  if (kept !== undefined && workspace.drafts.ofPage(opened.id).length === 0)
    for (const [field, label] of keptLabels(kept))
      workspace.drafts.save({
        page: opened.id,
        field,
        picks: '{}',
        label: JSON.stringify(labelValue(label)),
      })
  return { ...opened, warnings: [] }
}

export function closePageTask({ id }: { readonly id: string }, { workspace }: ThreadContext): void {
  if (!workspace.pages.close(id)) throw new PageNotOpen(id)
}

/** An opened page in a list, with the fields that it has labels for. */
export interface OpenPageSummary extends OpenedPage {
  readonly labelled: readonly string[]
}

export const openedPagesTask = (
  { site }: { readonly site?: string | undefined },
  { workspace }: ThreadContext,
): readonly OpenPageSummary[] =>
  workspace.pages.list(site === undefined ? undefined : normalizeSite(site)).map((page) => ({
    ...page,
    labelled: workspace.drafts.ofPage(page.id).map(({ field }) => field),
  }))

/** A page that is stored for a site. */
export interface StoredPage {
  readonly hash: string
  readonly url?: string
  /** `labelled` and `unlabelled`: it was trained with; `observed`: rules may be induced from it. */
  readonly kind: 'labelled' | 'unlabelled' | 'observed'
  /** The fields that it has labels for, or that rules missed on it. */
  readonly fields: readonly string[]
  readonly layout?: string
}

export function storedPagesTask(
  { site }: { readonly site: string },
  { reader }: ThreadContext,
): readonly StoredPage[] {
  const name = normalizeSite(site)
  return [
    ...reader.trainingState(name).pages.map(
      (page): StoredPage => ({
        hash: page.hash,
        ...omitUndefined({ url: page.url }),
        kind: page.labels === undefined ? 'unlabelled' : 'labelled',
        fields: [...keptLabels(page).keys()],
      }),
    ),
    ...reader.observations.observedPages(name).map(
      ({ hash, url, layout, missed }): StoredPage => ({
        hash,
        ...omitUndefined({ url, layout }),
        kind: 'observed',
        fields: missed,
      }),
    ),
  ]
}

// One page

export interface PageCall {
  readonly id: string
}

/** A label of an opened page, and where it stands. */
export interface PageDraft {
  readonly field: string
  readonly label: LabelValue
  readonly picks: Picks
  readonly places: readonly LabelPlace[]
  readonly missing: readonly string[]
}

export interface PageDetails extends OpenedPage {
  readonly drafts: readonly PageDraft[]
  /** Fields of the rules of the site, and of the labels of its opened pages. */
  readonly fields: readonly string[]
  readonly warnings: readonly string[]
}

export function pageTask({ id }: PageCall, context: ThreadContext): PageDetails {
  const opened = openedPage(id, context)
  const { workspace, reader } = context
  const page = contextOf(opened, context)
  const known = reader.find(opened.site)?.rules.map(({ field }) => field) ?? []
  const labelled = workspace.pages
    .list(opened.site)
    .flatMap((other) => workspace.drafts.ofPage(other.id).map(({ field }) => field))
  return {
    ...opened,
    drafts: draftsOf(opened, page, workspace),
    fields: [...new Set([...known, ...labelled])].sort(),
    warnings: page.warnings,
  }
}

function draftsOf(
  { id, url }: OpenedPage,
  page: PageContext,
  workspace: Workspace,
): readonly PageDraft[] {
  return workspace.drafts.ofPage(id).map(({ field, picks, label }) => {
    const placed = placedLabel(page, field, labelIn(field, label), url)
    return { ...draftOf(field, placed), picks: JSON.parse(picks) as Picks }
  })
}

const draftOf = (
  field: string,
  { label, places, missing }: PickedLabel,
): Omit<PageDraft, 'picks'> => ({ field, label: labelValue(label), places, missing })

const labelIn = (field: string, json: string) => labelsIn([{ field, label: json }]).get(field)!

const labelsIn = (
  drafts: readonly { readonly field: string; readonly label: string }[],
): PageLabels =>
  readLabels(
    { labels: Object.fromEntries(drafts.map(({ field, label }) => [field, JSON.parse(label)])) },
    (reason) => new BadOption(`A stored label is invalid: ${reason}`),
  ) ?? new Map()

function openedPage(id: string, { workspace }: ThreadContext): OpenedPage {
  const page = workspace.pages.find(id)
  if (page === undefined) throw new PageNotOpen(id)
  return page
}

const contextOf = (
  { id, url }: OpenedPage,
  { pages, workspace, model }: ThreadContext,
): PageContext =>
  pages.of(
    id,
    () => {
      const html = workspace.pages.html(id)
      if (html === undefined) throw new PageNotOpen(id)
      return html
    },
    likelihoodsBy(model, url),
  )

const rawPage = ({ id, url }: OpenedPage, { page }: PageContext): RawPage => ({
  id,
  ...omitUndefined({ url }),
  html: page.html,
  warnings: [],
})

export interface FrameCall extends PageCall {
  readonly styles: 'kept' | 'dropped'
  /** What the address of an image begins with, before its number; without it images are left out. */
  readonly imageBase?: string | undefined
}

/** A page to show, with what it would load. */
export interface FramedPage extends SafeHtml {
  readonly title: string
  /** Absolute addresses, in the order of their numbers. */
  readonly images: readonly string[]
  /** Absolute addresses of style sheets. */
  readonly sheets: readonly string[]
}

const frameLimits = { images: 500, sheets: 20 } as const

export function frameTask(
  { id, styles, imageBase }: FrameCall,
  context: ThreadContext,
): FramedPage {
  const opened = openedPage(id, context)
  const { page } = contextOf(opened, context)
  const urls = new PageUrls(page, opened.url)
  const images = new Map<string, number>()
  const imageAddress = (source: string): string | undefined => {
    const url = urls.image(source)
    if (url === undefined) return undefined
    const known = images.get(url)
    if (known === undefined && images.size >= frameLimits.images) return undefined
    const number = known ?? images.size
    images.set(url, number)
    return `${imageBase}${number}`
  }
  const safe = safeHtml(page, {
    styles,
    imageAddress: imageBase === undefined ? undefined : imageAddress,
  })
  const sheets = styles === 'kept' ? safe.sheets.flatMap((href) => urls.image(href) ?? []) : []
  return {
    ...safe,
    title: opened.title,
    images: [...images.keys()],
    sheets: [...new Set(sheets)].slice(0, frameLimits.sheets),
  }
}

export function elementTask(
  { id, offset }: PageCall & { readonly offset: number },
  context: ThreadContext,
): DescribedElement {
  const found = describedElement(contextOf(openedPage(id, context), context), offset)
  if (found === undefined) throw new BadOption(`No element of the page begins at ${offset}`)
  return found
}

export function overlayTask(
  { id, revision }: PageCall & { readonly revision: number },
  context: ThreadContext,
): PageOverlay {
  const opened = openedPage(id, context)
  return pageOverlay(rawPage(opened, contextOf(opened, context)), {
    rules: context.rulesAt(revision).find(opened.site),
    model: context.model,
  })
}

export interface MatchesCall extends PageCall {
  /** The name of the field whose rule asks the predicate, and of its layout. */
  readonly field: string
  readonly layout: string
  /** The data of a predicate. */
  readonly test: unknown
}

/** The offsets of the candidates of a rule for which a predicate holds. */
export function matchesTask(
  { id, field, layout, test }: MatchesCall,
  context: ThreadContext,
): readonly number[] {
  const opened = openedPage(id, context)
  const page = contextOf(opened, context)
  const rule = context.reader
    .find(opened.site)
    ?.rules.find((one) => one.field === field && one.layout === layout)
  if (rule === undefined)
    throw new RulesNotFound(`${field} of ${opened.site}/${layout}`, basename(context.database))
  const predicate = readPredicate(
    new CheckedObject(test, 'test', (reason) => {
      throw new BadOption(reason)
    }),
  )
  const offsets = new PageOffsets(page)
  return candidatesFor(rule.taking, page)
    .filter((candidate) => predicateHolds(predicate, page.view(candidate)))
    .map((candidate) => offsets.offset(firstNodeOf(rule, page, candidate)))
}

// Labels

export interface FieldCall extends PageCall {
  readonly field: string
}

/** What became of picks. */
export interface PickAnswer {
  /** Absent where nothing is picked any more. */
  readonly draft?: PageDraft
  readonly preview: FieldPreview
}

/** Saves what a person picked, and shows what the rule would take. */
export function pickTask(
  { id, field, picks }: FieldCall & { readonly picks: Picks },
  context: ThreadContext,
): PickAnswer {
  const name = field.trim()
  if (name === '') throw new BadOption('A field needs a name')
  const opened = openedPage(id, context)
  const picked = pickedLabel(contextOf(opened, context), name, picks, opened.url)
  const { drafts } = context.workspace
  if (picked === undefined) drafts.remove(id, name)
  else
    drafts.save({
      page: id,
      field: name,
      picks: JSON.stringify(picks),
      label: JSON.stringify(labelValue(picked.label)),
    })
  return {
    ...(picked !== undefined && { draft: { ...draftOf(name, picked), picks } }),
    preview: previewTask({ id, field: name }, context),
  }
}

const previewLimits = {
  /** Pages that are shown beside the one that is looked at. */
  shown: 11,
  /** Labelled pages of earlier training that are learned from. */
  kept: 12,
} as const

/** What the rules of a field take on a page and on others of its site. */
export function previewTask({ id, field }: FieldCall, context: ThreadContext): FieldPreview {
  const opened = openedPage(id, context)
  const { workspace, reader } = context
  const { site } = opened
  const others = workspace.pages.list(site).filter((page) => page.id !== id)
  const isLabelled = (page: OpenedPage): boolean => workspace.drafts.ofPage(page.id).length > 0
  const shown = [
    opened,
    ...[
      ...others.filter(isLabelled),
      ...others.filter((page) => !isLabelled(page)).reverse(),
    ].slice(0, previewLimits.shown),
  ]
  const kept = reader
    .trainingState(site)
    .pages.filter(({ labels }) => labels !== undefined)
    .slice(0, previewLimits.kept)
  const pages = new Map<string, TrainingPage>()
  for (const page of kept) pages.set(page.hash, keptTraining(page, context))
  for (const page of shown) {
    const training = draftedTraining(page, context)
    // a stored page that is opened has the labels of its drafts
    for (const [key, { page: its }] of pages)
      if (its.page.html === training.page.page.html) pages.delete(key)
    pages.set(page.id, training)
  }
  return previewField({
    site,
    field,
    pages: [...pages.values()],
    shown: new Set(shown.map((page) => page.id)),
    stored: reader.find(site),
  })
}

const draftedTraining = (page: OpenedPage, context: ThreadContext): TrainingPage =>
  trainingPage(
    page.id,
    contextOf(page, context),
    labelsIn(context.workspace.drafts.ofPage(page.id)),
    page.url,
  )

const keptTraining = (page: KeptPage, { pages, model }: ThreadContext): TrainingPage =>
  trainingPage(
    page.hash,
    pages.of(page.hash, () => keptHtml(page), likelihoodsBy(model, page.url)),
    keptLabels(page),
    page.url,
  )

/** A label that a person may accept. */
export interface SuggestedLabel {
  readonly field: string
  readonly label: LabelValue
  readonly places: readonly LabelPlace[]
  /** Where it is from, in words. */
  readonly note: string
}

/** Labels from what the page states of itself, and from the models. */
export function suggestTask({ id }: PageCall, context: ThreadContext): readonly SuggestedLabel[] {
  const opened = openedPage(id, context)
  const page = contextOf(opened, context)
  const { labels, notes } = draftLabels(rawPage(opened, page), {
    model: context.model,
    metadata: bundledMetadataModel,
  })
  return Object.entries(labels).map(([field, value]) => {
    const texts = typeof value === 'string' ? [value] : value
    const { places } = placedLabel(page, field, { kind: 'texts', texts }, opened.url)
    const note = notes.find((text) => text.startsWith(`${field}: `)) ?? ''
    return { field, label: texts, places, note: note.slice(field.length + 2) }
  })
}

/** The opened pages of a site with their labels, as training takes them. */
export const labelledTask = (
  { site }: { readonly site: string },
  context: ThreadContext,
): readonly LabelledObject[] => draftedPages(normalizeSite(site), context)
