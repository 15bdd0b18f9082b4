import { describe } from 'vitest'
import type { RuleStore } from '../interface/rule-store.js'
import { describeColumnNames } from './column-names.test-kit.js'
import { describeLayouts } from './layouts.test-kit.js'
import { describeObservations } from './observations.test-kit.js'
import { openedStore } from './opened-store.test-kit.js'
import { describeRuleHealth } from './rule-health.test-kit.js'
import { describeRules } from './rules.test-kit.js'
import { describeSnapshots } from './snapshots.test-kit.js'
import { describeTraining } from './training.test-kit.js'
import { describeUses } from './uses.test-kit.js'

/** The contract of every rule store. */
export function describeRuleStore(name: string, open: () => RuleStore): void {
  describe(name, () => {
    const opened = openedStore(open)
    describeRules(opened)
    describeLayouts(opened)
    describeColumnNames(opened)
    describeSnapshots(opened)
    describeTraining(opened)
    describeUses(opened)
    describeRuleHealth(opened)
    describeObservations(opened)
  })
}
