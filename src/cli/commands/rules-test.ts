import type { Command } from 'commander'
import { lazyModel } from '../../app/model/lazy-model.js'
import { testRules } from '../../app/rules/test-rules.js'
import { RulesNotFound } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import { readLabelled } from '../../source/labelled.js'
import { defaultForReading } from '../../store/default-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { type SizeFlags, sizeLimits, withSizeOption } from '../options.js'
import { testText } from '../rules-text.js'
import { say, showProgress, type Terminal } from '../terminal.js'

interface Flags extends SizeFlags {
  readonly db?: string
  readonly model?: string
  readonly json?: true
}

const help = `
Of main the words are counted, of every other field the values. What the rules leave to the model counts as not found.
Pages whose URL is of another site are left out.

Examples:
  $ treesift rules test example.org labelled/
  $ treesift rules test example.org pages.jsonl --db rules.db --json`

export function addTest(rules: Command, terminal: Terminal): void {
  withSizeOption(
    rules
      .command('test')
      .description('try the rules of a site on labelled pages, and learn nothing')
      .argument('<domain>', 'the site', siteName)
      .argument('<labels...>', 'folders of x.html with x.json, or JSONL files'),
  )
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--model <file>', 'the model that rules may ask (default: the one that comes along)')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', help)
    .action(async (domain: string, paths: readonly string[], _: object, command: Command) => {
      process.exitCode = await test(domain, paths, flagsOf<Flags>(command), terminal)
    })
}

async function test(
  domain: string,
  paths: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<0 | 1> {
  const { db = defaultForReading(), model, json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const rules = store.find(domain)
    if (rules === undefined) throw new RulesNotFound(domain, db)
    const tested = await testRules(readLabelled(paths, { limits: sizeLimits(flags) }), {
      rules,
      model: lazyModel(model),
      onPage: (done) => showProgress(terminal, `${done} pages`),
    })
    showProgress(terminal, '')
    terminal.out.write(json ? `${JSON.stringify(tested, undefined, 2)}\n` : testText(tested))
    const { unlabelled, elsewhere, failed } = tested
    for (const page of unlabelled) say(terminal, `${page}: no labels`)
    if (elsewhere.length > 0) say(terminal, `${elsewhere.length} pages of other sites left out`)
    for (const { message, code } of failed) say(terminal, `${message} [${code}]`)
    return failed.length === 0 ? 0 : 1
  } finally {
    showProgress(terminal, '')
    store.close()
  }
}
