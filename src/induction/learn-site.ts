import type { Layout, Rule, RuleSet } from '../rules/rule.js'
import { subjectsFor } from '../rules/subjects.js'
import type { Example } from './example.js'
import { examplesOf, type FieldExamples, type Unaligned } from './examples.js'
import { layoutsOf, type PageGroup } from './layouts.js'
import { learnRule } from './learn-rule.js'
import { type Sample, sampleOf } from './sample.js'
import type { TrainingPage } from './training-page.js'
import { Traits } from './traits.js'

/** What was learned of a site, and what could not be. */
export interface LearnedSite {
  readonly rules: RuleSet
  readonly unaligned: readonly Unaligned[]
  /** Fields of which no page's label was found, so that there is no rule. */
  readonly unlearned: readonly string[]
}

/** Pages without labels that sharpen what is learned, of a layout. */
const mostUnlabelled = 20

/**
 * Learns a rule for every field that is labelled on some page of a site, for each kind of its pages. Pages without
 * labels show what lasts from page to page.
 */
export function learnSite(site: string, pages: readonly TrainingPage[]): LearnedSite {
  const fields = [...new Set(pages.flatMap(({ labels }) => [...labels.keys()]))].sort()
  const found = new Map(fields.map((field) => [field, examplesOf(field, pages)]))
  const groups = layoutsOf(pages)
  const rules = groups.flatMap((group) => new LayoutLearning(site, group).rules(found))
  const layouts = new Set(rules.map(({ layout }) => layout))
  return {
    rules: {
      site,
      layouts: groups.map(({ layout }) => layout).filter(({ name }) => layouts.has(name)),
      rules,
    },
    unaligned: [...found.values()].flatMap(({ unaligned }) => unaligned),
    unlearned: fields.filter((name) => !rules.some(({ field }) => field === name)),
  }
}

/** Learns the fields of one kind of page: what is true of its texts is worked out once for all fields. */
class LayoutLearning {
  readonly #site: string
  readonly #layout: Layout
  readonly #pages: readonly TrainingPage[]
  readonly #traits = new Traits()
  readonly #unlabelled = new Map<string, readonly Sample[]>()

  constructor(site: string, { layout, pages }: PageGroup) {
    this.#site = site
    this.#layout = layout
    this.#pages = pages
  }

  rules(fields: ReadonlyMap<string, FieldExamples>): readonly Rule[] {
    const mine = new Set(this.#pages.map(({ page }) => page))
    const isMine = ({ page }: Example): boolean => mine.has(page)
    return [...fields].flatMap(([field, { taking, pages }]) => {
      const examples = pages.flatMap(({ example }) => example ?? []).filter(isMine)
      if (!examples.some(({ positives }) => positives.size > 0)) return []
      const of = { site: this.#site, layout: this.#layout.name, field, status: 'learned' } as const
      const rule = learnRule(of, {
        taking,
        labelled: examples.map((example) => sampleOf(example, this.#traits)),
        unlabelled: this.#unlabelledFor(taking),
        traits: this.#traits,
      })
      return rule === undefined ? [] : [rule]
    })
  }

  /** The pages without any labels; none for content, whose container is known from one page. */
  #unlabelledFor(taking: Rule['taking']): readonly Sample[] {
    if (taking.kind === 'content') return []
    const key = JSON.stringify(taking)
    const known = this.#unlabelled.get(key) ?? this.#unlabelledSamples(taking)
    this.#unlabelled.set(key, known)
    return known
  }

  #unlabelledSamples(taking: Rule['taking']): readonly Sample[] {
    const pages = this.#pages.filter(({ labels }) => labels.size === 0).slice(0, mostUnlabelled)
    const none = new Set<number>()
    return pages.map(({ page }) =>
      sampleOf(
        { page, subjects: subjectsFor(taking, page), positives: none, uncertain: none },
        this.#traits,
      ),
    )
  }
}
