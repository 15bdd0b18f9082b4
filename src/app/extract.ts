import { failureOf } from '../core/errors.js'
import { given } from '../core/given.js'
import { siteOf } from '../core/site.js'
import { type Deciders, extractWithContent } from '../extraction/extract-page.js'
import type { Outcome } from '../output/write.js'
import type { PageOrigin } from '../source/failed-page.js'
import type { Input } from '../source/inputs.js'
import type { RawPage } from '../source/raw-page.js'
import type { RuleLookup, RuleReader } from '../store/rule-store.js'
import type { LivingRules } from './living/living-rules.js'
import { bundledMetadataModel } from './metadata/lazy-metadata.js'
import type { PageBoxes } from './rendering/page-boxes.js'

/** What decides, the rules of each page's own site among it. */
export interface ExtractionOptions extends Omit<Deciders, 'rules' | 'boxes'> {
  readonly rules: Pick<RuleReader, 'snapshot'>
  /** The site of all pages, whatever their URLs say. */
  readonly site?: string | undefined
  /** Learns from the pages; nothing does when nothing is to be stored. */
  readonly living?: LivingRules | undefined
  /** Where things stand on pages, for a method that asks for it. */
  readonly boxes?: PageBoxes | undefined
}

/**
 * Extracts pages in the order they come; a page that fails gives its failure in its place. All are decided by the rules
 * as they are now: what is learned meanwhile waits for the next run.
 */
export async function* extractAll(
  inputs: AsyncIterable<Input>,
  options: ExtractionOptions,
): AsyncGenerator<Outcome> {
  const rules = options.method === undefined ? options.rules.snapshot() : undefined
  try {
    for await (const input of inputs) yield await outcomeOf(input, rules, options)
  } finally {
    rules?.close()
    options.living?.finish()
    await options.boxes?.close()
  }
}

async function outcomeOf(
  input: Input,
  rules: RuleLookup | undefined,
  { rules: _, site, living, boxes: pageBoxes, ...deciders }: ExtractionOptions,
): Promise<Outcome> {
  if (input.kind === 'failed') return failed(input, input.error)
  const { page } = input
  try {
    const itsSite = site ?? siteOf(page.url)
    const itsRules = itsSite === undefined ? undefined : rules?.find(itsSite)
    const looked = await pageBoxes?.of(page)
    const boxes = looked?.kind === 'seen' ? looked.boxes : undefined
    const extracted = extractWithContent(
      looked?.kind === 'unseen' ? withWarning(page, looked.error) : page,
      { metadata: bundledMetadataModel, ...deciders, boxes, rules: itsRules },
    )
    if (deciders.method === undefined) living?.add(itsSite, page, extracted)
    return extracted
  } catch (error) {
    return failed(page, error)
  }
}

/** A page that cannot be rendered is extracted by its text alone. */
function withWarning(page: RawPage, error: unknown): RawPage {
  const { message, code } = failureOf(error)
  return { ...page, warnings: [...page.warnings, `${message} [${code}]`] }
}

const failed = ({ id, url, file }: PageOrigin, error: unknown): Outcome => ({
  id,
  ...given({ url, file }),
  error: failureOf(error),
})
