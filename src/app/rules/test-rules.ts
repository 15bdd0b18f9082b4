import type { GeneralModel } from '../../analysis/model/general-model.js'
import { type ErrorReport, errorReport, LabelNotFound, NothingToScore } from '../../core/errors.js'
import { type F1Score, f1Score } from '../../core/f1-score.js'
import { isValidUrl } from '../../core/parse-url.js'
import { siteOfUrl, sitesToSearch } from '../../core/site.js'
import { comparableText } from '../../core/text/comparable-text.js'
import { characterAndWordTokens, commonTokens } from '../../core/text/tokens.js'
import { extractWithTrace, type TracedPage } from '../../extraction/extract-page.js'
import type { LabelledPage, LabelledPageInput } from '../../input/pages/labelled-pages.js'
import { candidateTexts } from '../../rules/evaluate/match-rule.js'
import { alignField } from '../../rules/learn/align/field-examples.js'
import {
  type PageLabel,
  type TrainingPage,
  trainingPage,
} from '../../rules/learn/align/training-page.js'
import { pageContextOf } from '../../rules/predicates/page-context.js'
import type { RuleSet } from '../../rules/rule/rule.js'

/** How stored rules did on labelled pages. */
export interface RulesTest {
  readonly site: string
  /** In the order of their names. */
  readonly fields: readonly FieldTest[]
  readonly misses: readonly FieldMiss[]
  readonly failed: readonly (ErrorReport & { readonly page: string })[]
  /** Labels that are not on their page: they are not counted, the other labels of the page are. */
  readonly notFound: readonly (ErrorReport & { readonly page: string; readonly field: string })[]
  /** Pages without labels. */
  readonly unlabelled: readonly string[]
  /** Pages whose URL is of another site. */
  readonly elsewhere: readonly string[]
}

/** The score of a field: the main content is counted in words, every other field in values. */
export interface FieldTest extends F1Score {
  readonly field: string
  /** Pages with a label of the field. */
  readonly pages: number
  /** Pages on which the rules gave exactly what the label says. */
  readonly exact: number
}

/** A page on which the rules gave something else than its label says. */
export interface FieldMiss {
  readonly page: string
  readonly field: string
  readonly wanted: readonly string[]
  readonly found: readonly string[]
  /** Words or values of the label that were not found. */
  readonly lacking: number
  /** Words or values that were found and are not in the label. */
  readonly extra: number
}

export interface TestOptions {
  readonly rules: RuleSet
  /** Called only where a rule asks it; what the model decides counts as not found. */
  readonly model: () => GeneralModel
  readonly onPage?: (done: number) => void
}

/** Compares what rules give on labelled pages with the labels. Nothing is learned or stored. */
export async function testRules(
  inputs: AsyncIterable<LabelledPageInput>,
  { rules, model, onPage = () => {} }: TestOptions,
): Promise<RulesTest> {
  const tallies = new Map<string, FieldTally>()
  const misses: FieldMiss[] = []
  const failed: (ErrorReport & { readonly page: string })[] = []
  const notFound: LostLabel[] = []
  const unlabelled: string[] = []
  const elsewhere: string[] = []
  let done = 0
  for await (const input of inputs) {
    onPage(++done)
    try {
      if (input.kind === 'failed') throw input.error
      const { page, labels } = input.labelled
      const name = page.file ?? page.id
      if (isElsewhere(page.url, rules.site)) elsewhere.push(name)
      else if (labels === undefined || labels.size === 0) unlabelled.push(name)
      else {
        const wanted = wantedOn(name, input.labelled, notFound)
        const extracted = extractWithTrace(page, {
          rules,
          model,
          method: 'all-text',
          content: 'text',
        })
        for (const [field, texts] of wanted) {
          const answer = { wanted: texts, found: givenByRules(extracted, field) }
          const tally = tallies.get(field) ?? new FieldTally(field)
          tallies.set(field, tally)
          const { lacking, extra } = tally.add(answer, page.url)
          if (lacking + extra > 0) misses.push({ page: name, field, ...answer, lacking, extra })
        }
      }
    } catch (error) {
      const page = input.kind === 'failed' ? input.id : input.labelled.page.id
      failed.push({ page, ...errorReport(error) })
    }
  }
  if (tallies.size === 0 && failed.length === 0 && notFound.length === 0)
    throw new NothingToScore(rules.site, 'none of the pages is of this site and has labels')
  const fields = [...tallies.values()].map((tally) => tally.result())
  return {
    site: rules.site,
    fields: fields.sort((a, b) => (a.field < b.field ? -1 : 1)),
    misses,
    failed,
    notFound,
    unlabelled,
    elsewhere,
  }
}

/** A page without a URL counts as one of the site. */
function isElsewhere(url: string | undefined, site: string): boolean {
  const own = siteOfUrl(url)
  return own !== undefined && !sitesToSearch(own).includes(site)
}

const contentField = 'main'

type LostLabel = RulesTest['notFound'][number]

/** What each label says, as texts. A label that is not found loses only itself. */
function wantedOn(
  name: string,
  { page, labels }: LabelledPage,
  notFound: LostLabel[],
): ReadonlyMap<string, readonly string[]> {
  const training = trainingPage(name, pageContextOf(page.html), labels ?? new Map(), page.url)
  const wanted = new Map<string, readonly string[]>()
  for (const [field, label] of training.labels) {
    const found = textsOfLabel(training, field, label)
    if (found instanceof LabelNotFound) notFound.push({ page: name, field, ...errorReport(found) })
    else wanted.set(field, found)
  }
  return wanted
}

function textsOfLabel(
  page: TrainingPage,
  field: string,
  label: PageLabel,
): readonly string[] | LabelNotFound {
  if (label.kind === 'texts') return label.texts
  const { target, pages } = alignField(field, [{ ...page, labels: new Map([[field, label]]) }])
  const [{ example, unaligned } = { example: undefined, unaligned: [] }] = pages
  const [missing] = unaligned
  if (example === undefined || missing !== undefined)
    return new LabelNotFound(page.id, field, label.selector, missing?.hint)
  const { candidates, positives } = example
  return candidateTexts(
    { taking: target },
    page.page,
    candidates.filter((_, place) => positives.has(place)),
  )
}

/** What rules gave for a field, by the trace of the extraction; nothing where the method decided. */
function givenByRules({ found, trace }: TracedPage, field: string): readonly string[] {
  if (field === contentField) return trace.contentRule?.status === 'learned' ? [found.text] : []
  const answer = trace.fields.find(({ rule, records }) => rule.field === field && !records)
  return answer?.texts ?? []
}

type Answer = Pick<FieldMiss, 'wanted' | 'found'>

/** Counts of one field over pages. */
class FieldTally {
  readonly #field: string
  #pages = 0
  #exact = 0
  #common = 0
  #found = 0
  #wanted = 0

  constructor(field: string) {
    this.#field = field
  }

  add(answer: Answer, url: string | undefined): Pick<FieldMiss, 'lacking' | 'extra'> {
    const [found, wanted] = [answer.found, answer.wanted].map((texts) =>
      this.#field === contentField
        ? characterAndWordTokens(comparableText(texts.join('\n')))
        : distinct(texts, url),
    ) as [readonly string[], readonly string[]]
    const common = commonTokens(found, wanted)
    const [lacking, extra] = [wanted.length - common, found.length - common]
    this.#pages++
    if (lacking + extra === 0) this.#exact++
    this.#common += common
    this.#found += found.length
    this.#wanted += wanted.length
    return { lacking, extra }
  }

  result(): FieldTest {
    const score = f1Score(this.#common, this.#found, this.#wanted)
    return { field: this.#field, pages: this.#pages, exact: this.#exact, ...score }
  }
}

/** Distinct values; addresses are made absolute, for labels may have either form. */
const distinct = (texts: readonly string[], url: string | undefined): readonly string[] => [
  ...new Set(
    texts
      .map((text) => comparableText(text))
      .filter((text) => text !== '')
      .map((text) => absolute(text, url)),
  ),
]

const addressLike = /^(?:https?:)?\/{1,2}\S+$/i

const absolute = (text: string, url: string | undefined): string =>
  url !== undefined && addressLike.test(text) && isValidUrl(text, url)
    ? new URL(text, url).href
    : text
