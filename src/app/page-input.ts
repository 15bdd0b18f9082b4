import { BadOption, failureOf } from '../core/errors.js'
import { given } from '../core/given.js'
import { siteName } from '../core/site.js'
import { leanings } from '../model/choose-runs.js'
import type { FailedExtraction } from '../output/write.js'
import { isJsonObject } from '../source/json/json-value.js'
import type { PageWork } from './batch/extract-one.js'

/** A page to extract. */
export interface PageInput {
  readonly html: string
  readonly url?: string
  readonly id?: string
  /** The site, whatever the URL says; `www.Example.org` names `example.org`. */
  readonly site?: string
  /** Where the model decides: rather leave something out, or rather keep too much. */
  readonly leaning?: keyof typeof leanings
  /** Where the model decides: say for each run which features decided. */
  readonly explain?: boolean
  /** `false`: beside the content only the head's title and language are told, and what rules find, which is the fastest way. */
  readonly metadata?: boolean
}

/** Checks what a program gave. */
export function pageWork(input: PageInput): PageWork {
  const { html, url, id, site, leaning, explain, metadata = true } = input
  if (typeof html !== 'string') throw new BadOption('"html" must be the text of a page')
  if (leaning !== undefined && !Object.hasOwn(leanings, leaning))
    throw new BadOption(`"leaning" must be one of ${Object.keys(leanings).join(', ')}`)
  return {
    page: { id: id ?? url ?? 'page', html, ...given({ url }), warnings: [] },
    ...given({
      site: site === undefined ? undefined : siteName(site),
      leaning: leaning && leanings[leaning],
      explains: explain,
      tells: metadata ? undefined : ('what rules find' as const),
    }),
  }
}

/** What stands in the place of a page that failed. */
export function failedInput(input: PageInput, error: unknown): FailedExtraction {
  const { url, id }: Partial<PageInput> = isJsonObject(input) ? input : {}
  return { id: id ?? url ?? 'page', ...given({ url }), error: failureOf(error) }
}
