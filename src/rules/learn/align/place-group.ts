import { NodeContext } from '../../../page/columns/node-context.js'
import { tagId } from '../../../page/columns/tags.js'
import { shortValueAt, type ValueTarget } from '../../evaluate/candidates.js'
import type { PageContext, RuleCandidate } from '../../predicates/page-context.js'
import { PredicateIndex } from '../ensemble/predicate-index.js'
import { NodeSignatures } from './node-signatures.js'
import { allPlaces, type ValueMatches } from './value-matches.js'

/** What alignment works out of pages, shared by the fields of a site. */
export interface AlignmentContext {
  readonly index: PredicateIndex
  readonly signatures: NodeSignatures
}

/** What the alignment of a field may use. */
export interface AlignmentOptions {
  readonly context: AlignmentContext
  /** Pages without labels. */
  readonly unlabelled: readonly PageContext[]
}

export const newAlignmentContext = (): AlignmentContext => ({
  index: new PredicateIndex(),
  signatures: new NodeSignatures(),
})

/** The candidates of one kind of place: those with the same node signature. */
export interface PlaceGroup {
  /** For each page the indexes of the candidates at this kind of place, in page order. */
  readonly members: readonly (readonly number[])[]
  /** For each page those of them with a text of the label. */
  readonly matched: readonly ReadonlySet<number>[]
  /** The candidates of another page at this kind of place. */
  readonly membersOf: (page: PageContext, candidates: readonly RuleCandidate[]) => readonly number[]
  /** Pages with a text of the label here. */
  readonly pages: number
  readonly isHeading: boolean
  readonly isInHead: boolean
  /** Entries of a menu or the options of a control. */
  readonly isMenu: boolean
}

const groupDefaults = {
  /** Links or controls of one kind from which they are a menu. */
  menuEntries: 5,
  /** Members whose predicates are compared: with more, the kind of place says little. */
  maxMembers: 400,
  /** The similarity of the texts on several pages from which they are the same list. */
  repeated: 0.6,
  /** Pages and members that are compared to find a repeated list. */
  comparedPages: 6,
  comparedMembers: 60,
  /** Characters of a member that are compared. */
  comparedLength: 200,
  /** The share of the positives for which a predicate must hold. */
  held: 0.8,
  /** The share of votes for a value where a page may have none, and for one of several values. */
  minShare: 0.3,
  shareOfMost: 0.5,
} as const

const menuTags: ReadonlySet<number> = new Set(['nav', 'select', 'datalist', 'menu'].map(tagId))

/**
 * Groups the places of labels. Those that a person would look at first come first; those that only classes distinguish
 * from page to page are a group too, a later one.
 */
export function placeGroups(
  pages: readonly ValueMatches[],
  { signatures }: AlignmentContext,
): readonly PlaceGroup[] {
  const groups = groupsBy(pages, (page, node) => signatures.of(page, node))
  if (groups.some((group) => group.pages === pages.length && !group.isMenu)) return groups
  const wider = groupsBy(pages, (page, node) => signatures.withoutClasses(page, node))
  const isWider = (group: PlaceGroup): boolean =>
    !group.isMenu && (groups.find((one) => isPartOf(one, group))?.pages ?? 0) < group.pages
  return [...groups, ...wider.filter(isWider)]
}

const isPartOf = (group: PlaceGroup, wider: PlaceGroup): boolean =>
  group.matched.every((places, at) => [...places].every((one) => wider.matched[at]!.has(one)))

type SignatureOf = (page: PageContext, node: number) => string

function groupsBy(pages: readonly ValueMatches[], signatureOf: SignatureOf): readonly PlaceGroup[] {
  const matched = new Map<string, Set<number>[]>()
  for (const [at, matches] of pages.entries()) {
    const { page, candidates } = matches
    for (const place of allPlaces(matches)) {
      const signature = signatureOf(page, candidates[place]!.node)
      const byPage = matched.get(signature) ?? pages.map(() => new Set<number>())
      byPage[at]!.add(place)
      matched.set(signature, byPage)
    }
  }
  const membersOnPage = pages.map(({ page, candidates }) =>
    membersBy(page, candidates, new Set(matched.keys()), signatureOf),
  )
  const groups = [...matched].map(([signature, byPage]): PlaceGroup => {
    const members = membersOnPage.map((one) => one.get(signature) ?? [])
    const onPage = pages.flatMap(({ page, candidates }, at) =>
      [...byPage[at]!].map((place) => ({ page, node: candidates[place]!.node })),
    )
    return {
      membersOf: (page, candidates) =>
        membersBy(page, candidates, new Set([signature]), signatureOf).get(signature) ?? [],
      members,
      matched: byPage,
      pages: byPage.filter(({ size }) => size > 0).length,
      isHeading: onPage.some(({ page, node }) => has(page, node, NodeContext.heading)),
      isInHead: onPage.every(({ page, node }) => has(page, node, NodeContext.head)),
      isMenu: isMenu(pages, members, onPage),
    }
  })
  return groups.sort(
    (a, b) =>
      b.pages - a.pages ||
      Number(b.isHeading) - Number(a.isHeading) ||
      Number(a.isInHead) - Number(b.isInHead) ||
      Number(a.isMenu) - Number(b.isMenu) ||
      Number(isPure(b)) - Number(isPure(a)),
  )
}

/** The candidates of a page with some signatures, by signature. */
function membersBy(
  page: PageContext,
  candidates: readonly RuleCandidate[],
  wanted: ReadonlySet<string>,
  signatureOf: SignatureOf,
): ReadonlyMap<string, readonly number[]> {
  const members = new Map<string, number[]>()
  if (wanted.size === 0) return members
  for (const [at, { node }] of candidates.entries()) {
    const signature = signatureOf(page, node)
    if (!wanted.has(signature)) continue
    const places = members.get(signature)
    if (places === undefined) members.set(signature, [at])
    else places.push(at)
  }
  return members
}

/** Whether most candidates at this kind of place have a text of the label. */
const isPure = ({ members, matched }: PlaceGroup): boolean =>
  matched.reduce((sum, { size }) => sum + size, 0) * 2 >
  members.reduce((sum, { length }) => sum + length, 0)

const has = ({ page }: PageContext, node: number, context: number): boolean =>
  (page.nodes.context[node]! & context) !== 0

function isMenu(
  pages: readonly ValueMatches[],
  members: PlaceGroup['members'],
  positives: readonly { readonly page: PageContext; readonly node: number }[],
): boolean {
  if (positives.every(({ page, node }) => isInside(page, node, menuTags))) return true
  const counts = members.map(({ length }) => length).filter((count) => count > 0)
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  if (mean < groupDefaults.menuEntries) return false
  const operated = NodeContext.link | NodeContext.control
  return members.every((places, at) =>
    places.every((place) => has(pages[at]!.page, pages[at]!.candidates[place]!.node, operated)),
  )
}

function isInside({ page }: PageContext, node: number, tags: ReadonlySet<number>): boolean {
  const { tag, parent } = page.nodes
  for (let at = node; at > 0; at = parent[at]!) if (tags.has(tag[at]!)) return true
  return false
}

/**
 * What a short rule takes of each page: what the positives of a kind of place have in common on the other pages, and
 * its other members lack. A single labelled page is tried with its own rule.
 */
export function takenLeftOut(
  group: PlaceGroup,
  pages: readonly ValueMatches[],
  chosen: readonly ReadonlySet<number>[],
  { index }: AlignmentContext,
): readonly (readonly number[])[] {
  const rows = group.members.map((members, at) => memberRows(members, pages[at]!, chosen[at]!))
  if (rows.some(({ length }) => length > groupDefaults.maxMembers)) return rows.map(() => [])
  const positives = rows.map((row) => row.filter(({ kind }) => kind === 'positive').length)
  const labelled = pages.filter(({ places }) => places.length > 0).length
  const isOptional = labelled < pages.length
  const takesSeveral = positives.some((count) => count > 1)
  const hasNegatives = !rows.every((row) => row.every(({ kind }) => kind !== 'negative'))
  const idsOnPage = !hasNegatives
    ? undefined
    : rows.map((row, at) => {
        const { page, candidates } = pages[at]!
        return row.map(({ place }) => index.of(page, candidates[place]!))
      })
  const counts = idsOnPage?.map((ids, at) => countPredicates(ids, rows[at]!))
  return rows.map((row, at) => {
    const others = labelled === 1 ? counts : counts?.filter((_, page) => page !== at)
    const known = positives.filter((count, page) => count > 0 && (labelled === 1 || page !== at))
    if (known.length === 0 || row.length === 0) return []
    const best = others && bestPredicates(others, known, takesSeveral)
    const votes = row.map((_, member) =>
      best === undefined ? 1 : idsOnPage![at]![member]!.filter((id) => best.has(id)).length,
    )
    const most = votes.reduce((max, vote) => Math.max(max, vote), 0)
    if (most < (isOptional ? (best?.size ?? 1) * groupDefaults.minShare : 0)) return []
    const found = takesSeveral
      ? row.filter((_, member) => votes[member]! >= most * groupDefaults.shareOfMost)
      : [row[votes.indexOf(most)]!]
    return found.map(({ place }) => place)
  })
}

interface MemberRow {
  readonly place: number
  readonly kind: 'positive' | 'uncertain' | 'negative'
}

function memberRows(
  members: readonly number[],
  matches: ValueMatches,
  chosen: ReadonlySet<number>,
): readonly MemberRow[] {
  const matched = allPlaces(matches)
  return members.map((place) => ({
    place,
    kind: chosen.has(place) ? 'positive' : matched.has(place) ? 'uncertain' : 'negative',
  }))
}

/** For each predicate the positives and the negatives of a page for which it holds. */
type PredicateCounts = ReadonlyMap<number, { positives: number; negatives: number }>

function countPredicates(ids: readonly Int32Array[], rows: readonly MemberRow[]): PredicateCounts {
  const counts = new Map<number, { positives: number; negatives: number }>()
  for (const [member, { kind }] of rows.entries()) {
    if (kind === 'uncertain') continue
    for (const id of ids[member]!) {
      const count = counts.get(id) ?? { positives: 0, negatives: 0 }
      if (kind === 'positive') count.positives++
      else count.negatives++
      counts.set(id, count)
    }
  }
  return counts
}

/**
 * The predicates that separate the positives of some pages best. Several values of a page may each have predicates of
 * their own, such as the text before them.
 */
function bestPredicates(
  pages: readonly PredicateCounts[],
  positivesOnPage: readonly number[],
  takesSeveral: boolean,
): ReadonlySet<number> {
  const sums = new Map<number, { positives: number; negatives: number; pages: number }>()
  for (const counts of pages) {
    for (const [id, { positives, negatives }] of counts) {
      const sum = sums.get(id) ?? { positives: 0, negatives: 0, pages: 0 }
      sum.positives += positives
      sum.negatives += negatives
      if (positives > 0) sum.pages++
      sums.set(id, sum)
    }
  }
  const total = positivesOnPage.reduce((sum, count) => sum + count, 0)
  let highest = 0
  const best = new Set<number>()
  for (const [id, sum] of sums) {
    const held = takesSeveral ? sum.pages / positivesOnPage.length : sum.positives / total
    if (held < groupDefaults.held) continue
    const missed = takesSeveral ? 0 : total - sum.positives
    const score = (2 * sum.positives) / (2 * sum.positives + sum.negatives + missed)
    if (score < highest) continue
    if (score > highest) best.clear()
    highest = score
    best.add(id)
  }
  return best
}

/** Whether the texts of a kind of place hardly change from page to page: a list of the layout, or a constant. */
export function isRepeated(
  group: PlaceGroup,
  target: ValueTarget,
  labelled: readonly ValueMatches[],
  others: readonly PageMembers[],
): boolean {
  const shown = [
    ...labelled.map(({ page, candidates }, at) => ({
      page,
      candidates,
      members: group.members[at]!,
    })),
    ...others,
  ].filter(({ members }) => members.length > 0)
  if (shown.length < 2) return false
  const texts = shown.slice(-groupDefaults.comparedPages).map((one) => textsOf(target, one))
  const similarities = texts.slice(1).map((one, at) => jaccard(texts[at]!, one))
  return (
    similarities.reduce((sum, one) => sum + one, 0) >= groupDefaults.repeated * similarities.length
  )
}

/** The candidates of a page that are at a kind of place. */
export interface PageMembers {
  readonly page: PageContext
  readonly candidates: readonly RuleCandidate[]
  readonly members: readonly number[]
}

const textsOf = (
  target: ValueTarget,
  { page, candidates, members }: PageMembers,
): ReadonlySet<string> =>
  new Set(
    members
      .slice(0, groupDefaults.comparedMembers)
      .map(
        (place) =>
          shortValueAt(target, page, candidates[place]!, groupDefaults.comparedLength) ?? '',
      ),
  )

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((text) => other.has(text)).length
  return shared / (one.size + other.size - shared)
}
