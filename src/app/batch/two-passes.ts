import { omitUndefined } from '../../core/omit-undefined.js'
import { givenSite } from '../../extraction/page-site.js'
import type { ReadInput } from './extract-batch.js'
import type { EncodedTask, PageTask } from './page-task.js'
import type { SiteSnapshot } from './site-survey.js'

/** Which of two passes over the same pages a batch is. */
export type BatchPass =
  /** Summarizes what the model predicts of the pages of a site. */
  | { readonly kind: 'first' }
  /** Extracts them with what is known of their sites. */
  | { readonly kind: 'second'; readonly sites: SiteSnapshot }

/** An input as one of two passes extracts it. */
export const inputOfPass = (input: ReadInput, pass: BatchPass | undefined): ReadInput =>
  pass === undefined || input.kind === 'failed'
    ? input
    : { ...input, task: taskOfPass(input.task, pass) }

function taskOfPass<Task extends PageTask | EncodedTask>(task: Task, pass: BatchPass): Task {
  if (pass.kind === 'first')
    return { ...task, summarizes: true, explains: undefined, details: 'rules and head' }
  // what a page states of itself alone is not believed: it would speak for another site
  const { site } = givenSite(task.page, task.site)
  const siteEvidence = site === undefined ? undefined : pass.sites.of(site)
  return { ...task, ...omitUndefined({ siteEvidence }) }
}
