import { foldSpace } from '../../blocks/run-text.js'
import { commonTokens } from '../../core/common-tokens.js'
import { type Failure, failureOf, LabelNotFound, NothingToScore } from '../../core/errors.js'
import { siteOf, sitesFor } from '../../core/site.js'
import { charactersAndWordsOf } from '../../core/words.js'
import { type Score, scoreOf } from '../../evaluation/score.js'
import { extractPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import { examplesOf } from '../../induction/examples.js'
import { type PageLabel, type TrainingPage, trainingPage } from '../../induction/training-page.js'
import type { GeneralModel } from '../../model/general-model.js'
import { textsOf } from '../../rules/apply.js'
import type { RuleSet } from '../../rules/rule.js'
import { studyPage } from '../../rules/studied-page.js'
import type { LabelledInput, LabelledPage } from '../../source/labelled.js'

/** How stored rules did on labelled pages. */
export interface RulesTest {
  readonly site: string
  /** In the order of their names. */
  readonly fields: readonly FieldTest[]
  readonly misses: readonly Miss[]
  readonly failed: readonly (Failure & { readonly page: string })[]
  /** Pages that say nothing. */
  readonly unlabelled: readonly string[]
  /** Pages whose URL is of another site. */
  readonly elsewhere: readonly string[]
}

/** Of the main content its words are counted, of every other field its values. */
export interface FieldTest extends Score {
  readonly field: string
  /** Pages with a label of the field. */
  readonly pages: number
  /** Pages on which the rules gave what the label says and nothing else. */
  readonly exact: number
}

/** A page on which the rules gave something else than its label says. */
export interface Miss {
  readonly page: string
  readonly field: string
  readonly wanted: readonly string[]
  readonly found: readonly string[]
  /** Words or values of the label that were not found, and found ones that are not of it. */
  readonly lacking: number
  readonly extra: number
}

export interface TestOptions {
  readonly rules: RuleSet
  /** Asked only where a rule asks it: what it decides itself counts as nothing found. */
  readonly model: () => GeneralModel
  readonly onPage?: (done: number) => void
}

/** Asks the rules about pages whose answers are known. Nothing is learned, and nothing kept. */
export async function testRules(
  inputs: AsyncIterable<LabelledInput>,
  { rules, model, onPage = () => {} }: TestOptions,
): Promise<RulesTest> {
  const tallies = new Map<string, FieldTally>()
  const misses: Miss[] = []
  const failed: (Failure & { readonly page: string })[] = []
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
        const wanted = wantedOn(name, input.labelled)
        const found = extractPage(page, { rules, model, method: 'all-text' })
        for (const [field, texts] of wanted) {
          const answer = { wanted: texts, found: answerOf(found, field) }
          const tally = tallies.get(field) ?? new FieldTally(field)
          tallies.set(field, tally)
          const { lacking, extra } = tally.add(answer, page.url)
          if (lacking + extra > 0) misses.push({ page: name, field, ...answer, lacking, extra })
        }
      }
    } catch (error) {
      const page = input.kind === 'failed' ? input.id : input.labelled.page.id
      failed.push({ page, ...failureOf(error) })
    }
  }
  if (tallies.size === 0 && failed.length === 0)
    throw new NothingToScore(rules.site, 'none of the pages is of this site and has labels')
  const fields = [...tallies.values()].map((tally) => tally.result())
  return {
    site: rules.site,
    fields: fields.sort((a, b) => (a.field < b.field ? -1 : 1)),
    misses,
    failed,
    unlabelled,
    elsewhere,
  }
}

/** A page without a URL is taken for one of the site. */
function isElsewhere(url: string | undefined, site: string): boolean {
  const its = siteOf(url)
  return its !== undefined && !sitesFor(its).includes(site)
}

const contentField = 'main'

/** What each label says, as texts. Throws where one of them is of no use. */
function wantedOn(
  name: string,
  { page, labels }: LabelledPage,
): ReadonlyMap<string, readonly string[]> {
  const its = trainingPage(name, studyPage(page.html), labels ?? new Map(), page.url)
  return new Map([...its.labels].map(([field, label]) => [field, textsOfLabel(its, field, label)]))
}

function textsOfLabel(page: TrainingPage, field: string, label: PageLabel): readonly string[] {
  if (label.kind === 'texts') return label.texts
  const { taking, pages } = examplesOf(field, [{ ...page, labels: new Map([[field, label]]) }])
  const [{ example, unaligned } = { example: undefined, unaligned: [] }] = pages
  const [missing] = unaligned
  if (example === undefined || missing !== undefined)
    throw new LabelNotFound(page.id, field, label.selector, missing?.hint)
  const { subjects, positives } = example
  return textsOf(
    { taking },
    page.page,
    subjects.filter((_, place) => positives.has(place)),
  )
}

/** What rules gave for a field; nothing where it was not they who decided. */
function answerOf({ decidedBy, text, fields }: Extraction, field: string): readonly string[] {
  if (field === contentField) return decidedBy === 'rule' ? [text] : []
  return Object.hasOwn(fields, field) ? fields[field]! : []
}

type Answer = Pick<Miss, 'wanted' | 'found'>

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

  add(answer: Answer, url: string | undefined): Pick<Miss, 'lacking' | 'extra'> {
    const [found, wanted] = [answer.found, answer.wanted].map((texts) =>
      this.#field === contentField ? charactersAndWordsOf(texts.join('\n')) : distinct(texts, url),
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
    const score = scoreOf(this.#common, this.#found, this.#wanted)
    return { field: this.#field, pages: this.#pages, exact: this.#exact, ...score }
  }
}

/** Values, each once; addresses as the page's URL makes them absolute, for either form may be labelled. */
const distinct = (texts: readonly string[], url: string | undefined): readonly string[] => [
  ...new Set(
    texts
      .map((text) => foldSpace(text).trim())
      .filter((text) => text !== '')
      .map((text) => absolute(text, url)),
  ),
]

const addressLike = /^(?:https?:)?\/{1,2}\S+$/i

const absolute = (text: string, url: string | undefined): string =>
  url !== undefined && addressLike.test(text) && URL.canParse(text, url)
    ? new URL(text, url).href
    : text
