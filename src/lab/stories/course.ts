import { groupBy } from '../../core/group-by.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import type { CorpusSplit, GoldPage } from '../corpora/gold.js'

/** What is right on a page: the values of each field, none where the page has none. */
export type CourseGold = Readonly<Record<string, readonly string[]>>

/** A page that comes after the labelled ones. */
export interface CoursePage {
  readonly id: string
  readonly url: string
  readonly html: string
  readonly gold: CourseGold
}

/** The pages of a site that a person labelled, and those that come after them, in their order. */
export interface Course {
  readonly site: string
  readonly labelled: readonly LabelledObject[]
  /** Pages that come first and are not compared. */
  readonly before?: readonly CoursePage[]
  readonly pages: readonly CoursePage[]
}

/**
 * The pages of a course as those of a corpus: the labelled ones to learn from, the others to test.
 * @bench
 */
export function goldPagesOf({ site, labelled, pages }: Course): readonly GoldPage[] {
  const taught = labelled.map(({ id = '', url = '', html, labels = {} }) => ({
    ...{ id, url, html },
    gold: labels as CourseGold,
  }))
  const asGold =
    (split: CorpusSplit) =>
    ({ gold, ...page }: CoursePage): GoldPage => ({
      kind: 'page',
      page: { ...page, warnings: [] },
      site,
      split,
      fields: new Map(Object.entries(gold)),
    })
  return [...taught.map(asGold('train')), ...pages.map(asGold('test'))]
}

/**
 * Sites of a corpus with a split: the first `k` training pages are labelled, all test pages come.
 * @bench
 */
export function corpusCourses(pages: readonly GoldPage[], k: number): readonly Course[] {
  return [...groupBy(pages, ({ site }) => site)].map(([site, ofSite]) => {
    const coming = ofSite.map((gold, at) => ({ gold, page: coursePage(gold, site, at) }))
    return {
      site: hostOf(site),
      labelled: coming
        .filter(({ gold }) => gold.split === 'train')
        .slice(0, k)
        .map(({ page: { gold, ...page } }) => ({ ...page, labels: gold })),
      pages: coming.filter(({ gold }) => gold.split === 'test').map(({ page }) => page),
    }
  })
}

/** Sites of a corpus may have names that are no hosts, and several of them one host. */
const hostOf = (site: string): string => `${site.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`

const coursePage = ({ page, fields }: GoldPage, site: string, at: number): CoursePage => ({
  id: page.id,
  url: `https://${hostOf(site)}/${at}`,
  html: page.html,
  gold: Object.fromEntries(fields),
})
