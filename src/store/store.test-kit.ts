import { describe } from 'vitest'
import { promiseLayouts } from './promises/layouts.test-kit.js'
import { promiseMemory } from './promises/memory.test-kit.js'
import { openedStore } from './promises/opened-store.test-kit.js'
import { promiseRules } from './promises/rules.test-kit.js'
import { promiseSnapshots } from './promises/snapshots.test-kit.js'
import { promiseTraining } from './promises/training.test-kit.js'
import { promiseUses } from './promises/uses.test-kit.js'
import { promiseWear } from './promises/wear.test-kit.js'
import type { RuleStore } from './rule-store.js'

/** What every store of rules promises, whatever it keeps them in. */
export function describeRuleStore(name: string, open: () => RuleStore): void {
  describe(name, () => {
    const opened = openedStore(open)
    promiseRules(opened)
    promiseLayouts(opened)
    promiseSnapshots(opened)
    promiseTraining(opened)
    promiseUses(opened)
    promiseWear(opened)
    promiseMemory(opened)
  })
}
