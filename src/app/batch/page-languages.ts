import { loadOptional } from '../../core/load-optional.js'
import { copyString } from '../../core/text/copy-string.js'
import type { Extraction } from '../../extraction/extraction.js'
import { hasFailed } from '../../output/formats/write.js'
import type { ExtractedInput } from './extract-inputs.js'

const languageLimits = {
  /** Characters that a language is detected from: more say no more. */
  longest: 2_000,
  /** Characters from which on a text may contradict what its page states: names and quotations are shorter. */
  contradicting: 200,
} as const

/** What is known of a language by its texts. */
export interface LanguageDetector {
  /** The language of a text as a code of two letters; `undefined` where it cannot be told reliably. */
  detect(text: string): string | undefined
  /** Whether the language is one that texts can be told to be in. */
  knows(language: string): boolean
}

/** The written standards of a language, by which pages name it and detectors do not. */
const standards: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', fil: 'tl' }

/** Loads the detector; fails with `PackageNotInstalled` where its package is missing. */
export async function openLanguageDetector(): Promise<LanguageDetector> {
  const { eld } = await loadOptional(() => import('eld/small'))
  const known = new Set(Object.values(eld.info().Languages))
  return {
    detect: (text) => {
      const found = eld.detect(text.slice(0, languageLimits.longest))
      return found.language !== '' && found.isReliable() ? found.language : undefined
    },
    knows: (language) => known.has(language),
  }
}

/** Gives each page the language of its text where it states none, or another one. */
export async function* withLanguages<Page extends Pick<ExtractedInput, 'outcome'>>(
  pages: AsyncIterable<Page>,
  detector: LanguageDetector,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    const { outcome } = page
    if (hasFailed(outcome)) yield page
    else yield { ...page, outcome: { ...outcome, found: withLanguage(outcome.found, detector) } }
  }
}

/** A language that is stated otherwise leaves a warning; a short text, or one in no known language, says nothing. */
export function withLanguage<Found extends Pick<Extraction, 'text' | 'language' | 'warnings'>>(
  found: Found,
  { detect, knows }: LanguageDetector,
): Found {
  const { text, language: stated } = found
  const own = stated === undefined ? undefined : primaryOf(stated)
  const mayContradict =
    text.length >= languageLimits.contradicting && (own === undefined || knows(own))
  if (stated !== undefined && !mayContradict) return found
  const language = detect(text)
  if (language === undefined || language === own) return found
  if (stated === undefined) return { ...found, language: copyString(language) }
  const warning = `the page states the language ${stated}, and its text is in ${language}`
  return { ...found, language: copyString(language), warnings: [...found.warnings, warning] }
}

/** `en` of `en-GB`; `undefined` for what is no tag. */
function primaryOf(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag.replaceAll('_', '-'))
    return standards[language] ?? language
  } catch {
    return undefined
  }
}
