import { Gathering } from '../candidate.js'
import { metadataLimits } from '../metadata-limits.js'
import { nameKey, type SplitName, splitNames } from '../names/split-names.js'
import { AuthorNumbers, authorColumns, type NameDetail } from './author-numbers.js'
import type { FieldKind } from './field-kind.js'

export const authors: FieldKind<NameDetail> = {
  candidatesOf({ locale }, mentions) {
    const found = new Gathering<NameDetail>(metadataLimits.candidates)
    const known = new Map<string, readonly KeyedName[]>()
    for (const mention of mentions.slice(0, metadataLimits.mentions)) {
      const names = known.get(mention.text) ?? keyedNames(mention.text, locale)
      known.set(mention.text, names)
      for (const [place, { key, name, kind }] of names.entries()) {
        const detail = { kind, place, among: names.length }
        found.add(key, { value: name, mention, detail })
      }
    }
    return found.candidates()
  },

  bearsSigns: () => true,

  columns: authorColumns,

  numbersOf(page, candidates, title) {
    const numbers = new AuthorNumbers(page, candidates, title)
    return candidates.map((_, at) => numbers.of(at))
  },
}

interface KeyedName extends SplitName {
  readonly key: string
}

const keyedNames = (text: string, language: string | undefined): readonly KeyedName[] =>
  splitNames(text, language).map(({ name, kind }) => ({ name, kind, key: nameKey(name) }))
