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
}

/** Asks the page for every selector among its labels; one that cannot be used is thrown. */
export function trainingPage(id: string, page: StudiedPage, labels: Labels): TrainingPage {
  let selected: SelectedNodes | undefined
  const resolve = (label: Label): PageLabel => {
    if (label.kind === 'texts') return label
    const { selector, attr } = label
    selected ??= new SelectedNodes(page.page)
    return { kind: 'nodes', selector, nodes: selected.select(selector), attr: attr?.toLowerCase() }
  }
  return { id, page, labels: new Map([...labels].map(([field, label]) => [field, resolve(label)])) }
}
