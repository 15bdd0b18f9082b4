import { type Command, InvalidArgumentError } from 'commander'
import type { InputOptions } from '../source/inputs.js'
import { sourceLimits } from '../source/limits.js'

/** What the options about reading pages come as. */
export interface ReadingFlags {
  readonly maxBytes: number
  readonly maxSeconds: number
  readonly maxRedirects: number
  readonly allowPrivate?: true
}

/** The options of every command that reads pages. */
export const withReadingOptions = (command: Command): Command =>
  command
    .option(
      '--max-bytes <n>',
      'largest page to read, also after decompression',
      wholeNumber,
      sourceLimits.maxBytes,
    )
    .option('--max-seconds <n>', 'longest time for one URL', wholeNumber, sourceLimits.maxSeconds)
    .option(
      '--max-redirects <n>',
      'most redirects for one URL',
      wholeNumber,
      sourceLimits.maxRedirects,
    )
    .option('--allow-private', 'fetch from private and local addresses too')

export const inputOptions = (flags: ReadingFlags): InputOptions => ({
  limits: {
    ...sourceLimits,
    maxBytes: flags.maxBytes,
    maxSeconds: flags.maxSeconds,
    maxRedirects: flags.maxRedirects,
  },
  addresses: flags.allowPrivate ? 'any' : 'public',
})

/** Numbers that count something; what is no such number is wrong use. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}
