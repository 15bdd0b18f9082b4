import { LabelTooWide } from '../../../core/errors.js'
import { omitUndefined } from '../../../core/omit-undefined.js'
import type { Label, PageLabels } from '../../../input/pages/page-labels.js'
import { tagId } from '../../../page/columns/tags.js'
import type { PageContext } from '../../predicates/page-context.js'
import { LabelSelector } from './label-selector.js'
import { listItems } from './list-items.js'
import { NodeSignatures } from './node-signatures.js'

/** A label on one page: texts to be found, or the nodes that its selector selects. */
export type PageLabel = Pick<Label, 'type'> &
  (
    | {
        readonly kind: 'texts'
        readonly texts: readonly string[]
        /** Of records: texts of what is none. */
        readonly not?: readonly string[]
      }
    | {
        readonly kind: 'nodes'
        readonly selector: string
        readonly nodes: readonly number[]
        /** The labelled attribute, in lower case; `undefined` for the text. */
        readonly attr: string | undefined
      }
  )

/** A page with its labels. */
export interface TrainingPage {
  readonly id: string
  readonly page: PageContext
  readonly labels: ReadonlyMap<string, PageLabel>
  /** Resolves relative addresses: labels may give them as absolute ones. */
  readonly url?: string
}

const wideLabels = {
  /** On a smaller page a selector may select most elements. */
  minElements: 20,
  /** A selector of a larger share of the elements is refused. */
  share: 0.8,
} as const

/**
 * Resolves the selectors and the lists among the labels of a page; throws if a selector is invalid or selects nearly
 * everything.
 */
export function trainingPage(
  id: string,
  page: PageContext,
  labels: PageLabels,
  url?: string,
): TrainingPage {
  let selectorOnPage: LabelSelector | undefined
  const resolve = (field: string, label: Label): PageLabel => {
    if (label.kind === 'texts') return label
    const { type } = label
    if (label.kind === 'items') {
      const texts = listItems(page, label.texts, new NodeSignatures())
      return { kind: 'texts', texts, ...omitUndefined({ type }) }
    }
    const { selector, attr } = label
    selectorOnPage ??= new LabelSelector(page.page)
    const nodes = selectorOnPage.select(selector)
    if (selectsAll(page, nodes, selectorOnPage.count, attr))
      throw new LabelTooWide(id, field, selector)
    return { kind: 'nodes', selector, nodes, attr: attr?.toLowerCase(), ...omitUndefined({ type }) }
  }
  const resolved = [...labels].map(([field, label]) => [field, resolve(field, label)] as const)
  return { id, page, labels: new Map(resolved), ...omitUndefined({ url }) }
}

const HTML = tagId('html')
const BODY = tagId('body')

/** Nearly all elements, or all text: of HTML or BODY, unless the page has only one segment. */
function selectsAll(
  page: PageContext,
  nodes: readonly number[],
  elements: number,
  attr: string | undefined,
): boolean {
  const isLarge = elements >= wideLabels.minElements
  if (isLarge && nodes.length > elements * wideLabels.share) return true
  if (attr !== undefined) return false
  const { tag } = page.page.nodes
  const isWhole = nodes.some((node) => tag[node] === HTML || tag[node] === BODY)
  return isWhole && page.segmentation.segments.count > 1
}
