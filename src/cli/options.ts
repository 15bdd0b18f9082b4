import { type Command, InvalidArgumentError } from 'commander'
import type { InputOptions } from '../source/inputs.js'
import { type SourceLimits, sourceLimits } from '../source/limits.js'

/** What the option about the size of pages comes as. */
export interface SizeFlags {
  readonly maxBytes: number
}

/** What the options about reading and fetching pages come as. */
export interface ReadingFlags extends SizeFlags {
  readonly maxSeconds: number
  readonly maxRedirects: number
  readonly allowPrivate?: true
}

/** Seconds beyond 2^31 milliseconds would end a timer at once. */
const longestTimer = Math.floor((2 ** 31 - 1) / 1000)

/** The option of every command that reads pages. */
export const withSizeOption = (command: Command): Command =>
  command.option(
    '--max-bytes <n>',
    'largest page to read, also after decompression',
    wholeNumber(1),
    sourceLimits.maxBytes,
  )

/** The options of every command that may fetch them too. */
export const withReadingOptions = (command: Command): Command =>
  withSizeOption(command)
    .option(
      '--max-seconds <n>',
      'longest time for one URL',
      wholeNumber(1, longestTimer),
      sourceLimits.maxSeconds,
    )
    .option(
      '--max-redirects <n>',
      'most redirects for one URL',
      wholeNumber(0),
      sourceLimits.maxRedirects,
    )
    .option('--allow-private', 'fetch from private and local addresses too')

export const sizeLimits = ({ maxBytes }: SizeFlags): SourceLimits => ({ ...sourceLimits, maxBytes })

export const inputOptions = (flags: ReadingFlags): InputOptions => ({
  limits: {
    ...sizeLimits(flags),
    maxSeconds: flags.maxSeconds,
    maxRedirects: flags.maxRedirects,
  },
  addresses: flags.allowPrivate ? 'any' : 'public',
})

/** Numbers that count something, within bounds; what is no such number is wrong use. */
export const wholeNumber =
  (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`)
  }

/** Words with commas between them. */
export const names = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Whole numbers from 1, with commas between them, each once. */
export function numbers(text: string): readonly number[] {
  const found = names(text).map(wholeNumber(1))
  if (found.length === 0) throw new InvalidArgumentError('Give whole numbers, such as 1,2,5.')
  return [...new Set(found)]
}
