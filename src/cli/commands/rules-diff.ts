import { type Command, Option } from 'commander'
import { diffVersions, diffWith, type RulesDiff } from '../../app/rules/diff-rules.js'
import { readBundleFile } from '../../app/rules/read-bundle-file.js'
import { siteName } from '../../core/site.js'
import { defaultForReading } from '../../store/default-database.js'
import type { RuleReader } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { flagsOf } from '../flags-of.js'
import { wholeNumber } from '../options.js'
import { diffText } from '../rules-diff-text.js'
import { say, type Terminal } from '../terminal.js'

interface Flags {
  readonly db?: string
  readonly field?: string
  readonly from?: number
  readonly to?: number
  readonly with?: string
  readonly json?: true
}

const help = `
Without versions the newest one of each rule is compared with the one before it. Versions that were replaced are kept for
a week. With a file it is what "rules import" would change: what is stored comes before, what is in the file after.

Examples:
  $ treesift rules diff example.org
  $ treesift rules diff example.org --field price --from 3 --to 5
  $ treesift rules diff example.org --with rules.json --json`

export function addDiff(rules: Command, terminal: Terminal): void {
  rules
    .command('diff')
    .description('show what changed between two versions of the rules of a site')
    .argument('<domain>', 'the site', siteName)
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--field <name>', 'only the rules of this field')
    .option('--from <version>', 'the version before (default: the one before --to)', wholeNumber(1))
    .option('--to <version>', 'the version after (default: the newest)', wholeNumber(1))
    .addOption(
      new Option(
        '--with <file>',
        'compare with what "rules export --format json" wrote; - for standard input',
      ).conflicts(['from', 'to']),
    )
    .option('--json', 'print everything as JSON')
    .addHelpText('after', help)
    .action(async (domain: string, _: object, command: Command) => {
      process.exitCode = await diff(domain, flagsOf<Flags>(command), terminal)
    })
}

async function diff(domain: string, flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const { db = defaultForReading(), json } = flags
  const store = SqliteRuleStore.forReading(db)
  try {
    const { broken, ...found } = await diffOf(domain, store, { ...flags, database: db })
    terminal.out.write(
      json ? `${JSON.stringify(found, undefined, 2)}\n` : diffText({ ...found, broken }),
    )
    for (const { error } of broken) say(terminal, `${error.message} [${error.code}]`)
    return broken.length === 0 ? 0 : 1
  } finally {
    store.close()
  }
}

async function diffOf(
  domain: string,
  store: RuleReader,
  { with: file, ...options }: Flags & { readonly database: string },
): Promise<RulesDiff> {
  if (file === undefined) return diffVersions(domain, store, options)
  const sets = await readBundleFile(file)
  return diffWith(domain, store, { sets, where: file }, options)
}
