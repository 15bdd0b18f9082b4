import { type Command, InvalidArgumentError } from 'commander'
import { siteOf } from '../core/site.js'
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

/** The option of every command that reads pages. */
export const withSizeOption = (command: Command): Command =>
  command.option(
    '--max-bytes <n>',
    'largest page to read, also after decompression',
    wholeNumber,
    sourceLimits.maxBytes,
  )

/** The options of every command that may fetch them too. */
export const withReadingOptions = (command: Command): Command =>
  withSizeOption(command)
    .option('--max-seconds <n>', 'longest time for one URL', wholeNumber, sourceLimits.maxSeconds)
    .option(
      '--max-redirects <n>',
      'most redirects for one URL',
      wholeNumber,
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

/** A site as the URLs of its pages say it: `www.Example.org` and `https://example.org/a` name `example.org`. */
export const siteName = (text: string): string => siteOf(text) ?? siteOf(`http://${text}`) ?? text

/** Numbers that count something; what is no such number is wrong use. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Give a whole number.')
  return Number(text)
}
