import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { defaultPageLimits, type PoolOptions } from '../../app/batch/worker-pool.js'
import type { Notifier } from '../../app/notifications/notifier.js'
import { BadOption } from '../../core/errors.js'
import { isSegmentRole, type SegmentRole, segmentRoles } from '../../core/segment-role.js'
import { feedTime } from '../../input/feeds/feed-date.js'
import type { ReadInputsOptions } from '../../input/inputs.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import { renderLimits } from '../../page/render/render-limits.js'
import type { RendererOptions } from '../../page/render/renderer.js'

// Reading and fetching pages. Programs load this file for their help texts: it imports limits and types only.

/** The option of every command that reads pages. */
export interface SizeFlags {
  readonly maxBytes: number
}

/** The options of every command that may fetch pages. */
export interface ReadingFlags extends SizeFlags {
  readonly maxSeconds: number
  readonly maxRedirects: number
  readonly keepPartial?: true
  readonly allowPrivate?: true
}

/** A longer timer would overflow 2^31 milliseconds, and end at once. */
const maxTimerSeconds = Math.floor((2 ** 31 - 1) / 1000)

export const withSizeOption = (command: Command): Command =>
  command.option(
    '--max-bytes <n>',
    'maximum size of a page, also after decompression',
    wholeNumber(1),
    inputLimits.maxBytes,
  )

export const withReadingOptions = (command: Command): Command =>
  withSizeOption(command)
    .option(
      '--max-seconds <n>',
      'maximum time for one URL',
      wholeNumber(1, maxTimerSeconds),
      inputLimits.maxSeconds,
    )
    .option(
      '--max-redirects <n>',
      'maximum number of redirects for one URL',
      wholeNumber(0),
      inputLimits.maxRedirects,
    )
    .option('--keep-partial', 'take what came of a response that breaks off, with a warning')
    .option('--allow-private', 'also fetch from private and local addresses')

export const sizeLimits = ({ maxBytes }: SizeFlags): InputLimits => ({ ...inputLimits, maxBytes })

export const inputOptions = (
  flags: ReadingFlags,
): Required<Pick<ReadInputsOptions, 'limits' | 'addresses' | 'incomplete'>> => ({
  limits: {
    ...sizeLimits(flags),
    maxSeconds: flags.maxSeconds,
    maxRedirects: flags.maxRedirects,
  },
  addresses: flags.allowPrivate ? 'any' : 'public',
  incomplete: flags.keepPartial ? 'keep' : 'refuse',
})

// Sitemaps and feeds

export interface FeedFlags {
  readonly feed?: readonly string[]
  readonly since?: Since
}

export const withFeedOptions = (command: Command): Command =>
  command
    .option(
      '--feed <name>',
      'sitemap, RSS, Atom or JSON feed, whatever its name; repeatable',
      repeated,
    )
    .option(
      '--since <when>',
      'of sitemaps and feeds, only pages changed since: 2026-11-19, 2026-11-19T08:00Z, 36h, 7d',
      sinceOption,
    )

/** A time as it was given, and in milliseconds. */
interface Since {
  readonly given: string
  readonly time: number
}

const unitMilliseconds: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 }

/** Parses a date, or how long ago. */
function sinceOption(given: string): Since {
  const [, count, unit] = /^(\d{1,6})([hd])$/.exec(given) ?? []
  const time =
    unit === undefined ? feedTime(given) : Date.now() - Number(count) * unitMilliseconds[unit]!
  if (time === undefined)
    throw new InvalidArgumentError(
      'Give a date such as 2026-11-19, or hours or days such as 36h or 7d.',
    )
  return { given, time }
}

// Rendering

/** The options of every command that may start a browser. */
export interface BrowserFlags {
  readonly browser?: string
  readonly sandbox: boolean
  readonly renderScripts?: true
  readonly renderNetwork?: true
  readonly renderSeconds: number
  readonly allowPrivate?: true
}

const maxRenderSeconds = 3600

export const withBrowserOptions = (command: Command): Command =>
  command
    .option('--browser <file>', 'Chromium executable (default: searched in the usual places)')
    .option('--no-sandbox', "disable Chromium's sandbox: only for pages that you trust")
    .option('--render-scripts', 'run the scripts of rendered pages')
    .option('--render-network', 'let rendered pages load styles, images and fonts')
    .option(
      '--render-seconds <n>',
      'maximum time to render one page',
      wholeNumber(1, maxRenderSeconds),
      renderLimits.seconds,
    )

/** The option of commands for which rendering is optional. */
export const renderOption = (): Option =>
  new Option(
    '--render',
    'give methods that use them the positions of elements: from x.boxes.json beside the page, else from Chromium',
  )

export const rendererOptions = (flags: BrowserFlags): RendererOptions => ({
  ...(flags.browser !== undefined && { browser: flags.browser }),
  ...(!flags.sandbox && { sandbox: 'off' }),
  ...(flags.renderScripts && { scripts: 'enabled' }),
  ...(flags.renderNetwork && { network: flags.allowPrivate ? 'any' : 'public' }),
  seconds: flags.renderSeconds,
})

// Rules and models: the flags and the description of an option, in the order that `option` takes them

export const readDatabaseOption = [
  '--db <file>',
  'rules database (default: ./rules.db, in a clone its rules.local.db; else the bundled one)',
] as const

export const writeDatabaseOption = [
  '--db <file>',
  'rules database (default: ./rules.db, in a clone its rules.local.db)',
] as const

export const modelFileOption = [
  '--model <file>',
  'general model for pages without rules (default: the bundled one)',
] as const

export const rulesModelOption = [
  '--model <file>',
  'general model that rules may ask (default: the bundled one)',
] as const

export const rulesFieldOption = ['--field <name>', 'only the rules of this field'] as const

// Extraction: options of every command that extracts many pages

export const noLearnOption = [
  '--no-learn',
  'store nothing, not even how often rules were used',
] as const

export const noMetadataOption = [
  '--no-metadata',
  'only report metadata and records that rules find (fastest)',
] as const

export const detectLanguageOption = [
  '--detect-language',
  'give pages that state no language, or another one, the language of their text',
] as const

export const withPreferenceOptions = (command: Command): Command =>
  command
    .option('--precision', 'when the model decides, prefer precision')
    .addOption(
      new Option('--recall', 'when the model decides, prefer recall').conflicts('precision'),
    )

export interface PreferenceFlags {
  readonly precision?: true
  readonly recall?: true
}

export const preferenceOf = ({
  precision,
  recall,
}: PreferenceFlags): 'precision' | 'recall' | undefined =>
  precision ? 'precision' : recall ? 'recall' : undefined

/** The options about what an answer holds. */
export interface ContentFlags {
  readonly links: boolean
  readonly images: boolean
  readonly tables: boolean
  readonly comments: boolean
  readonly without?: readonly SegmentRole[]
  readonly title?: true
  readonly metadata: boolean
  readonly detectLanguage?: true
}

/** The options about the main content alone. */
export const withContentOptions = (command: Command): Command =>
  command
    .option('--no-links', 'omit links, keep their texts')
    .option('--no-images', 'omit images')
    .option('--no-tables', 'omit data tables')
    .option('--no-comments', 'omit the comments of readers')
    .option(
      '--without <roles>',
      `omit texts of these roles from the content: ${segmentRoles.join(', ')}`,
      rolesToOmit,
    )
    .option('--title', 'begin the content with the title as a heading')

export const notifyOption = [
  '--notify <url>',
  'POST changes of rules, new layouts and missing required fields to this URL, signed by TREESIFT_NOTIFY_SECRET',
] as const

export interface NotifyFlags {
  readonly notify?: string
}

/** `undefined` where nobody is notified. */
export async function openNotifier(
  { notify: url }: NotifyFlags,
  database: string,
  onWarning: (message: string) => void,
): Promise<Notifier | undefined> {
  if (url === undefined) return undefined
  const { Notifier } = await import('../../app/notifications/notifier.js')
  const secret = process.env['TREESIFT_NOTIFY_SECRET']
  return new Notifier({ url, database, secret, onWarning })
}

export const withThreadOptions = (command: Command): Command =>
  withPageLimits(
    command.option(
      '-j, --jobs <n>',
      'pages extracted at the same time (default: one per processor)',
      wholeNumber(1, 256),
    ),
  )

export const withPageLimits = (command: Command): Command =>
  command
    .option(
      '--page-seconds <n>',
      'maximum time for a page in a worker thread',
      wholeNumber(1, 86_400),
      defaultPageLimits.seconds,
    )
    .option(
      '--page-megabytes <n>',
      'maximum memory for a page in a worker thread',
      wholeNumber(64, 65_536),
      defaultPageLimits.megabytes,
    )

export interface ThreadFlags {
  readonly jobs?: number
  readonly pageSeconds?: number
  readonly pageMegabytes?: number
}

export const threadOptions = ({
  jobs = availableParallelism(),
  pageSeconds: seconds = defaultPageLimits.seconds,
  pageMegabytes: megabytes = defaultPageLimits.megabytes,
}: ThreadFlags): Required<Pick<PoolOptions, 'jobs' | 'limits'>> => ({
  jobs,
  limits: { seconds, megabytes },
})

// Values

/** Parses an integer within bounds; anything else is wrong use. */
export const wholeNumber =
  (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`)
  }

/** Parses words separated by commas. */
export const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const requireOption = [
  '--require <names>',
  'fail pages that lack one of these fields, separated by commas',
  commaSeparated,
] as const

/** Parses whole numbers from 1, separated by commas, each once. */
export function wholeNumbers(text: string): readonly number[] {
  const found = commaSeparated(text).map(wholeNumber(1))
  if (found.length === 0) throw new InvalidArgumentError('Give whole numbers, such as 1,2,5.')
  return [...new Set(found)]
}

/** Parses roles of segments, separated by commas; `none` for no role. */
export function rolesToOmit(text: string): readonly SegmentRole[] {
  const names = commaSeparated(text)
  if (names.length === 1 && names[0] === 'none') return []
  const roles = names.filter(isSegmentRole)
  if (roles.length === 0 || roles.length < names.length)
    throw new InvalidArgumentError(`Give roles of ${segmentRoles.join(', ')}, or none.`)
  return [...new Set(roles)]
}

/** Collects the values of a repeatable option. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

// Subcommands

/** The options of a subcommand, also those before its name; there, an option that it does not know is wrong use. */
export function subcommandFlags<Flags>(command: Command): Flags {
  const known = new Set(command.options.map((option) => option.attributeName()))
  const unknown = command.parent?.options.find((option) => {
    const name = option.attributeName()
    return command.parent!.getOptionValue(name) !== undefined && !known.has(name)
  })
  if (unknown !== undefined)
    throw new BadOption(
      `${unknown.long} is not an option of ${command.parent!.name()} ${command.name()}`,
    )
  return { ...command.parent?.opts(), ...command.opts() } as Flags
}
