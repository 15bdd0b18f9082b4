import { detached } from '../core/detached.js'
import type { Head } from '../page/head.js'
import { type Entity, textsOf } from './entities/entity.js'

/** A tag as BCP 47 has it: `en_US` is `en-US`; `undefined` for what is none. */
export function languageTag(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (!tags.has(text)) {
    // pages say few languages: what is beyond is worked out anew
    if (tags.size >= mostTags) tags.clear()
    tags.set(detached(text), readTag(text))
  }
  return tags.get(text)
}

const tags = new Map<string, string | undefined>()
const mostTags = 1_000

function readTag(text: string): string | undefined {
  const tag = text
    ?.trim()
    .split(/[,;\s]/)[0]
    ?.replaceAll('_', '-')
  if (tag === undefined || !/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The language that a page says it is in: in HTML, in its head, or for machines. */
export function languageOf(
  { language, meta }: Head,
  entities: readonly Entity[],
): string | undefined {
  const named = (...names: readonly string[]): string | undefined =>
    meta.find(([name]) => names.includes(name))?.[1]
  const said = [
    language,
    named('content-language'),
    named('og:locale'),
    named('dc.language', 'dcterms.language', 'language'),
  ]
  return said.map(languageTag).find((tag) => tag !== undefined) ?? languageOfThings(entities)
}

/** What the first thing with a language says. */
function languageOfThings(entities: readonly Entity[]): string | undefined {
  for (const entity of entities) {
    const [said] = textsOf(entity, 'inLanguage')
    if (said !== undefined) return languageTag(said)
  }
  return undefined
}

/** The language with the region where dates are written as on the page: its own, or that of its site's country. */
export function localeOf(
  head: Head,
  entities: readonly Entity[],
  site: string | undefined,
): string | undefined {
  const tag = languageOf(head, entities)
  if (tag === undefined) return undefined
  const other = languageTag(head.meta.find(([name]) => name === 'og:locale')?.[1])
  const country = /\.([a-z]{2})$/.exec(site ?? '')?.[1]
  const key = `${tag} ${other} ${country}`
  const known = locales.get(key) ?? locateTag(tag, other, country)
  if (locales.size >= mostTags) locales.clear()
  locales.set(key, known)
  return known
}

const locales = new Map<string, string>()

function locateTag(tag: string, other: string | undefined, country: string | undefined): string {
  const locale = new Intl.Locale(tag)
  if (locale.region !== undefined) return tag
  const stated = other === undefined ? undefined : new Intl.Locale(other)
  if (other && stated?.region !== undefined && stated.language === locale.language) return other
  const region = country === 'uk' ? 'GB' : country?.toUpperCase()
  if (region === undefined || !isSpoken(locale.language, region)) return tag
  return new Intl.Locale(tag, { region }).toString()
}

/** Whether locale data know the language there: `.co` and `.tv` are mostly no countries. */
function isSpoken(language: string, region: string): boolean {
  const tag = `${language}-${region}`
  const known = spoken.get(tag) ?? new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag
  spoken.set(tag, known)
  return known
}

const spoken = new Map<string, boolean>()
