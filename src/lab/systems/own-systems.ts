import { performance } from 'node:perf_hooks'
import { isMethod, methodNames } from '../../analysis/methods/method-names.js'
import { methodOf } from '../../analysis/methods/methods.js'
import type { RecordModel } from '../../analysis/records/record-model.js'
import { type SiteSnapshot, SiteSurvey } from '../../app/batch/site-survey.js'
import { recordsOfPage } from '../../app/records/find-records.js'
import type { BoxProvider } from '../../app/rendering/box-provider.js'
import { siteOfUrl } from '../../core/site.js'
import { version } from '../../core/version.js'
import { extractPage, extractWithTrace } from '../../extraction/extract-page.js'
import type { ExtractionOptions } from '../../extraction/options.js'
import type { RawPage } from '../../input/raw-page/raw-page.js'
import { contentToMarkdown } from '../../output/formats/markdown.js'
import type { RuleSet } from '../../rules/rule/rule.js'
import type { RuleReader } from '../../store/interface/rule-store.js'
import { lazyRecordModel } from '../../store/models/lazy-models.js'
import type { EvaluatedSystem, SystemAnswer } from '../evaluation/system.js'
import type { ModelForSite } from '../training/model/model-choice.js'

/**
 * The name of the system that works as `treesift extract`: by rules where there are some, else by the general model.
 */
export const defaultSystem = 'treesift'

export const ownSystemNames: readonly string[] = [defaultSystem, ...methodNames]

/** What the systems of treesift decide with. */
interface OwnSystemOptions {
  /** With rules the default system extracts fields too. */
  readonly rules?: Pick<RuleReader, 'find'> | undefined
  /** The general model for the pages of a site. */
  readonly modelOf: ModelForSite
  /** Rendered boxes of pages, for methods that use them. */
  readonly boxes?: BoxProvider | undefined
  /** What to extract where it is not main content and fields. */
  readonly target?: 'records' | 'markdown' | undefined
}

/** The system of treesift with this name. */
export function ownSystem(
  name: string,
  { rules, modelOf, boxes, target }: OwnSystemOptions,
): EvaluatedSystem {
  if (target === 'records' && name === defaultSystem)
    return recordSystem((site) => (site === undefined ? undefined : rules?.find(site)), modelOf)
  const answer = target === 'markdown' ? markdownOnly : textOnly
  if (isMethod(name)) {
    const rendered = methodOf(name).requires === 'boxes' ? boxes : undefined
    return system(name, () => ({ method: name }), modelOf, answer, rendered)
  }
  if (rules === undefined) return system(name, () => ({}), modelOf, answer)
  const siteRules = (site: string | undefined) => ({
    rules: site === undefined ? undefined : rules.find(site),
  })
  return system(name, siteRules, modelOf, target === 'markdown' ? markdownOnly : textAndFields)
}

/** Main content by the general model in two passes over all pages: the first one learns what each site repeats. */
export function twoPassSystem(modelOf: ModelForSite): EvaluatedSystem {
  const survey = new SiteSurvey()
  let sites: SiteSnapshot | undefined
  const modelFor = (page: RawPage, site: string) => () => modelOf(siteOfUrl(page.url) ?? site)
  return {
    kind: 'own',
    name: `${defaultSystem}, two passes`,
    version,
    survey(page, site) {
      const model = modelFor(page, site)
      const options = { model, content: 'text', summarizedFor: site } as const
      const { summary } = extractWithTrace(page, options)
      if (summary !== undefined) survey.add(site, summary.page)
    },
    answer: async (page, site = '') => {
      sites ??= survey.snapshot()
      const start = performance.now()
      const options = { model: modelFor(page, site), siteEvidence: sites.of(site) }
      return { ...textOnly(page, options), ms: performance.now() - start }
    },
    close: async () => {},
  }
}

/** Main content and fields by rules that were just learned from other pages of the site. */
export const learnedSystem = (rules: RuleSet, modelOf: ModelForSite): EvaluatedSystem =>
  system(defaultSystem, () => ({ rules }), modelOf, textAndFields)

/** Only fields by such rules, for pages of unknown main content: the model need not decide it. */
export const learnedFieldSystem = (rules: RuleSet, modelOf: ModelForSite): EvaluatedSystem =>
  system(defaultSystem, () => ({ rules, method: 'all-text' }), modelOf, fieldsOnly)

/** Records: by the rules of the site where it has rules for records, else by the general model of records. */
export const recordSystem = (
  rulesOf: (site: string | undefined) => RuleSet | undefined,
  modelOf: ModelForSite,
  records: () => RecordModel = lazyRecordModel(),
): EvaluatedSystem => ({
  kind: 'own',
  name: defaultSystem,
  version,
  answer: async (page) => {
    const start = performance.now()
    const site = siteOfUrl(page.url)
    const found =
      recordsOfPage(page, rulesOf(site), { records, general: () => modelOf(site) })?.rows ?? []
    return { records: found.map((record) => record.text), ms: performance.now() - start }
  },
  close: async () => {},
})

/** What a system says of a page. */
type AnswerOfPage = (page: RawPage, options: ExtractionOptions) => Omit<SystemAnswer, 'ms'>

const textOnly: AnswerOfPage = (page, options) => ({ text: extractPage(page, options).text })

const fieldsOnly: AnswerOfPage = (page, options) => ({ fields: extractPage(page, options).fields })

const textAndFields: AnswerOfPage = (page, options) => {
  const { text, fields } = extractPage(page, options)
  return { text, fields }
}

const markdownOnly: AnswerOfPage = (page, options) => {
  const { found, content } = extractWithTrace(page, { ...options, content: 'structure' })
  return { markdown: contentToMarkdown(content(), found) }
}

const system = (
  name: string,
  optionsFor: (site: string | undefined) => Omit<ExtractionOptions, 'model'>,
  modelOf: ModelForSite,
  answerOf: AnswerOfPage,
  pageBoxes?: BoxProvider,
): EvaluatedSystem => ({
  kind: 'own',
  name,
  version,
  answer: async (page, knownSite) => {
    const site = siteOfUrl(page.url)
    const model = () => modelOf(site ?? knownSite)
    const rendered = await pageBoxes?.boxesOf(page)
    // without boxes the method would silently work on text alone
    if (rendered?.kind === 'failed') throw rendered.error
    const boxes = rendered?.boxes
    const start = performance.now()
    const answer = answerOf(page, { ...optionsFor(site), boxes, model })
    return { ...answer, ms: performance.now() - start }
  },
  close: async () => {},
})
