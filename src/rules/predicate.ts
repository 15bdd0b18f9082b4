/** A yes/no question about something on a page that a person understands. */
export type Predicate =
  /**
   * What its element is called: its tag, a word of its class, its id, `name=value` of an attribute; or those around it, or
   * those inside it that its text begins in.
   */
  | { readonly kind: 'named'; readonly where: Where; readonly what: What; readonly name: string }
  /** The tags and classes from the document down to its element: `html > body > div.story > p`. */
  | { readonly kind: 'path'; readonly path: string }
  /** The element so many levels above its own is so far from the first or last of its kind in its parent. */
  | {
      readonly kind: 'nth'
      readonly up: number
      readonly tag: string
      readonly place: number
      readonly from: Edge
    }
  /** Which of the texts of its element it is. */
  | { readonly kind: 'part'; readonly place: number }
  /** A short text close to it, such as "Publisher:". */
  | { readonly kind: 'near'; readonly side: Side; readonly text: string }
  /** What its own text begins with, up to a colon. */
  | { readonly kind: 'starts'; readonly text: string }
  /** Its own text with letters and digits made alike: `A a, 9`. */
  | { readonly kind: 'shape'; readonly shape: string }
  /** A feature of the registry, of the run that it begins with. */
  | { readonly kind: 'measure'; readonly feature: string; readonly atLeast: number }
  /** How likely the general model holds its run for main content. */
  | { readonly kind: 'opinion'; readonly atLeast: number }

export const wheres = ['self', 'parent', 'around', 'start'] as const
export const whats = ['tag', 'class', 'id', 'attribute'] as const
export const edges = ['first', 'last'] as const
export const sides = ['after', 'before', 'beside', 'row'] as const

export type Where = (typeof wheres)[number]
export type What = (typeof whats)[number]
export type Edge = (typeof edges)[number]

/** The text right before it or behind it; that of a sibling before it or around it; that of the first cell of its row. */
export type Side = (typeof sides)[number]

/** The same text for the same question. */
export function describePredicate(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'named':
      return describeNamed(predicate)
    case 'path':
      return `stands at ${predicate.path}`
    case 'nth':
      return describePlace(predicate)
    case 'part':
      return `is text ${predicate.place} of its element`
    case 'near':
      return `${sideTexts[predicate.side]} "${predicate.text}"`
    case 'starts':
      return `begins with "${predicate.text}"`
    case 'shape':
      return `looks like "${predicate.shape}"`
    case 'measure':
      return `has ${predicate.feature} >= ${predicate.atLeast}`
    case 'opinion':
      return `is content to the general model, by ${predicate.atLeast} at least`
  }
}

function describeNamed({ where, what, name }: Predicate & { readonly kind: 'named' }): string {
  const called =
    what === 'tag' ? `<${name}>` : what === 'attribute' ? `[${name}]` : `${what} "${name}"`
  if (where === 'around') return `is inside ${called}`
  if (where === 'start') return `begins in ${called}`
  if (where === 'parent') return `is right inside ${called}`
  return what === 'tag' ? `is ${called}` : `has ${called}`
}

function describePlace({ up, tag, place, from }: Predicate & { readonly kind: 'nth' }): string {
  const counted = from === 'first' ? `<${tag}> ${place}` : `<${tag}> ${place} from the end`
  return up === 0 ? `is ${counted}` : `is in ${counted}, ${up} up`
}

const sideTexts: Readonly<Record<Side, string>> = {
  after: 'stands after',
  before: 'stands before',
  beside: 'stands beside',
  row: 'stands in the row of',
}
