/** What to learn from and what to be tested on: pages of one site. */
export interface Trial<Page> {
  readonly learnFrom: readonly Page[]
  /** Other pages to train on, whose labels are not told. */
  readonly unlabelled: readonly Page[]
  readonly testOn: readonly Page[]
}

interface Split {
  readonly split?: 'train' | 'test'
}

export const trialLimits = {
  /** How often a site without sides of its own is learned anew, each time from other pages. */
  perSite: 10,
} as const

/**
 * Learning from `k` pages of a site. Where the corpus has put pages on sides, from the first `k` to train on, tested
 * on all to test on. Otherwise from `k` neighbours, tested on all others, with every page (or some, evenly
 * spread, of a large site) as the first of them once. None when the site has not enough pages.
 */
export function trialsOf<Page extends Split>(
  pages: readonly Page[],
  k: number,
): readonly Trial<Page>[] {
  const testOn = pages.filter(({ split }) => split === 'test')
  if (testOn.length > 0) {
    const training = pages.filter(({ split }) => split === 'train')
    const trial = { learnFrom: training.slice(0, k), unlabelled: training.slice(k), testOn }
    return training.length < k ? [] : [trial]
  }
  if (pages.length <= k) return []
  const count = Math.min(pages.length, trialLimits.perSite)
  return Array.from({ length: count }, (_, number) =>
    rotated(pages, Math.floor((number * pages.length) / count), k),
  )
}

function rotated<Page>(pages: readonly Page[], first: number, k: number): Trial<Page> {
  const turned = [...pages.slice(first), ...pages.slice(0, first)]
  return { learnFrom: turned.slice(0, k), unlabelled: [], testOn: turned.slice(k) }
}
