import { performance } from 'node:perf_hooks'
import { siteOf } from '../../core/site.js'
import { version } from '../../core/version.js'
import type { Answer, System } from '../../evaluation/system.js'
import { type Deciders, extractPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import { isMethod, methodNames, methodOf } from '../../methods/methods.js'
import type { RuleSet } from '../../rules/rule.js'
import type { RuleReader } from '../../store/rule-store.js'
import type { ModelOf } from '../model/model-choice.js'
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
}

/** One of ours by its name. */
export function ownSystem(name: string, { rules, modelOf, boxes }: Own): System {
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
