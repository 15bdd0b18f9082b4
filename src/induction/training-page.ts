import { LabelTooWide } from '../core/errors.js'
import { given } from '../core/given.js'
import { tag } from '../page/tags.js'
import type { StudiedPage } from '../rules/studied-page.js'
import type { Label, Labels } from '../source/labels.js'
import { SelectedNodes } from './selected-nodes.js'

/** A label as it is on one page: texts that are still to be found, or the nodes that its selector means. */
export type PageLabel =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | {
      readonly kind: 'nodes'
      readonly selector: string
      readonly nodes: readonly number[]
      /** The attribute that is meant, in lower case; the text when there is none. */
      readonly attr: string | undefined
    }

/** A page that was read for training, with its labels. */
export interface TrainingPage {
  readonly id: string
  readonly page: StudiedPage
  readonly labels: ReadonlyMap<string, PageLabel>
  /** Where the page is from: relative addresses are labelled as absolute ones, and the other way round. */
  readonly url?: string
}

const wideLabels = {
  /** On a page of fewer elements a selector may select most of them. */
  fewElements: 20,
  /** A selector of more than this share of a page's elements means no field. */
  share: 0.8,
} as const

/** Asks the page for every selector among its labels; one that cannot be used, or selects everything, is thrown. */
export function trainingPage(
  id: string,
  page: StudiedPage,
  labels: Labels,
  url?: string,
): TrainingPage {
  let selected: SelectedNodes | undefined
  const resolve = (field: string, label: Label): PageLabel => {
    if (label.kind === 'texts') return label
    const { selector, attr } = label
    selected ??= new SelectedNodes(page.page)
    const nodes = selected.select(selector)
    if (selectsAll(page, nodes, selected.count, attr)) throw new LabelTooWide(id, field, selector)
    return { kind: 'nodes', selector, nodes, attr: attr?.toLowerCase() }
  }
  const resolved = [...labels].map(([field, label]) => [field, resolve(field, label)] as const)
  return { id, page, labels: new Map(resolved), ...given({ url }) }
}

const HTML = tag('html')
const BODY = tag('body')

/** Nearly all elements, or the text of HTML or of a BODY of several runs: a page of one holds nothing but its content. */
function selectsAll(
  page: StudiedPage,
  nodes: readonly number[],
  elements: number,
  attr: string | undefined,
): boolean {
  const isBig = elements >= wideLabels.fewElements
  if (isBig && nodes.length > elements * wideLabels.share) return true
  if (attr !== undefined) return false
  const { tag } = page.page.nodes
  const isWhole = nodes.some((node) => tag[node] === HTML || tag[node] === BODY)
  return isWhole && page.segmentation.runs.count > 1
}
