import { addressShape } from '../core/address-shape.js'
import { given } from '../core/given.js'
import { likeness, signatureOf } from '../rules/layout-signature.js'
import type { Layout } from '../rules/rule.js'
import { layoutName } from './layout-names.js'
import type { TrainingPage } from './training-page.js'

const layoutDefaults = {
  /** Groups of pages that are in the mean so much alike are of one layout. */
  joined: 0.5,
  /** Pages whose likeness to all others is worked out; the rest go to the layout that they are most like. */
  mostCompared: 150,
  /** Shapes of addresses that are remembered. */
  mostAddresses: 30,
} as const

/** A kind of page of a site, and its pages. */
export interface PageGroup {
  readonly layout: Layout
  readonly pages: readonly TrainingPage[]
}

interface Signed {
  readonly page: TrainingPage
  readonly signature: readonly number[]
}

/** The kinds of pages of a site, the one with most pages first. */
export function layoutsOf(pages: readonly TrainingPage[]): readonly PageGroup[] {
  const signed = pages.map((page) => ({ page, signature: signatureOf(page.page.page.html) }))
  const groups = joinedGroups(signed.slice(0, layoutDefaults.mostCompared))
  for (const one of signed.slice(layoutDefaults.mostCompared)) nearest(groups, one).push(one)
  return groups
    .map((group, at) => ({ group, at }))
    .sort((a, b) => b.group.length - a.group.length || a.at - b.at)
    .map(({ group }, at) => ({
      layout: {
        name: layoutName(at + 1),
        signature: mostCentral(group).signature,
        pages: group.length,
        ...given({ addresses: addressesOf(group) }),
      },
      pages: group.map(({ page }) => page),
    }))
}

/** `undefined` where none is known. */
function addressesOf(group: readonly Signed[]): readonly string[] | undefined {
  const shapes = new Set(group.flatMap(({ page }) => addressShape(page.url) ?? []))
  return shapes.size === 0 ? undefined : [...shapes].sort().slice(0, layoutDefaults.mostAddresses)
}

/** Joins the two groups that are most alike in the mean, until none are alike enough. */
function joinedGroups(signed: readonly Signed[]): Signed[][] {
  const groups = signed.map((one) => [one])
  const alike = signed.map((a) => signed.map((b) => likeness(a.signature, b.signature)))
  for (;;) {
    const best = closest(alike)
    if (best === undefined || best.mean < layoutDefaults.joined) return groups
    join(groups, alike, best.one, best.other)
  }
}

function closest(
  alike: readonly (readonly number[])[],
): { readonly one: number; readonly other: number; readonly mean: number } | undefined {
  let best: { one: number; other: number; mean: number } | undefined
  for (let other = 1; other < alike.length; other++) {
    for (let one = 0; one < other; one++) {
      const mean = alike[one]![other]!
      if (best === undefined || mean > best.mean) best = { one, other, mean }
    }
  }
  return best
}

/** The second group goes into the first; what they are like is the mean by their sizes. */
function join(groups: Signed[][], alike: number[][], one: number, other: number): void {
  const [a, b] = [groups[one]!.length, groups[other]!.length]
  for (const [at, row] of alike.entries()) {
    const mean = (row[one]! * a + row[other]! * b) / (a + b)
    row[one] = mean
    alike[one]![at] = mean
  }
  groups[one]!.push(...groups[other]!)
  groups.splice(other, 1)
  alike.splice(other, 1)
  for (const row of alike) row.splice(other, 1)
}

const nearest = (groups: readonly Signed[][], { signature }: Signed): Signed[] =>
  bestOf(groups, (group) => likeness(group[0]!.signature, signature))

/** The page that is most like the others of its group. */
const mostCentral = (group: readonly Signed[]): Signed =>
  bestOf(group, (one) =>
    group.reduce((sum, other) => sum + likeness(one.signature, other.signature), 0),
  )

function bestOf<Item extends object>(
  items: readonly Item[],
  scoreOf: (item: Item) => number,
): Item {
  let best = items[0]!
  let most = scoreOf(best)
  for (const item of items.slice(1)) {
    const score = scoreOf(item)
    if (score <= most) continue
    best = item
    most = score
  }
  return best
}
