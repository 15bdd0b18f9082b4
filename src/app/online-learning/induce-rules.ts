import type { GeneralModel } from '../../analysis/model/general-model.js'
import { fieldsToRelearn } from '../../rules/evaluate/fields-to-relearn.js'
import { type Drift, driftReport } from '../../rules/health/drift.js'
import { ruleIdOf } from '../../rules/health/rule-use.js'
import { type TrainingPage, trainingPage } from '../../rules/learn/align/training-page.js'
import {
  type InducedSite,
  induceSite,
  type UnlabelledPage,
} from '../../rules/learn/induce/induce-site.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import { layoutOf } from '../../rules/rule/layout-signature.js'
import type { Rule, RuleSet } from '../../rules/rule/rule.js'
import { type KeptPage, keptHtml, keptLabels } from '../../store/interface/kept-page.js'
import type { ObservedPage, RuleStore } from '../../store/interface/rule-store.js'
import { unlabelledPage } from '../training/unlabelled-page.js'

/** The latest observed pages that rules are induced from. */
const maxPages = 20

/** Labelled pages by which fields are found again. */
const maxLabelled = 20

/** Induces rules for a site from its observed pages, and stores them; `undefined` if it induces none. */
export function induceRules(
  site: string,
  store: RuleStore,
  model: () => GeneralModel,
): RuleSet | undefined {
  for (;;) {
    const { revision, pages: kept } = store.trainingState(site)
    const { layouts, rules } = store.keptFor(site)
    const known = { site, layouts, rules }
    const observed = usefulPages(store.observations.observedPages(site), known)
    if (observed.length === 0) return undefined
    const unlabelled = observed.flatMap((page) => observedPage(page, model))
    const labelled = kept.filter(({ labels }) => labels !== undefined).slice(0, maxLabelled)
    const found = induceSite({
      site,
      known,
      labelled: labelled.flatMap(labelledPage),
      given: latestValues(store, site),
      unlabelled,
    })
    if (found.induced.length === 0) return undefined
    const saved = store.saveInduced({
      rules: found.rules,
      drifts: (saved) => driftsIn(found, saved),
      learnedFrom: finishedPages(found),
      revision,
    })
    if (saved !== undefined) return saved
  }
}

/** The latest values of each field, the latest at the end. */
function latestValues(store: RuleStore, site: string): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>()
  for (const uses of store.usesOverTime(site)) {
    const { field } = uses.rule
    given.set(field, [...(given.get(field) ?? []), ...uses.given])
  }
  return given
}

/** The latest pages that match no layout, or lack a field that is to be relearned. */
function usefulPages(observed: readonly ObservedPage[], known: RuleSet): readonly ObservedPage[] {
  return observed
    .flatMap((page): readonly ObservedPage[] => {
      const layout = layoutOf(page.signature, known.layouts)?.name
      const isUseful =
        layout === undefined ||
        fieldsToRelearn(layout, known).some((field) => page.missed.includes(field))
      return isUseful ? [{ ...page, layout }] : []
    })
    .slice(-maxPages)
}

/** Empty if the page cannot be read any more. */
function observedPage(
  observed: ObservedPage,
  model: () => GeneralModel,
): readonly UnlabelledPage[] {
  const { hash, url, layout, missed } = observed
  try {
    const training = trainingPage(hash, pageContextOf(keptHtml(observed)), new Map(), url)
    return [{ ...unlabelledPage(training, model), layout, missed }]
  } catch {
    return []
  }
}

/** Empty if the page cannot be read any more; training warns about it. */
function labelledPage(page: KeptPage): readonly TrainingPage[] {
  try {
    return [trainingPage(page.hash, pageContextOf(keptHtml(page)), keptLabels(page), page.url)]
  } catch {
    return []
  }
}

/** Pages of layouts without fields that are to be relearned. */
const finishedPages = ({ induced, rules }: InducedSite): readonly string[] =>
  induced
    .filter(({ rule }) => fieldsToRelearn(rule.layout, rules).length === 0)
    .flatMap(({ pages }) => pages.map(({ id }) => id))

function driftsIn({ induced }: InducedSite, saved: RuleSet): readonly Drift[] {
  return induced.flatMap(({ rule, pages, replaces }) => {
    if (replaces === undefined) return []
    const after = saved.rules.find((one) => isSameField(one, rule))
    const report = driftReport(
      replaces,
      pages.map(({ page }) => page),
      after,
    )
    return [{ rule: ruleIdOf(replaces), kind: 'relearned', report }]
  })
}

const isSameField = (one: Rule, other: Rule): boolean =>
  one.layout === other.layout && one.field === other.field
