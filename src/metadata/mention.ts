/** Where something about a page is from, the likeliest to be meant so first. */
export const sourceNames = [
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

export type SourceName = (typeof sourceNames)[number]

/** Which standard the name of a META is of. */
export const sourceOfMeta = (name: string): SourceName =>
  /^(?:og|article):/.test(name)
    ? 'open-graph'
    : /^dc(?:terms)?[.:]/.test(name)
      ? 'dublin-core'
      : 'meta'

/** A text that may be the value of a field, and where it stood. */
export interface Mention {
  readonly text: string
  readonly source: SourceName
  /** Numbers of the signs of its place. */
  readonly signs: readonly number[]
  /** The run that it stands in; -1 for what is not shown. */
  readonly run: number
}

/** What is found out about by asking all mentions of it. */
export const judgedFields = ['title', 'date', 'author'] as const

export type JudgedField = (typeof judgedFields)[number]
