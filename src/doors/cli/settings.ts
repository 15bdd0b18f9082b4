import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, type Option } from 'commander'
import { BadSetting } from '../../core/errors.js'
import { repeated } from './options.js'

/** The file that is read in the working folder. */
export const settingsFile = 'treesift.config.json'

/** Names another file, or `none`. */
const fileVariable = 'TREESIFT_CONFIG'

const maxBytes = 2 ** 20

/** Where options that the command line leaves open are taken from. */
export interface SettingSources {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The text of a file; `undefined` where there is none. */
  readonly read: (path: string) => string | undefined
}

export const processSettings: SettingSources = {
  environment: process.env,
  read(path) {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw new BadSetting(path, 'The file cannot be read.')
    }
  },
}

/**
 * Options that a file may not set: a file comes with a folder, and these start a program, or lift what protects
 * from pages and assistants.
 */
export const commandLineOnly: ReadonlySet<string> = new Set([
  'browser',
  'sandbox',
  'allowPrivate',
  'root',
])

/** The environment variable of an option: `--page-seconds` is `TREESIFT_PAGE_SECONDS`. */
export const variableOf = (option: Option): string =>
  `TREESIFT_${option
    .attributeName()
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()}`

/**
 * Gives the options of a command the first value that there is: of the command line, of the environment, of the
 * command in the file, of all commands in the file; else its default stays.
 */
export function applySettings(command: Command, sources: SettingSources): void {
  const file = readSettings(command, sources)
  const path = commandPath(command)
  const own = path.reduce<Section | undefined>(
    (section, name) => section && sectionOf(section, name),
    file,
  )
  for (const option of command.options) {
    const name = option.attributeName()
    if (!isOpen(command, name)) continue
    const variable = variableOf(option)
    const text = sources.environment[variable]
    if (text !== undefined && text !== '')
      set(command, option, text, { where: variable, source: 'env' })
    else {
      const section = own !== undefined && has(own, name) ? own : file
      if (section !== undefined && has(section, name))
        set(command, option, section.values[name], { where: section.place(name), source: 'config' })
    }
  }
}

/** Not given on the command line, where options of a subcommand may also stand before its name. */
const isOpen = (command: Command, name: string): boolean =>
  [command, command.parent].every((one) => one === null || one.getOptionValueSource(name) !== 'cli')

/** The names of a command below the program: `['rules', 'export']`. */
const commandPath = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...commandPath(command.parent), command.name()]

/** An object of the file. */
interface Section {
  readonly values: Readonly<Record<string, unknown>>
  /** Names a key for messages. */
  readonly place: (name: string) => string
}

const has = ({ values }: Section, name: string): boolean => Object.hasOwn(values, name)

function sectionOf({ values, place }: Section, name: string): Section | undefined {
  const inner = Object.hasOwn(values, name) ? values[name] : undefined
  if (!isObject(inner)) return undefined
  return { values: inner, place: (key) => `${place(name)}.${key}` }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the file and checks all of its keys, so that a slip is not ignored in silence. */
function readSettings(
  command: Command,
  { environment, read }: SettingSources,
): Section | undefined {
  const named = environment[fileVariable]
  if (named === 'none') return undefined
  const path = named || settingsFile
  const text = read(path)
  if (text === undefined) {
    if (named)
      throw new BadSetting(path, `The file is not there, although ${fileVariable} names it.`)
    return undefined
  }
  const section: Section = { values: parsed(path, text), place: (name) => `${path}: ${name}` }
  let root = command
  while (root.parent !== null) root = root.parent
  const common = new Set(root.commands.flatMap(optionsBelow))
  checkKeys(section, root, common)
  return section
}

function parsed(path: string, text: string): Readonly<Record<string, unknown>> {
  if (text.length > maxBytes)
    throw new BadSetting(path, `The file is larger than ${maxBytes} bytes.`)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new BadSetting(path, 'The file is not valid JSON.')
  }
  if (isObject(value)) return value
  throw new BadSetting(path, 'The file is not a JSON object.')
}

/** The names of the options of a command and of its subcommands. */
const optionsBelow = (command: Command): readonly string[] => [
  ...command.options.map((option) => option.attributeName()),
  ...command.commands.flatMap(optionsBelow),
]

function checkKeys(section: Section, command: Command, options: ReadonlySet<string>): void {
  for (const name of Object.keys(section.values)) {
    if (name === '$schema' && command.parent === null) continue
    const place = section.place(name)
    if (commandLineOnly.has(name))
      throw new BadSetting(place, 'Give this option on the command line or in the environment.')
    const child = command.commands.find((one) => one.name() === name)
    const inner = sectionOf(section, name)
    if (child !== undefined && inner !== undefined)
      checkKeys(inner, child, new Set(child.options.map((option) => option.attributeName())))
    else if (!options.has(name)) throw new BadSetting(place, 'No such option is known.')
  }
}

interface SettingPlace {
  readonly where: string
  readonly source: 'env' | 'config'
}

function set(
  command: Command,
  option: Option,
  given: unknown,
  { where, source }: SettingPlace,
): void {
  try {
    const isSwitch = option.isBoolean() || option.negate
    const value = isSwitch ? truthOf(given) : settingValue(option, given)
    // a switch that is off is one that is not given
    if (value !== false || option.negate)
      command.setOptionValueWithSource(option.attributeName(), value, source)
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw new BadSetting(where, error.message)
    throw error
  }
}

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([true, 'true', 'yes', 'on', '1'] as const).map((text) => [text, true] as const),
  ...([false, 'false', 'no', 'off', '0'] as const).map((text) => [text, false] as const),
])

function truthOf(given: unknown): boolean {
  const truth = truths.get(typeof given === 'string' ? given.toLowerCase() : given)
  if (truth === undefined) throw new InvalidArgumentError('Give true or false.')
  return truth
}

/** The value of an option as the command line would read it; lists are given one by one. */
function settingValue(option: Option, given: unknown): unknown {
  const parse = (text: string, before: unknown): unknown =>
    option.parseArg === undefined
      ? text
      : (option.parseArg as (text: string, before: unknown) => unknown)(text, before)
  const texts = Array.isArray(given) ? given : [given]
  if (texts.length === 0 || !texts.every(isPlain))
    throw new InvalidArgumentError(
      `Give a text or a number${Array.isArray(given) ? ', or several' : ''}.`,
    )
  if (!Array.isArray(given)) return parse(String(given), undefined)
  if (option.variadic) return texts.map(String)
  if (option.parseArg !== repeated) return parse(texts.map(String).join(','), undefined)
  return texts.reduce<unknown>((before, text) => parse(String(text), before), undefined)
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
