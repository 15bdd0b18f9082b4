import type { Command } from 'commander'
import { lazyModel } from '../../app/model/lazy-model.js'
import { explainPage } from '../../app/rules/explain-page.js'
import { siteName } from '../../core/site.js'
import { defaultForReading } from '../../store/default-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { onlyPage } from '../only-page.js'
import { type ReadingFlags, withReadingOptions } from '../options.js'
import { explanationOfRules } from '../rules-text.js'
import type { Terminal } from '../terminal.js'

interface Flags extends ReadingFlags {
  readonly db?: string
  readonly site?: string
  readonly field?: string
  readonly model?: string
  readonly json?: true
}

const help = `
Of each rule: how alike the page is to the layout that it was learned for, what it takes, the nearest that it leaves,
and how each tree came to its decision. A tree takes by all the answers that are told, and leaves by the one that is.

Examples:
  $ treesift rules explain page.html --field price
  $ treesift rules explain - --site example.org --json < page.html`

export function addExplain(rules: Command, terminal: Terminal): void {
  withReadingOptions(
    rules
      .command('explain')
      .description('show what the rules of its site do on a page, and which test decided')
      .argument('<page>', 'a file, a URL, or - for standard input'),
  )
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--site <domain>', 'the site of the page, whatever its URL says', siteName)
    .option('--field <name>', 'only the rules of this field')
    .option('--model <file>', 'the model that rules may ask (default: the one that comes along)')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', help)
    .action(async (name: string, _: object, command: Command) => {
      await explain(name, flagsOf<Flags>(command), terminal)
    })
}

async function explain(name: string, flags: Flags, terminal: Terminal): Promise<void> {
  const { db = defaultForReading(), site, field, model, json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const page = await onlyPage(name, flags)
    const options = { rules: store, database: db, site, field, model: lazyModel(model) }
    const explained = explainPage(page, options)
    terminal.out.write(
      json ? `${JSON.stringify(explained, undefined, 2)}\n` : explanationOfRules(explained),
    )
  } finally {
    store.close()
  }
}
