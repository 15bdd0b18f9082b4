import { failureOf } from '../core/errors.js'
import { given } from '../core/given.js'
import { siteOf } from '../core/site.js'
import { type Deciders, extractWithContent } from '../extraction/extract-page.js'
import type { Outcome } from '../output/write.js'
import type { RuleSet } from '../rules/rule.js'
import type { PageOrigin } from '../source/failed-page.js'
import type { Input } from '../source/inputs.js'
import type { RuleReader } from '../store/rule-store.js'

/** The rules that a run decides by. */
export type RuleLookup = Pick<RuleReader, 'find'>

/** What decides, the rules of each page's own site among it. */
export interface ExtractionOptions extends Omit<Deciders, 'rules'> {
  readonly rules: RuleLookup
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
}

/** Extracts pages in the order they come; a page that fails gives its failure in its place. */
export async function* extractAll(
  inputs: AsyncIterable<Input>,
  options: ExtractionOptions,
): AsyncGenerator<Outcome> {
  const rules = options.method === undefined ? remembered(options.rules) : noRules
  for await (const input of inputs) yield outcomeOf(input, { ...options, rules })
}

const noRules: RuleLookup = { find: () => undefined }

/** Each site's rules as they were when they were first asked for: what is learned meanwhile waits for the next run. */
function remembered(rules: RuleLookup): RuleLookup {
  const known = new Map<string, RuleSet | undefined>()
  return {
    find(site) {
      if (!known.has(site)) known.set(site, rules.find(site))
      return known.get(site)
    },
  }
}

function outcomeOf(input: Input, { rules, site, ...deciders }: ExtractionOptions): Outcome {
  if (input.kind === 'failed') return failed(input, input.error)
  const { page } = input
  try {
    const itsSite = site ?? siteOf(page.url)
    const itsRules = itsSite === undefined ? undefined : rules.find(itsSite)
    return extractWithContent(page, { ...deciders, rules: itsRules })
  } catch (error) {
    return failed(page, error)
  }
}

const failed = ({ id, url, file }: PageOrigin, error: unknown): Outcome => ({
  id,
  ...given({ url, file }),
  error: failureOf(error),
})
