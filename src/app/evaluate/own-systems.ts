import { performance } from 'node:perf_hooks'
import { siteOf } from '../../core/site.js'
import { version } from '../../core/version.js'
import type { Answer, System } from '../../evaluation/system.js'
import type { Deciders } from '../../extraction/deciders.js'
import { extractPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import { isMethod, methodNames, methodOf } from '../../methods/methods.js'
import type { RecordJudge } from '../../records/record-judge.js'
import type { RuleSet } from '../../rules/rule.js'
import type { RuleReader } from '../../store/rule-store.js'
import type { ModelOf } from '../model/model-choice.js'
import { recordsOf } from '../records/find-records.js'
import { lazyRecordJudge } from '../records/lazy-record-judge.js'
import type { PageBoxes } from '../rendering/page-boxes.js'

/** The system that decides as `treesift extract` does: by rules where there are some, else by the general model. */
export const usualSystem = 'treesift'

export const ownNames: readonly string[] = [usualSystem, ...methodNames]

/** What our systems decide by. */
export interface Own {
  /** With rules the usual system answers for fields too. */
  readonly rules?: Pick<RuleReader, 'find'> | undefined
  /** The general model for pages of a site; of those without one, for any. */
  readonly modelOf: ModelOf
  /** Where things stand on pages, for methods that ask for it. */
  readonly boxes?: PageBoxes | undefined
  /** What the corpus knows of its pages where that is not their main content. */
  readonly about?: 'records' | undefined
}

/** One of ours by its name. */
export function ownSystem(name: string, { rules, modelOf, boxes, about }: Own): System {
  if (about === 'records' && name === usualSystem)
    return recordSystem((site) => (site === undefined ? undefined : rules?.find(site)))
  if (isMethod(name)) {
    const asked = methodOf(name).asks === 'boxes' ? boxes : undefined
    return system(name, () => ({ method: name }), modelOf, text, asked)
  }
  if (rules === undefined) return system(name, () => ({}), modelOf, text)
  const deciders = (site: string | undefined) => ({
    rules: site === undefined ? undefined : rules.find(site),
  })
  return system(name, deciders, modelOf, textAndFields)
}

/**
 * What decides by rules that were just learned from other pages of the site. Where nobody asks for main content the
 * model is not asked for it.
 */
export const learnedSystem = (rules: RuleSet, modelOf: ModelOf, isAboutMain: boolean): System =>
  isAboutMain
    ? system(usualSystem, () => ({ rules }), modelOf, textAndFields)
    : system(usualSystem, () => ({ rules, method: 'all-text' }), modelOf, fieldsOnly)

/** What finds records: by the rules of a site where it has some for them, else as on any page. */
export const recordSystem = (
  rulesOf: (site: string | undefined) => RuleSet | undefined,
  judge: () => RecordJudge = lazyRecordJudge(),
): System => ({
  kind: 'own',
  name: usualSystem,
  version,
  answer: async (page) => {
    const start = performance.now()
    const found = recordsOf(page, rulesOf(siteOf(page.url)), judge)?.rows ?? []
    return { records: found.map((record) => record.text), ms: performance.now() - start }
  },
  close: async () => {},
})

const text = (found: Extraction): Pick<Answer, 'text'> => ({ text: found.text })

const fieldsOnly = ({ fields }: Extraction): Pick<Answer, 'fields'> => ({ fields })

const textAndFields = ({ text, fields }: Extraction): Pick<Answer, 'text' | 'fields'> => ({
  text,
  fields,
})

const system = (
  name: string,
  decidersOf: (site: string | undefined) => Omit<Deciders, 'model'>,
  modelOf: ModelOf,
  answerOf: (found: Extraction) => Omit<Answer, 'ms'>,
  asked?: PageBoxes,
): System => ({
  kind: 'own',
  name,
  version,
  answer: async (page) => {
    const site = siteOf(page.url)
    const looked = await asked?.of(page)
    // a method is not measured as if it had seen what it has not
    if (looked?.kind === 'unseen') throw looked.error
    const boxes = looked?.boxes
    const start = performance.now()
    const found = extractPage(page, { ...decidersOf(site), boxes, model: () => modelOf(site) })
    return { ...answerOf(found), ms: performance.now() - start }
  },
  close: async () => {},
})
