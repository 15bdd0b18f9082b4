import { selectionPreferences } from '../analysis/model/expected-f.js'
import { BadOption } from '../core/errors.js'
import { omitCredentials } from '../core/omit-credentials.js'
import { omitUndefined } from '../core/omit-undefined.js'
import { isSegmentRole, type SegmentRole, segmentRoles } from '../core/segment-role.js'
import { normalizeSite } from '../core/site.js'
import { isJsonObject } from '../input/json/json-value.js'
import { type FailedPage, failedPage } from '../input/raw-page/failed-page.js'
import type { ReadInput } from './batch/extract-batch.js'
import type { PageTask } from './batch/page-task.js'

/** A page to extract. */
export interface PageInput {
  /** The source of the page. */
  readonly html: string
  /** The URL of the page: its host is the site whose rules apply, and relative addresses are resolved against it. */
  readonly url?: string
  /** The id that the extraction gets; the URL where it is not given. */
  readonly id?: string
  /** The site, whatever the URL says; `www.Example.org` names `example.org`. */
  readonly site?: string
  /** When the model decides, prefer `precision` or `recall`. */
  readonly leaning?: 'precision' | 'recall'
  /** Roles of texts that are left out of the main content, such as `caption` and `byline`. */
  readonly without?: readonly SegmentRole[]
  /** When the model decides, explain for each segment which features decided. */
  readonly explain?: boolean
  /**
   * `false`: report only the title, language, metadata and records that rules and the page's head give, which is
   * fastest.
   */
  readonly metadata?: boolean
}

/** Checks what a program gave. */
export function taskOfInput(input: PageInput): PageTask {
  const { html, url, id, site, leaning, without, explain, metadata = true } = input
  if (typeof html !== 'string') throw new BadOption('"html" must be the text of a page')
  if (leaning !== undefined && !Object.hasOwn(selectionPreferences, leaning))
    throw new BadOption(`"leaning" must be one of ${Object.keys(selectionPreferences).join(', ')}`)
  const unknown = without?.find((role) => !isSegmentRole(role))
  if (unknown !== undefined)
    throw new BadOption(`"without" may name ${segmentRoles.join(', ')}, and not ${unknown}`)
  return {
    page: {
      id: omitCredentials(id ?? url ?? 'page'),
      html,
      ...(url !== undefined && { url: omitCredentials(url), urlFrom: 'url' as const }),
      warnings: [],
    },
    ...omitUndefined({
      site: site === undefined ? undefined : normalizeSite(site),
      leaning: leaning && selectionPreferences[leaning],
      without,
      explains: explain,
      details: metadata ? undefined : ('rules and head' as const),
    }),
  }
}

/** The task of an input of a batch, or why it is none. */
export async function readPageInput(input: PageInput): Promise<ReadInput> {
  try {
    return { kind: 'task', task: taskOfInput(input) }
  } catch (error) {
    return failedInput(input, error)
  }
}

function failedInput(input: unknown, error: unknown): FailedPage {
  const { url, id }: Partial<PageInput> = isJsonObject(input) ? input : {}
  const shown = typeof url === 'string' ? omitCredentials(url) : url
  return failedPage(
    { id: typeof id === 'string' ? omitCredentials(id) : (id ?? shown ?? 'page'), url: shown },
    error,
  )
}
