import { candidatesFor, type ValueTarget } from '../../evaluate/candidates.js'
import type { PageContext } from '../../predicates/page-context.js'
import { evidenceF1 } from '../../rule/rule.js'
import { leaveOneOut } from '../ensemble/leave-one-out.js'
import { indexExample } from '../ensemble/training-rows.js'
import {
  type AlignmentContext,
  isRepeated,
  type PageMembers,
  type PlaceGroup,
  placeGroups,
  takenLeftOut,
} from './place-group.js'
import { allPlaces, exampleAt, type ValueMatches } from './value-matches.js'

/** One way to place the labels of a field on all labelled pages. */
export interface Placement {
  readonly target: ValueTarget
  readonly matches: readonly ValueMatches[]
  /** For each page the candidates that carry the label. */
  readonly chosen: readonly ReadonlySet<number>[]
  /** For each page the texts that stand only in a list that the pages of the layout repeat, by index. */
  readonly onlyRepeated: readonly ReadonlySet<number>[]
  /** The kind of place that is tried first; `undefined` if no text was found. */
  readonly group: PlaceGroup | undefined
  /** How a short rule does on pages left out. */
  readonly f1: number
  /** The share of the texts that were found. */
  readonly found: number
  /** Whether this kind of place has the same texts on every page. */
  readonly isRepeated: boolean
  readonly quality: number
}

const placementDefaults = {
  /** The F1, less what speaks against a place, from which no other place is looked for. */
  convincing: 0.8,
  /** What a later placement must be better by: the first ones look likelier to a person. */
  margin: 0.15,
  /** Kinds of places of a target that are tried. */
  maxGroups: 6,
  /** Deductions for an entry of a menu, of a list that pages repeat, and for a text that never changes. */
  menu: 0.2,
  repeated: 0.6,
  constant: 0.3,
  /** The F1 of values that differ from page to page, from which a repeated list is no furniture. */
  confirmed: 0.9,
  /** Members from which equal texts are a list. */
  list: 3,
  /** What the share of the texts that were found counts. */
  found: 0.5,
  /** Pages without labels that are compared. */
  maxUnlabelled: 6,
} as const

/** The labels of a field, and what they are compared with. */
export interface PlacementTask {
  readonly context: AlignmentContext
  readonly unlabelled: readonly PageContext[]
  /** For each labelled page its texts; none where the label is empty or a selector. */
  readonly texts: readonly (readonly string[])[]
  readonly targets: Iterable<ValueTarget>
  readonly match: (target: ValueTarget) => readonly ValueMatches[]
  /** Whether other targets are tried after a convincing one. */
  readonly tries: 'needed' | 'all'
}

export interface PlacementChoice {
  readonly best: Placement
  /** The other placements that were tried, the best one first. */
  readonly others: readonly Placement[]
}

/**
 * Places the labels of a field on all pages together. The kinds of places that a person would look at first are tried
 * first; others are looked for until a short rule finds the labels again on pages that were left out.
 */
export function choosePlacement(task: PlacementTask): PlacementChoice {
  const placements: Placement[] = []
  let best: Placement | undefined
  for (const target of task.targets) {
    for (const placement of placementsFor(target, task)) {
      placements.push(placement)
      if (best === undefined || isBetter(placement, best)) best = placement
    }
    if (task.tries !== 'all' && best !== undefined && isConvincing(best)) break
  }
  const others = placements
    .filter(({ group }) => group !== undefined)
    .sort((a, b) => b.quality - a.quality)
  const chosen = learnedBest(placements, best!, task)
  return { best: chosen, others: others.filter((one) => one !== chosen) }
}

const isBetter = (one: Placement, other: Placement): boolean =>
  one.quality > other.quality + placementDefaults.margin

/**
 * The best of a few finalists by the rules that are learned from them, which may hold for places that look different
 * from page to page: the placement that is tried first, the first one of those with most texts, and the best one.
 */
function learnedBest(
  placements: readonly Placement[],
  best: Placement,
  task: PlacementTask,
): Placement {
  const [first] = placements
  const isSure = isConvincing(best) && JSON.stringify(first!.target) === JSON.stringify(best.target)
  if (isSure) return best
  const most = placements.reduce((so, one) => (one.found > so.found ? one : so))
  const finalists = [...new Set([first!, most, best])].filter(({ group }) => group !== undefined)
  if (finalists.length < 2) return finalists[0] ?? best
  return finalists
    .map((placement) => ({ placement, quality: learnedQuality(placement, task) }))
    .reduce((so, one) => (one.quality > so.quality + placementDefaults.margin ? one : so)).placement
}

/** The quality of a placement by the rule that is learned from it; without pages to leave out its own. */
function learnedQuality(
  { target, matches, chosen, quality, f1, found }: Placement,
  { context }: PlacementTask,
): number {
  const examples = matches.map((match, at) =>
    indexExample(exampleAt(target, match, chosen[at]!), context.index),
  )
  const evidence = leaveOneOut({
    kind: target.kind,
    labelled: examples.filter(
      ({ positives }, at) => positives.size > 0 || matches[at]!.places.length === 0,
    ),
    unlabelled: [],
    index: context.index,
    usesModel: false,
    purpose: 'tried',
  })
  if (evidence === undefined) return quality
  return quality - f1 + ((evidenceF1(evidence) ?? 0) * 2 * found) / (1 + found)
}

const convincingQuality = placementDefaults.convincing + placementDefaults.found - 1e-9

const isConvincing = ({ quality }: Placement): boolean => quality >= convincingQuality

/** Whether two placements give the same places to the labels. */
export const isSamePlacement = (one: Placement, other: Placement): boolean =>
  JSON.stringify(one.target) === JSON.stringify(other.target) &&
  one.chosen.every((places, at) => isEqualSet(places, other.chosen[at]!))

const isEqualSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((place) => other.has(place))

/** The placements with one target, until one is convincing; then one more, to compare it with. */
function* placementsFor(target: ValueTarget, task: PlacementTask): Iterable<Placement> {
  const matches = task.match(target)
  const groups = placeGroups(matches, task.context)
  if (groups.length === 0) {
    yield unplaced(target, matches)
    return
  }
  let isFound = false
  for (const group of groups.slice(0, placementDefaults.maxGroups)) {
    const placement = placementAt(group, groups, target, matches, task)
    yield placement
    if (isFound) return
    isFound = isConvincing(placement)
  }
}

const unplaced = (target: ValueTarget, matches: readonly ValueMatches[]): Placement => ({
  target,
  matches,
  chosen: matches.map(() => new Set<number>()),
  onlyRepeated: matches.map(() => new Set<number>()),
  group: undefined,
  f1: 0,
  found: 0,
  isRepeated: false,
  quality: 0,
})

function placementAt(
  group: PlaceGroup,
  groups: readonly PlaceGroup[],
  target: ValueTarget,
  matches: readonly ValueMatches[],
  task: PlacementTask,
): Placement {
  const inOrder = [group, ...groups.filter((other) => other !== group)]
  const repeats = lazily((one: PlaceGroup) => repeatsOver(one, target, matches, task))
  const isFurniture = (one: PlaceGroup): boolean =>
    one !== group && meanMembers(one) >= placementDefaults.list && repeats(one)
  const taken = matches.map((page, at) => placedOn(page, at, inOrder, isFurniture))
  const chosen = taken.map((one) => one.chosen)
  const used = inOrder.filter(({ matched }) =>
    matched.some((places, at) => [...places].some((place) => chosen[at]!.has(place))),
  )
  const takenOnPage = used
    .slice(0, placementDefaults.maxGroups)
    .map((one) => takenLeftOut(one, matches, chosen, task.context))
  const counts = matches.map((page, at) =>
    countValues(page, new Set(takenOnPage.flatMap((one) => one[at]!))),
  )
  const expected = sum(matches.map(({ places }) => places.length))
  const correct = sum(counts.map((one) => one.correct))
  const wrong = sum(counts.map((one) => one.wrong))
  const f1 = (2 * correct) / Math.max(1, correct + wrong + expected)
  const found = Math.min(1, sum(chosen.map(({ size }) => size)) / Math.max(1, expected))
  const isVaried =
    new Set(task.texts.filter(({ length }) => length > 0).map((one) => one.join('\n'))).size > 1
  const isConfirmed = isVaried && f1 >= placementDefaults.confirmed
  const isSame = !isConfirmed && repeats(group)
  const against =
    (group.isMenu ? placementDefaults.menu : 0) +
    (isSame
      ? meanMembers(group) >= placementDefaults.list
        ? placementDefaults.repeated
        : isVaried
          ? 0
          : placementDefaults.constant
      : 0)
  return {
    target,
    matches,
    chosen,
    onlyRepeated: taken.map((one) => one.onlyRepeated),
    group,
    f1,
    found,
    isRepeated: isSame && meanMembers(group) >= placementDefaults.list,
    quality: f1 - against + placementDefaults.found * found,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The texts of a page that were taken, and the candidates taken that have none of them. */
function countValues(
  matches: ValueMatches,
  taken: ReadonlySet<number>,
): { readonly correct: number; readonly wrong: number } {
  const right = allPlaces(matches)
  const isTaken = lazily((matching: readonly number[]) => matching.some((at) => taken.has(at)))
  return {
    correct: matches.places.filter(isTaken).length,
    wrong: [...taken].filter((place) => !right.has(place)).length,
  }
}

/** Members on the pages that have some. */
export function meanMembers({ members }: PlaceGroup): number {
  const counts = members.map(({ length }) => length).filter((count) => count > 0)
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}

function lazily<Key extends object, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, of(key))
    return known.get(key)!
  }
}

/** A single text that never changes says something only with unlabelled pages. */
function repeatsOver(
  group: PlaceGroup,
  target: ValueTarget,
  matches: readonly ValueMatches[],
  { unlabelled }: PlacementTask,
): boolean {
  const others = unlabelled.slice(0, placementDefaults.maxUnlabelled).map((page): PageMembers => {
    const candidates = candidatesFor(target, page)
    return { page, candidates, members: group.membersOf(page, candidates) }
  })
  if (others.length === 0 && meanMembers(group) < placementDefaults.list) return false
  return isRepeated(group, target, matches, others)
}

/** The candidates of a page for its texts: each in the first kind of place that has it. */
function placedOn(
  { places }: ValueMatches,
  page: number,
  groups: readonly PlaceGroup[],
  isFurniture: (group: PlaceGroup) => boolean,
): { readonly chosen: ReadonlySet<number>; readonly onlyRepeated: ReadonlySet<number> } {
  const chosen = new Set<number>()
  const onlyRepeated = new Set<number>()
  const groupOf = lazily((matching: readonly number[]) =>
    groups.find(({ matched }) => matching.some((at) => matched[page]!.has(at))),
  )
  // what equal texts have passed over stays taken, or in another kind of place
  const passed = new Map<readonly number[], number>()
  for (const [text, matching] of places.entries()) {
    const group = groupOf(matching)
    if (group === undefined) continue
    if (isFurniture(group)) {
      onlyRepeated.add(text)
      continue
    }
    let next = passed.get(matching) ?? 0
    const isFree = (at: number): boolean => group.matched[page]!.has(at) && !chosen.has(at)
    while (next < matching.length && !isFree(matching[next]!)) next++
    if (next < matching.length) chosen.add(matching[next]!)
    passed.set(matching, next)
  }
  return { chosen, onlyRepeated }
}
