import { performance } from 'node:perf_hooks'
import { siteOf } from '../../core/site.js'
import { version } from '../../core/version.js'
import type { Answer, System } from '../../evaluation/system.js'
import { extractPage } from '../../extraction/extract-page.js'
import type { Extraction } from '../../extraction/extraction.js'
import { isMethod, methodNames } from '../../extraction/methods.js'
import type { RuleSet } from '../../rules/rule.js'
import type { RawPage } from '../../source/raw-page.js'
import type { RuleReader } from '../../store/rule-store.js'

/** The system that decides as `treesift extract` does: by rules where there are some, else by the usual method. */
export const usualSystem = 'treesift'

export const ownNames: readonly string[] = [usualSystem, ...methodNames]

/** One of ours by its name. With rules the usual one answers for fields too. */
export function ownSystem(name: string, rules?: Pick<RuleReader, 'find'>): System {
  if (isMethod(name)) return system(name, (page) => extractPage(page, undefined, name), text)
  if (rules === undefined) return system(name, (page) => extractPage(page, undefined), text)
  return system(name, (page) => extractPage(page, rulesFor(page, rules)), textAndFields)
}

/** What decides by rules that were just learned from other pages of the site. */
export const learnedSystem = (rules: RuleSet): System =>
  system(usualSystem, (page) => extractPage(page, rules), textAndFields)

const text = (found: Extraction): Pick<Answer, 'text'> => ({ text: found.text })

const textAndFields = ({ text, fields }: Extraction): Pick<Answer, 'text' | 'fields'> => ({
  text,
  fields,
})

const system = (
  name: string,
  extract: (page: RawPage) => Extraction,
  answerOf: (found: Extraction) => Omit<Answer, 'ms'>,
): System => ({
  kind: 'own',
  name,
  version,
  answer: async (page) => {
    const start = performance.now()
    const found = extract(page)
    return { ...answerOf(found), ms: performance.now() - start }
  },
  close: async () => {},
})

function rulesFor({ url }: RawPage, rules: Pick<RuleReader, 'find'>): RuleSet | undefined {
  const site = siteOf(url)
  return site === undefined ? undefined : rules.find(site)
}
