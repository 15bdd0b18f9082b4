import type { PageType } from '../model/page-type.js'

/** Where a piece of metadata is from, the preferred source first. */
export const metadataSources = [
  'json-ld',
  'microdata',
  'open-graph',
  'dublin-core',
  'meta',
  'time',
  'link',
  'title',
  'visible',
  'url',
] as const

/** Where a page states a value. */
export type MetadataSource = (typeof metadataSources)[number]

/** A value with its sources, and how sure it is, from 0 to 1. */
export interface StatedValue<Value> {
  /** The value. */
  readonly value: Value
  /** Where the page states it, or `rule` if a rule found it. */
  readonly sources: readonly (MetadataSource | 'rule')[]
  /** How sure the value is, from 0 to 1. */
  readonly confidence: number
}

/** What is known of a page beside its content. Unknown fields are absent. */
export interface Metadata {
  /** The headline as it is shown, without the site's name. */
  readonly title?: StatedValue<string>
  /** The names of the authors. */
  readonly authors?: readonly StatedValue<string>[]
  /** ISO 8601, as exact as the page gives it; with a zone where the page gives one. */
  readonly published?: StatedValue<string>
  /** ISO 8601, like `published`. */
  readonly modified?: StatedValue<string>
  /** The summary that the page states. */
  readonly description?: StatedValue<string>
  /** The name of the site. */
  readonly siteName?: StatedValue<string>
  /** A BCP 47 tag: `de`, `en-GB`. */
  readonly language?: StatedValue<string>
  /** The address that the page gives itself. */
  readonly canonical?: StatedValue<string>
  /** The address of the main image. */
  readonly image?: StatedValue<string>
  /** The categories of the page. */
  readonly categories?: StatedValue<readonly string[]>
  /** The keywords of the page. */
  readonly tags?: StatedValue<readonly string[]>
  /** The address or the name of the licence. */
  readonly licence?: StatedValue<string>
  /** The page type that the page states, in the terms of the general model. */
  readonly type?: StatedValue<PageType>
}
