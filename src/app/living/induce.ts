import { type InducedSite, induceSite, type UnlabelledPage } from '../../induction/induce-site.js'
import { type TrainingPage, trainingPage } from '../../induction/training-page.js'
import { whatChanged } from '../../induction/what-changed.js'
import type { GeneralModel } from '../../model/general-model.js'
import type { Drift } from '../../rules/drift.js'
import { fieldsDue } from '../../rules/fields-due.js'
import { layoutOf } from '../../rules/layout-signature.js'
import type { Rule, RuleSet } from '../../rules/rule.js'
import { ruleIdOf } from '../../rules/rule-use.js'
import { studyPage } from '../../rules/studied-page.js'
import { htmlOf, type KeptPage, labelsOf } from '../../store/kept-page.js'
import type { RuleStore } from '../../store/rule-store.js'
import type { ObservedPage } from '../../store/site-memory.js'
import { unlabelledPage } from './unlabelled-page.js'

/** Of more pages of a site little is to be learned that is new. */
const mostPages = 20

/** Labelled pages that fields are recognised by. */
const mostLabelled = 20

/**
 * Induces what rules it can for a site from the pages that were observed on it, and keeps them. `undefined` where there is
 * nothing to induce from, or nothing came of it.
 */
export function induce(
  site: string,
  store: RuleStore,
  model: () => GeneralModel,
): RuleSet | undefined {
  for (;;) {
    const { revision, pages: kept } = store.trainedOn(site)
    const { layouts, rules } = store.keptFor(site)
    const known = { site, layouts, rules }
    const observed = usefulPages(store.memory.observedOn(site), known)
    if (observed.length === 0) return undefined
    const unlabelled = observed.flatMap((page) => observedPage(page, model))
    const labelled = kept.filter(({ labels }) => labels !== undefined).slice(0, mostLabelled)
    const found = induceSite({
      site,
      known,
      labelled: labelled.flatMap(labelledPage),
      given: givenBy(store, site),
      unlabelled,
    })
    if (found.induced.length === 0) return undefined
    const saved = store.saveInduced({
      rules: found.rules,
      drifts: (saved) => driftsIn(found, saved),
      learnedFrom: pagesDone(found),
      revision,
    })
    if (saved !== undefined) return saved
  }
}

/** What rules gave of each field before they were stale, the latest at the end. */
function givenBy(store: RuleStore, site: string): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>()
  for (const uses of store.usesOverTime(site)) {
    const { field } = uses.rule
    given.set(field, [...(given.get(field) ?? []), ...uses.given])
  }
  return given
}

/** Those of no layout, and those of a layout that lack fields for which other rules are wanted; the latest ones. */
function usefulPages(observed: readonly ObservedPage[], known: RuleSet): readonly ObservedPage[] {
  return observed
    .flatMap((page): readonly ObservedPage[] => {
      const layout = layoutOf(page.signature, known.layouts)?.name
      const isUseful =
        layout === undefined ||
        fieldsDue(layout, known).some((field) => page.missed.includes(field))
      return isUseful ? [{ ...page, layout }] : []
    })
    .slice(-mostPages)
}

/** None where it can be read no more: it is a page among many. */
function observedPage(
  observed: ObservedPage,
  model: () => GeneralModel,
): readonly UnlabelledPage[] {
  const { hash, url, layout, missed } = observed
  try {
    const training = trainingPage(hash, studyPage(htmlOf(observed)), new Map(), url)
    return [{ ...unlabelledPage(training, model), layout, missed }]
  } catch {
    return []
  }
}

/** None where it can be read no more: that is told of when the site is trained. */
function labelledPage(page: KeptPage): readonly TrainingPage[] {
  try {
    return [trainingPage(page.hash, studyPage(htmlOf(page)), labelsOf(page), page.url)]
  } catch {
    return []
  }
}

/** Pages of layouts for which no more rules are wanted. */
const pagesDone = ({ induced, rules }: InducedSite): readonly string[] =>
  induced
    .filter(({ rule }) => fieldsDue(rule.layout, rules).length === 0)
    .flatMap(({ pages }) => pages.map(({ id }) => id))

function driftsIn({ induced }: InducedSite, saved: RuleSet): readonly Drift[] {
  return induced.flatMap(({ rule, pages, replaces }) => {
    if (replaces === undefined) return []
    const after = saved.rules.find((one) => isSameField(one, rule))
    const report = whatChanged(
      replaces,
      pages.map(({ page }) => page),
      after,
    )
    return [{ rule: ruleIdOf(replaces), kind: 'relearned', report }]
  })
}

const isSameField = (one: Rule, other: Rule): boolean =>
  one.layout === other.layout && one.field === other.field
