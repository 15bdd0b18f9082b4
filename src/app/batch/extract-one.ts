import { siteOf } from '../../core/site.js'
import {
  type Deciders,
  type ExtractedPage,
  extractWithContent,
} from '../../extraction/extract-page.js'
import type { RuleSet } from '../../rules/rule.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleLookup } from '../../store/rule-store.js'

/** A page, and what is to be minded of it alone. Threads can be told all of it. */
export interface PageWork extends Pick<Deciders, 'leaning' | 'explains'> {
  readonly page: RawPage
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
  const { page, leaning, explains } = work
  const site = siteOfWork(work)
  const itsRules = work.itsRules ?? (site === undefined ? undefined : rules?.find(site))
  return extractWithContent(page, { rules: itsRules, method, model, leaning, explains })
}
