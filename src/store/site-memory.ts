import type { DatedDrift, Drift } from '../rules/drift.js'

/** A page that nobody labelled, as it was seen. */
export interface ObservedPage {
  readonly url?: string
  /** Of its html. */
  readonly hash: string
  readonly packed: Uint8Array
  readonly signature: readonly number[]
  /** The layout that it was of; `undefined` where it was of none. */
  readonly layout: string | undefined
  /** The fields whose rules missed. */
  readonly missed: readonly string[]
}

export interface MemoryReader {
  /** In the order in which they were seen. */
  observedOn(site: string): readonly ObservedPage[]
  /** In the order in which they were seen; those of all sites where none is named. */
  driftsOf(site?: string): readonly DatedDrift[]
}

/** What is remembered of the sites themselves. Each call is done wholly or not at all. */
export interface SiteMemory extends MemoryReader {
  /** A page that is known already stays as it was. The oldest pages go where there are too many, of a site or in all. */
  observe(site: string, page: ObservedPage): void
  /** Lets go of pages that were learned from. */
  letGo(site: string, hashes: readonly string[]): void
  note(drifts: readonly Drift[]): void
}

/** Nothing is remembered. */
export const noMemory: MemoryReader = { observedOn: () => [], driftsOf: () => [] }
