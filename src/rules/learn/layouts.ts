import { omitUndefined } from '../../core/omit-undefined.js'
import { minHashSimilarity } from '../../core/text/min-hash.js'
import { urlShape } from '../../core/url-shape.js'
import { layoutSignature } from '../rule/layout-signature.js'
import type { Layout } from '../rule/rule.js'
import type { TrainingPage } from './align/training-page.js'

const layoutDefaults = {
  /** The least mean similarity of two clusters that are merged. */
  minSimilarity: 0.5,
  /** Labelled pages of a cluster by whose fields it may be of another kind. */
  minOfKind: 2,
  /** How much more similar the pages of each of two kinds are to each other than to those of the other kind. */
  kindMargin: 0.1,
  /** Pages that are compared with each other; further pages join the most similar cluster. */
  maxCompared: 150,
  /** Address shapes that are kept. */
  maxAddresses: 30,
} as const

/** A layout, and its pages. */
export interface PageCluster {
  readonly layout: Layout
  readonly pages: readonly TrainingPage[]
}

interface SignedPage {
  readonly page: TrainingPage
  readonly signature: readonly number[]
}

/** Clusters the pages of a site by layout, the largest cluster first. */
export function clusterLayouts(pages: readonly TrainingPage[]): readonly PageCluster[] {
  const signed = pages.map((page) => ({ page, signature: layoutSignature(page.page.page.html) }))
  const clusters = mergedClusters(signed.slice(0, layoutDefaults.maxCompared))
  for (const one of signed.slice(layoutDefaults.maxCompared)) mostSimilar(clusters, one).push(one)
  return clusters
    .map((cluster, at) => ({ cluster, at }))
    .sort((a, b) => b.cluster.length - a.cluster.length || a.at - b.at)
    .map(({ cluster }, at) => ({
      layout: {
        name: layoutName(at + 1),
        signature: mostCentral(cluster).signature,
        pages: cluster.length,
        ...omitUndefined({ addresses: addressesOf(cluster) }),
      },
      pages: cluster.map(({ page }) => page),
    }))
}

/** `undefined` if no address is known. */
function addressesOf(cluster: readonly SignedPage[]): readonly string[] | undefined {
  const shapes = new Set(cluster.flatMap(({ page }) => urlShape(page.url) ?? []))
  return shapes.size === 0 ? undefined : [...shapes].sort().slice(0, layoutDefaults.maxAddresses)
}

/** Average linkage: merges the two most similar clusters until none are similar enough and of one kind. */
function mergedClusters(signed: readonly SignedPage[]): SignedPage[][] {
  const clusters = signed.map((one) => [one])
  const similarity = signed.map((a) =>
    signed.map((b) => minHashSimilarity(a.signature, b.signature)),
  )
  for (;;) {
    const best = closest(similarity)
    if (best === undefined || best.mean < layoutDefaults.minSimilarity) return clusters
    const { one, other, mean } = best
    if (areOfTwoKinds(clusters[one]!, clusters[other]!, mean)) {
      similarity[one]![other] = 0
      similarity[other]![one] = 0
    } else merge(clusters, similarity, one, other)
  }
}

/**
 * Whether people labelled different fields on the pages of two clusters, as of articles and recipes in one frame, and
 * the pages of each are clearly more similar to each other.
 */
function areOfTwoKinds(
  some: readonly SignedPage[],
  others: readonly SignedPage[],
  similarity: number,
): boolean {
  const { kindMargin } = layoutDefaults
  return (
    hasOwnField(some, others) &&
    hasOwnField(others, some) &&
    Math.min(innerSimilarity(some), innerSimilarity(others)) >= similarity + kindMargin
  )
}

/** Whether a field is labelled on all of several labelled pages of a cluster, and on none of the others. */
function hasOwnField(some: readonly SignedPage[], others: readonly SignedPage[]): boolean {
  const labelled = some.filter(({ page }) => page.labels.size > 0)
  if (labelled.length < layoutDefaults.minOfKind) return false
  return [...labelled[0]!.page.labels.keys()].some(
    (field) =>
      labelled.every(({ page }) => page.labels.has(field)) &&
      !others.some(({ page }) => page.labels.has(field)),
  )
}

/** The mean similarity of the pages of a cluster to each other. */
function innerSimilarity(cluster: readonly SignedPage[]): number {
  let [sum, count] = [0, 0]
  for (const [at, one] of cluster.entries())
    for (const other of cluster.slice(at + 1)) {
      sum += minHashSimilarity(one.signature, other.signature)
      count++
    }
  return count === 0 ? 0 : sum / count
}

function closest(
  similarity: readonly (readonly number[])[],
): { readonly one: number; readonly other: number; readonly mean: number } | undefined {
  let best: { one: number; other: number; mean: number } | undefined
  for (let other = 1; other < similarity.length; other++) {
    for (let one = 0; one < other; one++) {
      const mean = similarity[one]![other]!
      if (best === undefined || mean > best.mean) best = { one, other, mean }
    }
  }
  return best
}

/** Adds the second cluster to the first; similarities are averaged by size. */
function merge(clusters: SignedPage[][], similarity: number[][], one: number, other: number): void {
  const [a, b] = [clusters[one]!.length, clusters[other]!.length]
  for (const [at, row] of similarity.entries()) {
    const mean = (row[one]! * a + row[other]! * b) / (a + b)
    row[one] = mean
    similarity[one]![at] = mean
  }
  clusters[one]!.push(...clusters[other]!)
  clusters.splice(other, 1)
  similarity.splice(other, 1)
  for (const row of similarity) row.splice(other, 1)
}

const mostSimilar = (clusters: readonly SignedPage[][], { signature }: SignedPage): SignedPage[] =>
  bestOf(clusters, (cluster) => minHashSimilarity(cluster[0]!.signature, signature))

/** The page that is most similar to the others of its cluster. */
const mostCentral = (cluster: readonly SignedPage[]): SignedPage =>
  bestOf(cluster, (one) =>
    cluster.reduce((sum, other) => sum + minHashSimilarity(one.signature, other.signature), 0),
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

/** `page`, `page-2`, `page-3`, ... */
const layoutName = (number: number): string => (number === 1 ? 'page' : `page-${number}`)

/** The first layout name that is not in use. */
export function freeLayoutName(names: ReadonlySet<string>): string {
  let number = 1
  while (names.has(layoutName(number))) number++
  return layoutName(number)
}
