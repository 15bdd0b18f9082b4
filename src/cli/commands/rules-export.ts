import type { Command } from 'commander'
import { lazyModel } from '../../app/model/lazy-model.js'
import { exportRules, storedRules } from '../../app/rules/export-rules.js'
import { type Failure, UnknownFormat } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import { bundleText } from '../../exchange/bundle.js'
import { type SelectorLanguage, selectorLanguages } from '../../exchange/reading.js'
import { defaultForReading } from '../../store/default-database.js'
import { openForReading } from '../../store/open-database.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { say, type Terminal, writeTo } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly field?: string
  readonly format: string
  readonly model?: string
  readonly output?: string
}

const formats = [...selectorLanguages, 'json'] as const

const help = `
json is everything that the rules are, for "rules import". css and xpath are one selector for each rule, which gives the
same as the rule on every page of its layout that is kept; a rule of which no selector does is refused by its name.

Examples:
  $ treesift rules export example.org > rules.json
  $ treesift rules export example.org --format xpath
  $ treesift rules export --field price --format css --output prices.json`

export function addExport(rules: Command, terminal: Terminal): void {
  rules
    .command('export')
    .description('write rules as text: as data, or as CSS or XPath selectors')
    .argument('[domain]', 'the site (default: all sites)', siteName)
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--field <name>', 'only the rules of this field')
    .option('-f, --format <name>', `one of ${formats.join(', ')}`, 'json')
    .option('--model <file>', 'the model that rules may ask (default: the one that comes along)')
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .addHelpText('after', help)
    .action(async (domain: string | undefined, _: object, command: Command) => {
      process.exitCode = await write(domain, flagsOf<Flags>(command), terminal)
    })
}

async function write(site: string | undefined, flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const { db = defaultForReading(), field, format, output } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, formats)
  const store = new SqliteRuleStore(db, openForReading(db))
  try {
    const { sets, failed } = storedRules(store, { site, field, database: db })
    const written: Written =
      format === 'json'
        ? { text: bundleText(sets), failed: [] }
        : selectorsText(exportRules(store, sets, { format, model: lazyModel(flags.model) }))
    await writeTo(output, pieces(written.text), terminal)
    const all = [...failed, ...written.failed]
    for (const { message, code } of all) say(terminal, `${message} [${code}]`)
    return all.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

interface Written {
  readonly text: string
  readonly failed: readonly Failure[]
}

const selectorsText = ({ sheets, failed }: ReturnType<typeof exportRules>): Written => ({
  text: `${JSON.stringify(sheets, undefined, 2)}\n`,
  failed,
})

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}

const isFormat = (format: string): format is SelectorLanguage | 'json' =>
  (formats as readonly string[]).includes(format)
