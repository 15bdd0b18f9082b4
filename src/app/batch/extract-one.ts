import { siteOf } from '../../core/site.js'
import {
  type Deciders,
  type ExtractedPage,
  extractWithContent,
} from '../../extraction/extract-page.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleLookup } from '../../store/rule-store.js'

/** What decides about pages of many sites. */
export interface Manner extends Omit<Deciders, 'rules'> {
  /** `undefined` where nobody is to ask them. */
  readonly rules: RuleLookup | undefined
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
}

export const siteOfPage = ({ url }: RawPage, { site }: Pick<Manner, 'site'>): string | undefined =>
  site ?? siteOf(url)

/** What is found on a page, by the rules of its site where there are some. */
export function extractOne(page: RawPage, { rules, ...manner }: Manner): ExtractedPage {
  const site = siteOfPage(page, manner)
  const itsRules = site === undefined ? undefined : rules?.find(site)
  return extractWithContent(page, { ...manner, rules: itsRules })
}
