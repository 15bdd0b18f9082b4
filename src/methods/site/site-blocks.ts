import type { Segmentation } from '../../blocks/segmentation.js'
import { BlockDocumentFrequency } from './block-document-frequency.js'
import { type BlockTerms, blockTerms } from './block-terms.js'

/** A page beside others of its site: its blocks, theirs, and how often these have the same. */
export class SiteBlocks {
  readonly own: readonly BlockTerms[]
  readonly beside: readonly (readonly BlockTerms[])[]
  readonly frequency: BlockDocumentFrequency

  constructor(
    readonly segmentation: Segmentation,
    readonly others: readonly Segmentation[],
  ) {
    this.own = blockTerms(segmentation)
    this.beside = others.map(blockTerms)
    this.frequency = new BlockDocumentFrequency(this.beside)
  }
}
