import { type Bits, both, countOf, without } from './bits.js'
import { type Clause, clauseKey, costOf, type NamedClause } from './clause.js'
import { clausesOf } from './clauses-of.js'
import type { Search, Selection } from './find-selections.js'
import { type Ground, samplesOf } from './ground.js'

const contentDefaults = {
  /** Names around the content that insets are looked for in: those with the fewest of them. */
  containers: 10,
  /** Kinds of insets; more are no selector that a person follows. */
  mostInsets: 6,
  /** Texts of insets that are asked for their names: of so many pages, so many of each. */
  samplePages: 10,
  samples: 40,
  /** How many texts of insets a name may have less than another that no tree asks for. */
  unwanted: 5,
} as const

interface Named {
  readonly clause: NamedClause
  readonly bits: Bits
}

export interface ContentSearch extends Pick<Search, 'shares'> {
  /** The keys of names that the rule leaves. */
  readonly unwanted: ReadonlySet<string>
}

/** All that stands in a container but for some kinds of insets, where that is what the rule takes. */
export function findContent(
  ground: Ground,
  { shares, unwanted }: ContentSearch,
): Selection | undefined {
  const found = containersOf(ground).flatMap((container): readonly Selection[] => {
    const insets = insetsIn(ground, container.bits, unwanted)
    if (insets === undefined) return []
    const clauses: readonly Clause[] = [container.clause, ...insets]
    const costs = clauses.map((clause) => costOf(clause, shares.get(clauseKey(clause)) ?? 0))
    return [{ clauses, cost: costs.reduce((sum, cost) => sum + cost, 0) }]
  })
  return found.sort((a, b) => a.cost - b.cost)[0]
}

function containersOf(ground: Ground): readonly Named[] {
  const { taken } = ground
  return namesOf(ground, taken, 1, 1)
    .filter(({ clause }) => clause.above === 'around')
    .filter(({ bits }) => countOf(taken, bits) === 0)
    .sort((a, b) => countOf(a.bits) - countOf(b.bits))
    .slice(0, contentDefaults.containers)
}

/** Names that between them all have that is inside and not content, and nothing of the content has. */
function insetsIn(
  ground: Ground,
  inside: Bits,
  unwanted: ReadonlySet<string>,
): readonly NamedClause[] | undefined {
  const { taken } = ground
  const { samplePages, samples, mostInsets } = contentDefaults
  const weight = ({ clause }: Named): number =>
    unwanted.has(clauseKey(clause)) ? contentDefaults.unwanted : 1
  let rest = without(inside, taken)
  const names = namesOf(ground, rest, samplePages, samples).filter(
    ({ bits }) => countOf(both(bits, taken)) === 0,
  )
  const insets: NamedClause[] = []
  while (countOf(rest) > 0) {
    const left = countOf(rest)
    const [best] = names
      .map((name) => ({ ...name, worth: (left - countOf(rest, name.bits)) * weight(name) }))
      .sort((a, b) => b.worth - a.worth)
    if (best === undefined || best.worth === 0 || insets.length === mostInsets) return undefined
    insets.push({ ...best.clause, holds: 'no' })
    rest = without(rest, best.bits)
  }
  return insets
}

/** The names of some of these items and around them, with all that have them. */
function namesOf(ground: Ground, of: Bits, pages: number, samples: number): readonly Named[] {
  const clauses = new Map<string, NamedClause>()
  for (const { page, node } of samplesOf(ground, of, pages, samples)) {
    for (const clause of clausesOf(page, node))
      if (clause.kind === 'named') clauses.set(clauseKey(clause), clause)
  }
  return [...clauses.values()].map((clause) => ({
    clause,
    bits: ground.bits((page) => page.marks(clause)),
  }))
}
