import { BrokenRule } from '../core/errors.js'
import { readLayout } from '../rules/read-layout.js'
import { readRule } from '../rules/read-rule.js'
import type { RuleSet } from '../rules/rule.js'
import { bundleLimits } from './bundle-limits.js'
import { type Complain, listIn, objectIn } from './expected.js'

/** Checks data that claims to be the rules of sites, and that they belong together. */
export function readSets(data: unknown, complain: Complain): readonly RuleSet[] {
  const sets = listIn(data, '"sites"', complain).map((one) => readSet(one, complain))
  if (sets.reduce((sum, { rules }) => sum + rules.length, 0) > bundleLimits.mostRules)
    throw complain(`it has more than ${bundleLimits.mostRules} rules`)
  mustDiffer(
    sets.map(({ site }) => `the site ${site}`),
    complain,
  )
  return sets
}

function readSet(data: unknown, complain: Complain): RuleSet {
  const { site, layouts: saidLayouts, rules: saidRules } = objectIn(data, 'a site', complain)
  if (typeof site !== 'string' || site === '') throw complain('"site" is not a text')
  const layouts = listIn(saidLayouts, `"layouts" of ${site}`, complain).map((one, at) =>
    checked(readLayout, one, `layout ${at + 1} of ${site}`, complain),
  )
  const rules = listIn(saidRules, `"rules" of ${site}`, complain).map((one, at) =>
    checked(readRule, one, `rule ${at + 1} of ${site}`, complain),
  )
  mustBelong({ site, layouts, rules }, complain)
  return { site, layouts, rules }
}

function checked<Whole>(
  read: (data: unknown, where: string) => Whole,
  data: unknown,
  name: string,
  complain: Complain,
): Whole {
  try {
    return read(data, name)
  } catch (error) {
    throw error instanceof BrokenRule ? complain(`${name}: ${error.reason}`) : error
  }
}

/** Every rule is of its site and of one of its layouts, and nothing is there twice. */
function mustBelong({ site, layouts, rules }: RuleSet, complain: Complain): void {
  if (rules.length === 0) throw complain(`no rules are given for ${site}`)
  const names = new Set(layouts.map(({ name }) => name))
  for (const rule of rules) {
    if (rule.site !== site) throw complain(`a rule of ${rule.site} stands among those of ${site}`)
    if (!names.has(rule.layout))
      throw complain(`the layout ${rule.layout} of a rule is none of ${site}`)
  }
  mustDiffer(
    layouts.map(({ name }) => `the layout ${name} of ${site}`),
    complain,
  )
  mustDiffer(
    rules.map(({ layout, field }) => `the rule ${JSON.stringify([layout, field])} of ${site}`),
    complain,
  )
}

function mustDiffer(names: readonly string[], complain: Complain): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw complain(`${name} is given twice`)
    seen.add(name)
  }
}
