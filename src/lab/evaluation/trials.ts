/** Pages of one site to learn from and to test on. */
export interface LearningTrial<Page> {
  readonly learnFrom: readonly Page[]
  /** Other training pages, used without their labels. */
  readonly unlabelled: readonly Page[]
  readonly testOn: readonly Page[]
}

interface Split {
  readonly split?: 'train' | 'test'
}

export const trialLimits = {
  /** Maximum number of trials for a site that the corpus does not split, each from other pages. */
  perSite: 10,
} as const

/**
 * The trials of learning from `k` pages of a site. Where the corpus splits its pages: one trial, from the first `k`
 * training pages, tested on all test pages. Otherwise: from `k` consecutive pages, tested on all others, starting once
 * at every page (at evenly spread ones of a large site). None when the site has too few pages.
 */
export function learningTrials<Page extends Split>(
  pages: readonly Page[],
  k: number,
): readonly LearningTrial<Page>[] {
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

function rotated<Page>(pages: readonly Page[], first: number, k: number): LearningTrial<Page> {
  const turned = [...pages.slice(first), ...pages.slice(0, first)]
  return { learnFrom: turned.slice(0, k), unlabelled: [], testOn: turned.slice(k) }
}
