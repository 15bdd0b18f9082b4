import { siteOf } from '../../core/site.js'
import type { Deciders } from '../../extraction/deciders.js'
import { type ExtractedPage, extractWithContent } from '../../extraction/extract-page.js'
import type { RuleSet } from '../../rules/rule.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleLookup } from '../../store/rule-store.js'
import { bundledMetadataModel } from '../metadata/lazy-metadata.js'
import { lazyRecordJudge } from '../records/lazy-record-judge.js'

/** What is told of a page beside its content: its metadata and records; or what rules find of them, which costs less. */
export type Tells = 'everything' | 'what rules find'

/** A page, and what is to be minded of it alone. Threads can be told all of it. */
export interface PageWork extends Pick<Deciders, 'leaning' | 'explains' | 'omitted' | 'boxes'> {
  readonly page: RawPage
  /** Everything, unless this says otherwise. */
  readonly tells?: Tells | undefined
  /** The site, whatever its URL says. */
  readonly site?: string | undefined
  /** The rules of its site, where who extracts cannot look them up. */
  readonly itsRules?: RuleSet | undefined
}

/** What decides about pages of many sites. */
export interface Manner extends Pick<Deciders, 'method' | 'model'> {
  /** `undefined` where nobody is to ask them. */
  readonly rules: RuleLookup | undefined
}

export const siteOfWork = ({ page, site }: PageWork): string | undefined => site ?? siteOf(page.url)

/** What is found on a page, by the rules of its site where there are some. */
export function extractOne(work: PageWork, { rules, method, model }: Manner): ExtractedPage {
  const { page, site: _, itsRules, tells = 'everything', ...about } = work
  const site = siteOfWork(work)
  return extractWithContent(page, {
    ...about,
    ...judges[tells],
    rules: itsRules ?? (site === undefined ? undefined : rules?.find(site)),
    method,
    model,
  })
}

const judges: Readonly<Record<Tells, Pick<Deciders, 'metadata' | 'records'>>> = {
  everything: { metadata: bundledMetadataModel, records: lazyRecordJudge() },
  'what rules find': {},
}
