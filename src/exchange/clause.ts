import type { Edge, Predicate, What } from '../rules/predicate.js'
import { type Rule, votesOf } from '../rules/rule.js'
import { wantedIn } from '../rules/wanted.js'

/** Which of the elements a name is asked of: the element itself, its parent, the parent of that, or any around it. */
export type Above = 0 | 1 | 2 | 'around'

/** Something that a selector can ask of an element or of a text; what is asked of an element is asked of a text's. */
export type Clause =
  | {
      readonly kind: 'named'
      readonly above: Above
      readonly what: What
      readonly name: string
      /** `no` asks that none is called so. */
      readonly holds: 'yes' | 'no'
    }
  /** The element so many levels above is so far from the first or last of its kind in its parent. */
  | {
      readonly kind: 'place'
      readonly up: number
      readonly tag: string
      readonly place: number
      readonly from: Edge
    }
  /** The text of the element right before that so many levels above. */
  | { readonly kind: 'beside'; readonly up: number; readonly text: string }
  /** The text of the first element in the nearest element of this kind around it. */
  | { readonly kind: 'row'; readonly tag: string; readonly text: string }
  /** The whole text right before or behind it. */
  | { readonly kind: 'near'; readonly side: 'after' | 'before'; readonly text: string }
  | { readonly kind: 'starts'; readonly text: string }
  /** Which of the texts of its element it is. */
  | { readonly kind: 'text'; readonly place: number }

export type NamedClause = Clause & { readonly kind: 'named' }

export const named = (above: Above, what: What, name: string): NamedClause => ({
  kind: 'named',
  above,
  what,
  name,
  holds: 'yes',
})

/** The same text for the same clause. */
export const clauseKey = (clause: Clause): string => JSON.stringify(Object.values(clause))

/** Whether CSS has no words for it. */
export const needsXpath = ({ kind }: Clause): boolean =>
  kind === 'beside' || kind === 'row' || kind === 'near' || kind === 'starts' || kind === 'text'

/** What a clause costs that no tree asks: names before texts close by, and those before places. */
const costs = {
  self: { tag: 1.2, class: 1, id: 1, attribute: 1.1 },
  parent: { tag: 1.6, class: 1.2, id: 1.2, attribute: 1.4 },
  around: { tag: 1.8, class: 1.2, id: 1.2, attribute: 1.5 },
  beside: 1.2,
  row: 1.1,
  after: 1.5,
  before: 2,
  starts: 1.3,
  text: 1.5,
  place: 1.8,
  /** For each level above. */
  level: 0.3,
  /** From the end. */
  last: 0.4,
  /** Of what is asked, the share that every vote of the rule takes off. */
  votes: 0.6,
} as const

/** How little a clause is trusted to last, by its kind and by the share of the votes that ask the same. */
export const costOf = (clause: Clause, share: number): number =>
  kindCost(clause) * (1 - costs.votes * Math.min(1, share))

function kindCost(clause: Clause): number {
  switch (clause.kind) {
    case 'named': {
      const { above, what } = clause
      if (above === 0) return costs.self[what]
      return above === 'around'
        ? costs.around[what]
        : costs.parent[what] + (above - 1) * costs.level
    }
    case 'place':
      return costs.place + clause.up * costs.level + (clause.from === 'last' ? costs.last : 0)
    case 'beside':
      return costs.beside + clause.up * costs.level
    case 'near':
      return costs[clause.side]
    case 'row':
    case 'starts':
    case 'text':
      return costs[clause.kind]
  }
}

/** The share of a rule's votes that ask for what a clause says on the way to taking something, by the clause's key. */
export function sharesOf(rule: Rule): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  const all = votesOf(rule)
  for (const { votes, tree } of rule.voters) {
    const keys = new Map<string, number>()
    for (const predicate of wantedIn(tree)) {
      for (const [clause, weight] of clausesFor(predicate)) {
        const key = clauseKey(clause)
        keys.set(key, Math.max(keys.get(key) ?? 0, weight))
      }
    }
    for (const [key, weight] of keys) {
      shares.set(key, (shares.get(key) ?? 0) + (weight * votes) / all)
    }
  }
  return shares
}

/** The keys of names that some tree leaves things for, whatever else is true of them there. */
export function unwantedIn({ voters }: Rule): ReadonlySet<string> {
  const keys = new Set<string>()
  const waiting = voters.map(({ tree }) => tree)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'leaf') continue
    waiting.push(at.yes, at.no)
    if (at.yes.kind === 'split' || at.yes.decision === 'take') continue
    for (const [clause] of clausesFor(at.test)) keys.add(clauseKey(clause))
  }
  return keys
}

type Weighted = readonly [clause: Clause, weight: number]

/** What a place in a path is worth beside a name that is asked for itself. */
const pathWeight = 0.5

function clausesFor(predicate: Predicate): readonly Weighted[] {
  switch (predicate.kind) {
    case 'named': {
      const above = ({ self: 0, parent: 1, around: 'around', start: undefined } as const)[
        predicate.where
      ]
      return above === undefined ? [] : [[named(above, predicate.what, predicate.name), 1]]
    }
    case 'path':
      return pathClauses(predicate.path)
    case 'nth': {
      const { up, tag, place, from } = predicate
      return [[{ kind: 'place', up, tag, place, from }, 1]]
    }
    case 'part':
      return [[{ kind: 'text', place: predicate.place }, 1]]
    case 'near':
      return nearClauses(predicate)
    case 'starts':
      return [[{ kind: 'starts', text: predicate.text }, 1]]
    case 'shape':
    case 'measure':
    case 'opinion':
      return []
  }
}

const pathClauses = (path: string): readonly Weighted[] =>
  path
    .split(' > ')
    .reverse()
    .flatMap((step, up): readonly Weighted[] => {
      const [tag = '', ...words] = step.split('.')
      const above = up > 2 ? 'around' : (up as Above)
      return [
        [named(above, 'tag', tag), pathWeight],
        ...words.map((word): Weighted => [named(above, 'class', word), pathWeight]),
      ]
    })

function nearClauses({ side, text }: Predicate & { readonly kind: 'near' }): readonly Weighted[] {
  if (side === 'row') return rowTags.map((tag) => [{ kind: 'row', tag, text }, 1])
  if (side === 'beside') return besideLevels.map((up) => [{ kind: 'beside', up, text }, 1])
  return [[{ kind: 'near', side, text }, 1]]
}

/** What may be a row that begins with its label. */
export const rowTags = ['tr', 'dl', 'li', 'p'] as const

/** Levels above an element whose neighbour before it may be its label. */
export const besideLevels = [0, 1, 2] as const
