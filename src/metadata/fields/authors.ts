import { Gathering, runNear } from '../candidate.js'
import { metadataLimits } from '../metadata-limits.js'
import { nameKey, type SplitName, splitNames } from '../names/split-names.js'
import { type FieldKind, nearness, nearnessColumns, sourcesIn } from './field-kind.js'

export interface NameDetail {
  readonly kind: SplitName['kind']
  /** Where the name stands among those of its text, and how many there are. */
  readonly place: number
  readonly among: number
}

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

  columns: [
    ...['words', 'characters', 'capital words', 'all capitals', 'digits', 'marks', 'letters'],
    ...['sources', 'mentions', 'share of mentions', 'only', 'part', 'whole', 'place', 'among'],
    ...['candidates', 'is site', 'in TITLE', 'holds others', 'held by others', 'shown', 'said'],
    ...['run', ...nearnessColumns],
    ...['alike', 'like site', 'in site', 'is article'],
  ],

  numbersOf(page, candidates, title) {
    const { head } = page
    const site = (page.site ?? '').replace(/[^a-z\d]/g, '')
    const titleKey = nameKey(head.title)
    const sites = page.siteNames.map(({ value }) => nameKey(value)).filter((name) => name !== '')
    const isArticle = page.kinds.some(({ value }) => value === 'article') ? 1 : 0
    const places = candidates.map(({ said }) => said[0].mention.signs.join(' '))
    const all = candidates.reduce((sum, { said }) => sum + said.length, 0)
    return candidates.map((candidate, at) => {
      const { key, said } = candidate
      const { value } = said[0]
      const words = value.split(' ')
      const run = runNear(candidate, title)
      const kinds = (kind: SplitName['kind']): number =>
        said.filter(({ detail }) => detail.kind === kind).length
      return [
        words.length,
        value.length,
        words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length,
        /\p{Lu}/u.test(value) && !/\p{Ll}/u.test(value) ? 1 : 0,
        /\d/.test(value) ? 1 : 0,
        /[^\p{L}\p{M}\p{N}\s.'’-]/u.test(value) ? 1 : 0,
        key.length / value.length,
        sourcesIn(candidate),
        said.length,
        said.length / all,
        kinds('only'),
        kinds('part'),
        kinds('whole'),
        Math.min(...said.map(({ detail }) => detail.place)),
        Math.min(...said.map(({ detail }) => detail.among)),
        candidates.length,
        site.includes(key) || key.includes(site.slice(0, -3)) ? 1 : 0,
        titleKey.includes(key) ? 1 : 0,
        candidates.filter((other) => other !== candidate && key.includes(other.key)).length,
        candidates.filter((other) => other !== candidate && other.key.includes(key)).length,
        said.filter(({ mention }) => mention.run >= 0).length,
        said.filter(({ mention }) => mention.run < 0).length,
        run,
        ...nearness(run, title),
        places.filter((place) => place === places[at]).length,
        sites.includes(key) ? 1 : 0,
        sites.some((site) => site.includes(key) || key.includes(site)) ? 1 : 0,
        isArticle,
      ]
    })
  },
}

interface KeyedName extends SplitName {
  readonly key: string
}

const keyedNames = (text: string, language: string | undefined): readonly KeyedName[] =>
  splitNames(text, language).map((name) => ({ ...name, key: nameKey(name.name) }))
