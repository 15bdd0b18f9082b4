import { isMethod, methodNames } from '../../analysis/methods/method-names.js'
import { selectionPreferences } from '../../analysis/model/expected-f.js'
import { UnknownMethod } from '../../core/errors.js'
import { omitUndefined } from '../../core/omit-undefined.js'
import { normalizeSite } from '../../core/site.js'
import type { Decider } from '../../extraction/extraction.js'
import type { LearningSample } from '../../extraction/learning-sample.js'
import { givenSite } from '../../extraction/page-site.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { asksForStructure, withForms } from '../../output/formats/write.js'
import type { RuleUse } from '../../rules/health/rule-use.js'
import { runTask } from '../batch/page-task.js'
import { pageWithRecords } from '../records/find-records.js'
import type { ExtractSettings } from './extract-settings.js'
import type { ThreadContext } from './thread-context.js'

/** A page to extract by the rules of a revision. */
export interface ExtractCall {
  readonly page: RawPage
  readonly settings: ExtractSettings
  readonly revision: number
  readonly learning: 'needed' | 'not needed'
}

/** An extraction as JSON, which crosses threads faster than objects do, and what is learned from it. */
export interface ExtractedJson {
  readonly json: string
  readonly decidedBy: Decider
  /** The site that was given with the page: what a page states of itself is no evidence. */
  readonly site?: string
  readonly uses: readonly RuleUse[]
  readonly sample?: LearningSample
}

export function extractTask(
  { page, settings, revision, learning }: ExtractCall,
  context: ThreadContext,
): ExtractedJson {
  const { formats = [], method, leaning, without, explain, metadata = true } = settings
  if (method !== undefined && !isMethod(method)) throw new UnknownMethod(method, methodNames)
  const site = settings.site === undefined ? undefined : normalizeSite(settings.site)
  const forms = {
    formats: formats.filter((form) => form !== 'blocks'),
    blocks: formats.includes('blocks'),
  }
  const extracted = runTask(
    {
      page,
      site,
      leaning: leaning && selectionPreferences[leaning],
      without,
      explains: explain,
      details: metadata ? undefined : 'rules and head',
    },
    {
      rules: method === undefined ? context.rulesAt(revision) : undefined,
      method,
      model: context.model,
      content: asksForStructure(forms) ? 'structure' : 'text',
    },
  )
  const found = {
    json: JSON.stringify(withForms(extracted, forms)),
    decidedBy: extracted.found.decidedBy,
    ...omitUndefined({ site: givenSite(page, site).site }),
  }
  if (learning === 'not needed' || method !== undefined) return { ...found, uses: [] }
  return {
    ...found,
    uses: extracted.uses(),
    ...omitUndefined({ sample: extracted.learningSample() }),
  }
}

/** A page whose records are found by the rules of a revision. */
export type RecordsCall = Pick<ExtractCall, 'page' | 'revision'> & {
  readonly site?: string | undefined
}

/** The records of a page as JSON. */
export const recordsTask = (
  { page, revision, site }: RecordsCall,
  context: ThreadContext,
): string => {
  const found = pageWithRecords(page, {
    models: { records: context.recordModel, general: context.model },
    rules: context.rulesAt(revision),
    site: site === undefined ? undefined : normalizeSite(site),
  })
  return JSON.stringify(found)
}
