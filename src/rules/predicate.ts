/** A yes/no question about an element of a page that a person understands. */
export type Predicate =
  /** What the element is called: its own tag, a word of its class, its id; or those of an element around it. */
  | { readonly kind: 'named'; readonly where: Where; readonly what: What; readonly name: string }
  /** The text right before it, such as "Publisher:". */
  | { readonly kind: 'after'; readonly text: string }
  /** A feature of the registry, of the run that it begins with. */
  | { readonly kind: 'measure'; readonly feature: string; readonly atLeast: number }

export type Where = 'self' | 'around'
export type What = 'tag' | 'class' | 'id'

/** The same text for the same question. */
export function describePredicate(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'named': {
      const name =
        predicate.what === 'tag' ? `<${predicate.name}>` : `${predicate.what} "${predicate.name}"`
      if (predicate.where === 'around') return `inside ${name}`
      return predicate.what === 'tag' ? `is ${name}` : `has ${name}`
    }
    case 'after':
      return `after "${predicate.text}"`
    case 'measure':
      return `${predicate.feature} >= ${predicate.atLeast}`
  }
}
