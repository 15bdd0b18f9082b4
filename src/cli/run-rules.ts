import { existsSync } from 'node:fs'
import { LivingRules, livingStore } from '../app/living/living-rules.js'
import type { GeneralModel } from '../model/general-model.js'
import type { RuleSet } from '../rules/rule.js'
import { mayLearnInto } from '../store/default-database.js'
import { lateReader } from '../store/late-rule-reader.js'
import type { RuleReader } from '../store/rule-store.js'
import { SqliteRuleStore } from '../store/sqlite-rule-store.js'
import { say, type Terminal } from './terminal.js'

/** The rules of a run over pages, and what learns from these. */
export interface RunRules {
  readonly reader: RuleReader
  /** `undefined` where nothing is to be stored, or may be. */
  readonly living: LivingRules | undefined
  /** Says what was induced, once the run is done. */
  tell(): void
}

export interface RunRulesOptions {
  readonly db: string
  readonly learn: boolean
  readonly model: () => GeneralModel
  readonly terminal: Terminal
}

export function openRunRules({ db, learn, model, terminal }: RunRulesOptions): RunRules {
  const induced: RuleSet[] = []
  const learns = learn && mayLearnInto(db)
  const reader = readerOf(db, learns ? 'may be made' : 'must be there', terminal)
  const living = learns
    ? new LivingRules({
        store: livingStore(db),
        model,
        learns: 'at the end',
        onTrouble: (message) => say(terminal, message),
        onInduced: (rules) => induced.push(rules),
      })
    : undefined
  const tell = () => {
    if (induced.length > 0) say(terminal, inducedText(induced, db))
  }
  return { reader, living, tell }
}

/** A file that is not there yet is made by what pages teach, if they may. */
function readerOf(
  db: string,
  file: 'may be made' | 'must be there',
  terminal: Terminal,
): RuleReader {
  if (file === 'must be there' || existsSync(db)) return SqliteRuleStore.forReading(db)
  say(
    terminal,
    `${db} is not there yet: the general model decides, and what it teaches is kept there`,
  )
  return lateReader(db)
}

const inducedText = (induced: readonly RuleSet[], db: string): string => {
  const sites = induced.map(({ site }) => site)
  const named = sites.length > 3 ? `${sites.length} sites` : sites.join(', ')
  return `${db}: rules induced for ${named}; they decide from the next run on`
}
