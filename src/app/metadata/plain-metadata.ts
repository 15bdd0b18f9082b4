import type { PageMetadata } from '../../evaluation/metadata-tally.js'
import type { Metadata } from '../../metadata/metadata.js'

/** What is compared with labels. */
export const plainMetadata = ({ title, authors, published }: Metadata): PageMetadata => ({
  ...(title !== undefined && { title: title.value }),
  ...(published !== undefined && { date: published.value }),
  author: (authors ?? []).map(({ value }) => value),
})
