import type { ContentTree } from '../../src/analysis/content/content.js'

export interface Outputs {
  readonly content: ContentTree
  /** The URL of the page: Markdown writes links to it as fragments. */
  readonly url?: string | undefined
  readonly markdown: string
  readonly html: string
  readonly xml: string
  readonly tei: string
}

/** What is wrong with the outputs of a page, a sentence each. */
export function faultsOf(outputs: Outputs): readonly string[]
