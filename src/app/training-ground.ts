import { ContradictoryLabels } from '../core/errors.js'
import type { Labels } from '../source/labels.js'
import { type KeptPage, labelsJson, labelsOf } from '../store/kept-page.js'

/** A page that was given to train on. */
export interface GivenPage {
  /** What the user knows it by. */
  readonly name: string
  readonly page: KeptPage
}

/** Pages that are kept for a site, so that more of them improve what is there. */
export const groundLimits = {
  /** Labelled ones: those that were given last. */
  labelled: 1_000,
  /** Unlabelled ones, of which more say little that is new. */
  unlabelled: 40,
} as const

export interface Contradiction {
  readonly name: string
  readonly error: ContradictoryLabels
}

/**
 * Copies of a page as one with the labels of all; where two of them say different things of a field, none of its copies
 * is of use.
 */
export function withoutCopies(given: readonly GivenPage[]): {
  readonly pages: readonly GivenPage[]
  readonly contradictions: readonly Contradiction[]
} {
  const pages = new Map<string, GivenPage>()
  const contradictions = new Map<string, Contradiction>()
  for (const { name, page } of given) {
    const before = pages.get(page.hash)
    const field = before && contradicted(labelsOf(before.page), labelsOf(page))
    if (before !== undefined && field !== undefined) {
      const error = new ContradictoryLabels([before.name, name], field)
      contradictions.set(page.hash, { name, error })
    }
    pages.set(page.hash, { name, page: before ? joined(before.page, page) : page })
  }
  return {
    pages: [...pages.values()].filter(({ page }) => !contradictions.has(page.hash)),
    contradictions: [...contradictions.values()],
  }
}

/** A field of which two say different things. */
const contradicted = (one: Labels, other: Labels): string | undefined =>
  [...other.keys()].find((field) => one.has(field) && said(one, field) !== said(other, field))

const said = (labels: Labels, field: string): string =>
  labelsJson(new Map([[field, labels.get(field)!]]))

/** The pages to learn from and to keep, in an order that does not depend on when each of them came. */
export interface Ground {
  readonly pages: readonly KeptPage[]
  /** Names of given pages in whose place another one with the same id was given. */
  readonly replaced: readonly string[]
  /** Labelled pages beyond the limit, which are let go. */
  readonly tooMany: number
}

/**
 * What was kept with what is given now. A page with the text of another one takes its place and adds to its labels, the
 * newer ones hold; one with its id takes its place, but not without labels that of a labelled one.
 */
export function groundOf(kept: readonly KeptPage[], given: readonly GivenPage[]): Ground {
  const ground = new GroundBuilder()
  for (const page of kept) ground.add(page)
  const replaced: string[] = []
  const names = new Map<string, string>()
  for (const { name, page } of given) {
    const gone = ground.add(page)
    if (gone !== undefined && names.has(gone)) replaced.push(names.get(gone)!)
    names.set(page.hash, name)
  }
  return { ...limited(ground.pages()), replaced }
}

class GroundBuilder {
  readonly #byHash = new Map<string, KeptPage>()
  readonly #hashOfId = new Map<string, string>()

  /** The hash of another page that is not there any more because of it. */
  add(page: KeptPage): string | undefined {
    const rival = this.#rivalOf(page)
    if (rival?.labels !== undefined && page.labels === undefined) return undefined
    if (rival !== undefined) this.#byHash.delete(rival.hash)
    const same = this.#byHash.get(page.hash)
    const whole = same === undefined ? page : joined(same, page)
    this.#byHash.set(page.hash, whole)
    if (whole.id !== undefined) this.#hashOfId.set(whole.id, whole.hash)
    return rival?.hash
  }

  pages(): readonly KeptPage[] {
    return [...this.#byHash.values()]
  }

  /** Another text with the same id. */
  #rivalOf({ id, hash }: KeptPage): KeptPage | undefined {
    if (id === undefined) return undefined
    const found = this.#byHash.get(this.#hashOfId.get(id) ?? hash)
    return found?.id === id && found.hash !== hash ? found : undefined
  }
}

/** Two pages of the same text; the same page where the newer one says nothing new. */
function joined(before: KeptPage, page: KeptPage): KeptPage {
  const { addedAt, ...both } = { ...before, ...page, packed: before.packed }
  const labels = joinedLabels(before, page)
  const isNews = both.id !== before.id || both.url !== before.url || labels !== before.labels
  return isNews ? { ...both, ...(labels !== undefined && { labels }) } : before
}

function joinedLabels(before: KeptPage, page: KeptPage): string | undefined {
  if (before.labels === undefined || page.labels === undefined) return page.labels ?? before.labels
  return labelsJson(new Map([...labelsOf(before), ...labelsOf(page)]))
}

function limited(pages: readonly KeptPage[]): Pick<Ground, 'pages' | 'tooMany'> {
  const ordered = [...pages].sort(by(({ hash }) => hash))
  const labelled = ordered.filter(({ labels }) => labels !== undefined)
  const unlabelled = ordered.filter(({ labels }) => labels === undefined)
  const newest = [...labelled]
    .sort(by(({ addedAt = '~' }) => addedAt))
    .slice(-groundLimits.labelled)
  const staying = new Set([...newest, ...unlabelled.slice(0, groundLimits.unlabelled)])
  return {
    pages: ordered.filter((page) => staying.has(page)),
    tooMany: labelled.length - newest.length,
  }
}

const by =
  <Item>(keyOf: (item: Item) => string) =>
  (a: Item, b: Item): number => {
    const [first, second] = [keyOf(a), keyOf(b)]
    return first < second ? -1 : first > second ? 1 : 0
  }
