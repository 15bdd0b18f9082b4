import { ContradictoryLabels } from '../../core/errors.js'
import type { PageLabels } from '../../input/pages/page-labels.js'
import { type KeptPage, keptLabels, labelsJson } from '../../store/interface/kept-page.js'

/** A page that the user gives. */
export interface GivenPage {
  /** Its name for messages. */
  readonly name: string
  readonly page: KeptPage
}

/** The pages that are kept for a site, so that later training also learns from them. */
export const trainingSetLimits = {
  /** Those that were added last. */
  labelled: 1_000,
  /** Those with the smallest hashes. */
  unlabelled: 40,
} as const

interface Contradiction {
  readonly name: string
  readonly error: ContradictoryLabels
}

/** Merges pages of the same text and their labels; if two labels of a field differ, all copies are left out. */
export function mergeCopies(given: readonly GivenPage[]): {
  readonly pages: readonly GivenPage[]
  readonly contradictions: readonly Contradiction[]
} {
  const pages = new Map<string, GivenPage>()
  const contradictions = new Map<string, Contradiction>()
  for (const { name, page } of given) {
    const before = pages.get(page.hash)
    const field = before && contradictoryField(keptLabels(before.page), keptLabels(page))
    if (before !== undefined && field !== undefined) {
      const error = new ContradictoryLabels([before.name, name], field)
      contradictions.set(page.hash, { name, error })
    }
    pages.set(page.hash, { name, page: before ? mergedPage(before.page, page) : page })
  }
  return {
    pages: [...pages.values()].filter(({ page }) => !contradictions.has(page.hash)),
    contradictions: [...contradictions.values()],
  }
}

/** A field with two different labels. */
const contradictoryField = (one: PageLabels, other: PageLabels): string | undefined =>
  [...other.keys()].find(
    (field) => one.has(field) && labelText(one, field) !== labelText(other, field),
  )

const labelText = (labels: PageLabels, field: string): string =>
  labelsJson(new Map([[field, labels.get(field)!]]))

/** The pages to learn from and to keep, in an order that does not depend on when they came. */
export interface TrainingSet {
  readonly pages: readonly KeptPage[]
  /** Names of given pages that a later page with the same id replaces. */
  readonly replaced: readonly string[]
  /** The number of labelled pages beyond the limit. */
  readonly dropped: number
}

/**
 * Merges kept and given pages. A page with the text of another one replaces it and adds its labels, which win. A
 * page with the id of another one replaces it, unless only the other one is labelled.
 */
export function trainingSetOf(kept: readonly KeptPage[], given: readonly GivenPage[]): TrainingSet {
  const set = new TrainingSetBuilder()
  for (const page of kept) set.add(page)
  const replaced: string[] = []
  const names = new Map<string, string>()
  for (const { name, page } of given) {
    const removed = set.add(page)
    if (removed !== undefined && names.has(removed)) replaced.push(names.get(removed)!)
    names.set(page.hash, name)
  }
  return { ...limited(set.pages()), replaced }
}

class TrainingSetBuilder {
  readonly #byHash = new Map<string, KeptPage>()
  readonly #hashOfId = new Map<string, string>()

  /** Returns the hash of the page that it replaces by its id. */
  add(page: KeptPage): string | undefined {
    const rival = this.#rivalOf(page)
    if (rival?.labels !== undefined && page.labels === undefined) return undefined
    if (rival !== undefined) this.#byHash.delete(rival.hash)
    const same = this.#byHash.get(page.hash)
    const merged = same === undefined ? page : mergedPage(same, page)
    this.#byHash.set(page.hash, merged)
    if (merged.id !== undefined) this.#hashOfId.set(merged.id, merged.hash)
    return rival?.hash
  }

  pages(): readonly KeptPage[] {
    return [...this.#byHash.values()]
  }

  /** A page with the same id and another text. */
  #rivalOf({ id, hash }: KeptPage): KeptPage | undefined {
    if (id === undefined) return undefined
    const found = this.#byHash.get(this.#hashOfId.get(id) ?? hash)
    return found?.id === id && found.hash !== hash ? found : undefined
  }
}

/** Merges two pages of the same text; returns the earlier one if the later one adds nothing. */
function mergedPage(before: KeptPage, page: KeptPage): KeptPage {
  const { addedAt, ...both } = { ...before, ...page, packed: before.packed }
  const labels = mergedLabels(before, page)
  const isChanged = both.id !== before.id || both.url !== before.url || labels !== before.labels
  return isChanged ? { ...both, ...(labels !== undefined && { labels }) } : before
}

function mergedLabels(before: KeptPage, page: KeptPage): string | undefined {
  if (before.labels === undefined || page.labels === undefined) return page.labels ?? before.labels
  return labelsJson(new Map([...keptLabels(before), ...keptLabels(page)]))
}

function limited(pages: readonly KeptPage[]): Pick<TrainingSet, 'pages' | 'dropped'> {
  const ordered = [...pages].sort(by(({ hash }) => hash))
  const labelled = ordered.filter(({ labels }) => labels !== undefined)
  const unlabelled = ordered.filter(({ labels }) => labels === undefined)
  const newest = [...labelled]
    .sort(by(({ addedAt = '~' }) => addedAt))
    .slice(-trainingSetLimits.labelled)
  const kept = new Set([...newest, ...unlabelled.slice(0, trainingSetLimits.unlabelled)])
  return {
    pages: ordered.filter((page) => kept.has(page)),
    dropped: labelled.length - newest.length,
  }
}

const by =
  <Item>(keyOf: (item: Item) => string) =>
  (a: Item, b: Item): number => {
    const [first, second] = [keyOf(a), keyOf(b)]
    return first < second ? -1 : first > second ? 1 : 0
  }
