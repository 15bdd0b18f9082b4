import { type CheerioAPI, load } from 'cheerio'
import { selectedValues } from '../../app/rules/check-selectors.js'
import { groupBy } from '../../core/group-by.js'
import type { LabelledObject } from '../../input/pages/labelled-object.js'
import { exportRule } from '../../rules/exchange/export-rule.js'
import { SelectorPage } from '../../rules/exchange/selector-page.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import { learnSite } from '../../rules/learn/learn-site.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import { layoutOf, layoutSignature } from '../../rules/rule/layout-signature.js'
import type { GoldPage } from '../corpora/gold.js'
import type { Course, CourseGold, CoursePage } from './course.js'
import { type CourseAnswer, runCourse, verdictOf } from './run-course.js'
import {
  type RedesignKind,
  redesigned,
  redesignKinds,
  type StorySite,
  storyCourse,
  storyDefaults,
} from './story-site.js'
import { applyVotedPaths, learnVotedPaths } from './voted-paths.js'

/** A site that is labelled in one design and comes in another. */
export interface Redesign {
  /** What happened to it. */
  readonly kind: string
  readonly course: Course
}

/** Pages of the old design that come between the labelled pages and the new design. */
const pagesBefore = 12

/** An invented site after each kind of redesign. */
export const storyRedesigns = (story: StorySite, seed: number): readonly Redesign[] =>
  redesignKinds.map((kind: RedesignKind) => {
    const { pages } = redesigned(story, kind, seed)
    const items = story.pages.filter((page) => page.kind === 'item')
    const before = items.slice(storyDefaults.labelled).slice(0, pagesBefore)
    return { kind, course: { ...storyCourse(story, pages), before } }
  })

/** Every pair of pages of a publisher of different years: the older one is labelled, the newer one comes. */
export function datedRedesigns(pages: readonly GoldPage[]): readonly Redesign[] {
  const dated = pages.flatMap((gold) => {
    const year = yearOf(gold)
    return year === undefined || !gold.main?.trim() ? [] : [{ gold, year }]
  })
  return [...groupBy(dated, ({ gold }) => gold.site)].flatMap(([site, ofSite], at) =>
    ofSite.flatMap((older) =>
      ofSite
        .filter((newer) => older.year < newer.year)
        .map((newer) => ({
          kind: 'another year',
          course: datedCourse(`publisher-${at}.example`, site, older.gold, newer.gold),
        })),
    ),
  )
}

/** The year in the name of the file. */
const yearOf = ({ page }: GoldPage): string | undefined =>
  /(\d{4})_\d\d_\d\d/.exec(page.file ?? '')?.[1]

function datedCourse(host: string, site: string, older: GoldPage, newer: GoldPage): Course {
  const pageOf = ({ page, main = '', fields }: GoldPage): CoursePage => ({
    id: `${site}: ${page.id}`,
    url: `https://${host}/${page.id}`,
    html: page.html,
    gold: { main: main.split('\n'), ...Object.fromEntries(fields) },
  })
  const { gold, ...page } = pageOf(older)
  return { site: host, labelled: [{ ...page, labels: gold }], pages: [pageOf(newer)] }
}

/** What becomes of the values of a redesigned site, by who gives them. */
export const redesignSystems: Readonly<
  Record<string, (course: Course) => Promise<readonly CourseAnswer[]>>
> = {
  'exported CSS': async (course) => bySelectors(course),
  'voted absolute XPaths': async (course) => byVotedPaths(course),
  'treesift, not learning': async (course) =>
    (await runCourse(course, { passes: 1, learns: false })).answers,
  'treesift, learning': async (course) =>
    (await runCourse(course, { passes: 1, learns: true })).answers,
}

/** The fields that are labelled with texts, of which a rule was learned. */
export function learnableFields({ site, labelled }: Course): ReadonlySet<string> {
  const { rules } = learnSite(site, trainingPages(labelled))
  return new Set(rules.rules.map(({ field }) => field))
}

const trainingPages = (labelled: readonly LabelledObject[]): readonly TrainingPage[] =>
  labelled.map(({ id = '', url, html, labels = {} }) =>
    trainingPage(
      id,
      pageContextOf(html),
      new Map(
        Object.entries(labels as CourseGold).map(([field, texts]) => [
          field,
          { kind: 'texts', texts },
        ]),
      ),
      url,
    ),
  )

/** The selectors of the rules, where they can be exported, in the tree that browsers make. */
function bySelectors({ site, labelled, pages }: Course): readonly CourseAnswer[] {
  const training = trainingPages(labelled)
  const { rules } = learnSite(site, training)
  const selectors = rules.rules.flatMap((rule) => {
    const examples = training
      .filter(
        ({ page }) =>
          layoutOf(layoutSignature(page.page.html), rules.layouts)?.name === rule.layout,
      )
      .map(({ page }) => new SelectorPage(page))
    const exported = exportRule(rule, examples, 'css')
    return 'rule' in exported ? [exported.rule] : []
  })
  return pages.flatMap((page) => {
    const query: CheerioAPI = load(page.html)
    return silentAnswers(page, (field) =>
      selectors
        .filter((selector) => selector.field === field)
        .map((selector) => selectedValues(query, selector))
        .find((values) => values.length > 0),
    )
  })
}

function byVotedPaths({ labelled, pages }: Course): readonly CourseAnswer[] {
  const training = trainingPages(labelled)
  const fields = new Set(training.flatMap(({ labels }) => [...labels.keys()]))
  const learned = new Map([...fields].map((field) => [field, learnVotedPaths(field, training)]))
  return pages.flatMap((page) => {
    const context = pageContextOf(page.html)
    return silentAnswers(page, (field) => {
      const paths = learned.get(field)
      return paths && applyVotedPaths(paths, context)
    })
  })
}

/** Answers of what never says that it may be wrong. */
const silentAnswers = (
  { id, gold }: CoursePage,
  valuesOf: (field: string) => readonly string[] | undefined,
): readonly CourseAnswer[] =>
  Object.entries(gold).map(([field, texts]) => {
    const found = valuesOf(field) ?? []
    const verdict = verdictOf({ field, gold: texts }, found, 'wrong and silent')
    return { page: id, field, pass: 1, verdict, confidence: 1, found, gold: texts }
  })
