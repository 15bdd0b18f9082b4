import { layoutOf } from '../rules/layout-signature.js'
import type { RuleSet } from '../rules/rule.js'
import { freeName } from './layout-names.js'

/** What was learned anew, with what had been induced before for kinds of pages that nobody labelled. */
export function withCarriedOver(
  learned: RuleSet,
  before: Pick<RuleSet, 'layouts' | 'rules'>,
): RuleSet {
  const layouts = [...learned.layouts]
  const rules = [...learned.rules]
  const names = new Set(layouts.map(({ name }) => name))
  for (const layout of before.layouts) {
    const its = before.rules.filter((rule) => rule.layout === layout.name)
    const isInduced = its.length > 0 && its.every(({ status }) => status === 'induced')
    if (!isInduced || layoutOf(layout.signature, learned.layouts) !== undefined) continue
    const name = freeName(names)
    names.add(name)
    layouts.push({ ...layout, name })
    rules.push(...its.map((rule) => ({ ...rule, layout: name })))
  }
  return { site: learned.site, layouts, rules }
}
