import { copyString } from '../../core/text/copy-string.js'
import { entityTexts } from '../../page/structured-data/entity.js'
import type { StructuredData } from '../../page/structured-data/structured-data.js'

/** Pages use few languages: a cache that is full is emptied. */
const maxCached = 1_000
const tags = new Map<string, string | undefined>()
const locales = new Map<string, string>()
const knownLocales = new Map<string, boolean>()

/** Characters of a tag with all of its parts, white space and other tags. */
const longestTag = 200

/** The canonical BCP 47 tag: `en-US` for `en_US`; `undefined` for an invalid one. */
function languageTag(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longestTag) return undefined
  if (!tags.has(text)) {
    if (tags.size >= maxCached) tags.clear()
    tags.set(copyString(text), readTag(text))
  }
  return tags.get(text)
}

function readTag(text: string): string | undefined {
  const tag = text
    .trim()
    .split(/[,;\s]/)[0]
    ?.replaceAll('_', '-')
  if (tag === undefined || !/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The language that the page states: in HTML, in META, or for an entity. */
export function statedLanguage(data: StructuredData): string | undefined {
  const { head } = data
  const meta = (...names: readonly string[]): string | undefined =>
    head.meta.find(([name]) => names.includes(name))?.[1]
  const stated = [
    head.language,
    meta('content-language'),
    meta('og:locale'),
    meta('dc.language', 'dcterms.language', 'language'),
  ]
  return stated.map(languageTag).find((tag) => tag !== undefined) ?? languageOfEntities(data)
}

/** The first one that an entity states. */
function languageOfEntities({ entities }: StructuredData): string | undefined {
  for (const entity of entities) {
    const [language] = entityTexts(entity, 'inLanguage')
    if (language !== undefined) return languageTag(language)
  }
  return undefined
}

/** The language with the region whose date formats apply: the stated one, else the country of the site. */
export function statedLocale(data: StructuredData, site: string | undefined): string | undefined {
  const tag = statedLanguage(data)
  if (tag === undefined) return undefined
  const openGraph = languageTag(data.head.meta.find(([name]) => name === 'og:locale')?.[1])
  const country = /\.([a-z]{2})$/.exec(site ?? '')?.[1]
  const key = `${tag} ${openGraph} ${country}`
  const locale = locales.get(key) ?? withRegion(tag, openGraph, country)
  if (locales.size >= maxCached) locales.clear()
  locales.set(key, locale)
  return locale
}

/** The same of the language of HTML alone. */
export function localeOf(
  language: string | undefined,
  site: string | undefined,
): string | undefined {
  const tag = languageTag(language)
  return tag && withRegion(tag, undefined, /\.([a-z]{2})$/.exec(site ?? '')?.[1])
}

function withRegion(tag: string, other: string | undefined, country: string | undefined): string {
  const locale = new Intl.Locale(tag)
  if (locale.region !== undefined) return tag
  const stated = other === undefined ? undefined : new Intl.Locale(other)
  if (other && stated?.region !== undefined && stated.language === locale.language) return other
  const region = country === 'uk' ? 'GB' : country?.toUpperCase()
  if (region === undefined || !isKnownLocale(locale.language, region)) return tag
  return new Intl.Locale(tag, { region }).toString()
}

/** Whether locale data has the language for this region: `.co` and `.tv` rarely stand for a country. */
function isKnownLocale(language: string, region: string): boolean {
  const tag = `${language}-${region}`
  const isKnown =
    knownLocales.get(tag) ?? new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag
  knownLocales.set(tag, isKnown)
  return isKnown
}
