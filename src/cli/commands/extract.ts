import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { extractAll } from '../../app/extract.js'
import { LivingRules, livingStore } from '../../app/living/living-rules.js'
import { lazyModel } from '../../app/model/lazy-model.js'
import { lazyRecordJudge } from '../../app/records/lazy-record-judge.js'
import { PageBoxes } from '../../app/rendering/page-boxes.js'
import { whenStopped } from '../../app/use-counter.js'
import { omissible } from '../../content/leave-out.js'
import { BadOption, NoInput, UnknownFormat, UnknownMethod } from '../../core/errors.js'
import { siteName } from '../../core/site.js'
import { boxMethods, isMethod, methodNames } from '../../methods/methods.js'
import { type Leaning, leanings } from '../../model/choose-runs.js'
import {
  type Format,
  formats,
  hasFailed,
  isReport,
  type Outcome,
  type Writer,
  writers,
  writersWithBlocks,
} from '../../output/write.js'
import type { RuleSet } from '../../rules/rule.js'
import { readInputs } from '../../source/inputs.js'
import { defaultForReading, mayLearnInto } from '../../store/default-database.js'
import { lateReader } from '../../store/late-rule-reader.js'
import type { RuleReader } from '../../store/rule-store.js'
import { SqliteRuleStore } from '../../store/sqlite-rule-store.js'
import { explanationText } from '../explanation-text.js'
import { inputOptions, type ReadingFlags, withReadingOptions } from '../options.js'
import {
  type BrowserFlags,
  rendererOptions,
  renderOption,
  withBrowserOptions,
} from '../rendering-options.js'
import { say, showProgress, type Terminal, writeTo } from '../terminal.js'

interface Flags extends ReadingFlags, Omit<BrowserFlags, 'allowPrivate'> {
  readonly render?: true
  readonly input?: string
  readonly db?: string
  readonly site?: string
  readonly format: string
  readonly output?: string
  readonly method?: string
  readonly model?: string
  readonly precision?: true
  readonly recall?: true
  readonly explain?: true
  readonly learn: boolean
  readonly links: boolean
  readonly images: boolean
  readonly tables: boolean
  readonly comments: boolean
  readonly blocks?: true
}

const examples = `
Examples:
  $ treesift extract page.html
  $ treesift extract https://www.example.org/a-story --format json
  $ treesift extract page.html --format markdown
  $ treesift extract page.html --format tei --no-images
  $ treesift extract page.html --format json --blocks
  $ treesift extract page.html --explain
  $ treesift extract pages/ --format jsonl --output found.jsonl
  $ treesift extract https://www.example.org/a-story --format markdown
  $ treesift extract --input pages.jsonl --db rules.db --format jsonl
  $ curl -s https://www.example.org/a-story | treesift extract - --site example.org`

export function addExtract(program: Command, terminal: Terminal): void {
  withBrowserOptions(
    withReadingOptions(
      program
        .command('extract')
        .description('extract what matters from pages, by the rules of their sites')
        .argument('[pages...]', 'files, folders, URLs, lists (.jsonl), or - for standard input'),
    ),
  )
    .option('-i, --input <file>', 'a JSONL list of pages: id, url, and file or html')
    .option('--db <file>', 'the rules (default: ./rules.db, else those that come with treesift)')
    .option('--site <domain>', 'the site of the pages, whatever their URLs say', siteName)
    .option('-f, --format <name>', `one of ${formats.join(', ')}`, 'text')
    .option('-o, --output <file>', 'write there instead of to standard output')
    .option(
      '--method <name>',
      `decide by a method instead of rules and model: ${methodNames.join(', ')}`,
    )
    .option(
      '--model <file>',
      'the model for pages without rules (default: the one that comes along)',
    )
    .option('--precision', 'where the model decides, rather leave something out')
    .addOption(
      new Option('--recall', 'where the model decides, rather keep too much').conflicts(
        'precision',
      ),
    )
    .option('--no-links', 'leave out links; their texts stay')
    .option('--no-images', 'leave out images')
    .option('--no-tables', 'leave out tables of data')
    .option('--no-comments', 'leave out what the page marks as comments')
    .option('--blocks', 'tell the content as blocks too, in JSON and JSONL')
    .option('--explain', 'show for each run which features decided, where the model does')
    .addOption(renderOption())
    .option('--no-learn', 'store nothing, not even how often rules were used')
    .addHelpText('after', examples)
    .action(async (pages: readonly string[], flags: Flags) => {
      process.exitCode = await extract(pages, flags, terminal)
    })
}

async function extract(pages: readonly string[], flags: Flags, terminal: Terminal): Promise<0 | 1> {
  const { format, input, method } = flags
  if (!isFormat(format)) throw new UnknownFormat(format, formats)
  if (method !== undefined && !isMethod(method)) throw new UnknownMethod(method, methodNames)
  if (flags.render && (method === undefined || !boxMethods.includes(method))) {
    throw new BadOption(`--render is for --method ${boxMethods.join(' or ')}`)
  }
  if (pages.length === 0 && input === undefined) throw new NoInput()
  const names = { pages, ...(input !== undefined && { list: input }) }
  const db = flags.db ?? defaultForReading()
  const model = lazyModel(flags.model)
  const induced: RuleSet[] = []
  const living =
    flags.learn && mayLearnInto(db)
      ? new LivingRules({
          store: livingStore(db),
          model,
          learns: 'at the end',
          onTrouble: (message) => say(terminal, message),
          onInduced: (of) => induced.push(of),
        })
      : undefined
  const rules = readerOf(db, living !== undefined, terminal)
  const stay = whenStopped(() => living?.stop())
  const watch = new Watch(terminal, format)
  try {
    const inputs = readInputs(names, inputOptions(flags))
    const outcomes = extractAll(inputs, {
      rules,
      site: flags.site,
      method,
      model,
      leaning: leaningOf(flags),
      explains: flags.explain,
      records: isReport(format) ? lazyRecordJudge() : undefined,
      omitted: new Set(omissible.filter((part) => !flags[part])),
      living,
      boxes: flags.render && new PageBoxes(rendererOptions(flags)),
    })
    const write = writerFor(format, flags)
    await writeTo(flags.output, write(watch.over(outcomes)), terminal)
  } finally {
    stay()
    rules.close()
  }
  if (induced.length > 0) say(terminal, inducedText(induced, db))
  return watch.finish()
}

/** A file that is not there yet is made by what pages teach, if they may. */
function readerOf(db: string, mayBeMade: boolean, terminal: Terminal): RuleReader {
  if (!mayBeMade || existsSync(db)) return SqliteRuleStore.forReading(db)
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

function writerFor(format: Format, { explain, blocks }: Flags): Writer {
  if (explain && format === 'text') return writeExplanations
  return blocks && isReport(format) ? writersWithBlocks[format] : writers[format]
}

const leaningOf = ({ precision, recall }: Flags): Leaning | undefined =>
  precision ? leanings.precision : recall ? leanings.recall : undefined

/** In place of the text of each page why it is what it is; rules and methods give no reasons. */
async function* writeExplanations(outcomes: AsyncIterable<Outcome>): AsyncIterable<string> {
  for await (const outcome of outcomes) {
    if (hasFailed(outcome)) continue
    const { id, decidedBy, explanation, pageType, confidence } = outcome.found
    if (explanation === undefined) yield `${id}: decided by ${decidedBy}\n`
    else {
      yield `${id}: ${pageType}, confidence ${confidence?.toFixed(2)}\n`
      yield explanationText(explanation)
    }
  }
}

const isFormat = (name: string): name is Format => (formats as readonly string[]).includes(name)

/** Counts outcomes as they pass, shows how far they are, and says what the format has no place for. */
class Watch {
  readonly #terminal: Terminal
  readonly #format: Format
  #done = 0
  #failed = 0

  constructor(terminal: Terminal, format: Format) {
    this.#terminal = terminal
    this.#format = format
  }

  async *over(outcomes: AsyncIterable<Outcome>): AsyncGenerator<Outcome> {
    for await (const outcome of outcomes) {
      this.#done++
      if (hasFailed(outcome)) this.#failed++
      if (!isReport(this.#format)) for (const line of remarksOn(outcome)) this.#say(line)
      // what is printed now begins on a line of its own
      showProgress(this.#terminal, '')
      yield outcome
      showProgress(this.#terminal, `${this.#done} pages, ${this.#failed} failed`)
    }
  }

  finish(): 0 | 1 {
    showProgress(this.#terminal, '')
    if (this.#failed === 0) return 0
    if (this.#done > 1) this.#say(`${this.#failed} of ${this.#done} pages failed`)
    return 1
  }

  #say(line: string): void {
    showProgress(this.#terminal, '')
    say(this.#terminal, line)
  }
}

const remarksOn = (outcome: Outcome): readonly string[] =>
  hasFailed(outcome)
    ? [`${outcome.error.message} [${outcome.error.code}]`]
    : outcome.found.warnings.map(
        (warning) => `${outcome.found.file ?? outcome.found.id}: ${warning}`,
      )
