import { omitUndefined } from '../../core/omit-undefined.js'
import { parseUrl } from '../../core/parse-url.js'
import { copyString } from '../../core/text/copy-string.js'
import { foldToLine } from '../../core/text/white-space.js'
import { htmlFragmentText, isHtml } from '../../page/embedded/html-fragment.js'
import type { Statement, StatementNames } from '../../page/structured-data/statements.js'
import { isPageType } from '../model/page-type.js'
import { isoDate } from '../values/dates/iso-date.js'
import { isoOf } from '../values/dates/moment.js'
import { statedLanguage } from '../values/locale.js'
import {
  type Metadata,
  type MetadataSource,
  metadataSources,
  type StatedValue,
} from './metadata.js'
import type { MetadataContext } from './metadata-context.js'
import { metadataLimits } from './metadata-limits.js'

/** The names, in their standards, of the fields that need no model. */
const statementNames = {
  description: {
    meta: [
      'description',
      'og:description',
      'twitter:description',
      'dc.description',
      'dcterms.description',
    ],
    properties: ['description'],
  },
  canonical: { links: ['canonical'], meta: ['og:url'], properties: ['mainEntityOfPage', 'url'] },
  image: {
    meta: ['og:image', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
    links: ['image_src'],
    properties: ['image'],
  },
  categories: { meta: ['article:section'], properties: ['articleSection', 'category'] },
  tags: {
    meta: ['article:tag', 'keywords', 'news_keywords', 'dc.subject', 'dcterms.subject'],
    properties: ['keywords'],
  },
  licence: {
    links: ['license'],
    meta: ['dc.rights', 'dcterms.license', 'dcterms.rights'],
    properties: ['license'],
  },
  modified: {
    meta: [
      'article:modified_time',
      'og:updated_time',
      'dcterms.modified',
      'dc.date.modified',
      'last-modified',
    ],
    properties: ['dateModified'],
  },
} as const satisfies Record<string, StatementNames>

/** Everything that a page states about itself, but for its title, authors and date of publication. */
export function readStatedFields(page: MetadataContext): Metadata {
  const { data, url, siteNames } = page
  const stated = (name: keyof typeof statementNames): readonly Statement[] =>
    data.statements(statementNames[name])
  const addresses = (name: keyof typeof statementNames): readonly Statement[] =>
    stated(name).flatMap(({ source, value }) => absoluteAddress(value, url, source))
  const type = majorityValue(page.types)
  return {
    ...omitUndefined({
      modified: majorityValue(stated('modified').flatMap(asDate)),
      description: majorityValue(descriptions(page)),
      siteName: majorityValue(siteNames.map(asText)),
      language: languageValue(statedLanguage(data)),
      canonical: majorityValue(addresses('canonical')),
      image: majorityValue(addresses('image')),
      categories: distinctValues(stated('categories').map(asText), metadataLimits.values),
      tags: distinctValues(stated('tags').flatMap(commaSeparated), metadataLimits.values),
      licence: majorityValue(stated('licence').map(asText)),
    }),
    ...(type !== undefined && isPageType(type.value) && { type: { ...type, value: type.value } }),
  }
}

/** Every description that a page states. */
export const descriptions = ({ data }: MetadataContext): readonly Statement[] =>
  data.statements(statementNames.description).map(asText)

/** The most frequent value, of equally frequent ones the first. The confidence is its share of all statements. */
function majorityValue(statements: readonly Statement[]): StatedValue<string> | undefined {
  const byValue = new Map<string, Statement[]>()
  for (const statement of statements) {
    const key = statement.value.toLowerCase()
    const same = byValue.get(key) ?? []
    same.push(statement)
    byValue.set(key, same)
  }
  let majority: readonly Statement[] = []
  for (const same of byValue.values()) if (same.length > majority.length) majority = same
  const [first] = majority
  if (first === undefined) return undefined
  const confidence = majority.length / statements.length
  return { value: first.value, sources: orderedSources(majority), confidence }
}

/** Each value once. Lists do not contradict each other, so the confidence is 1. */
function distinctValues(
  statements: readonly Statement[],
  max: number,
): StatedValue<readonly string[]> | undefined {
  const values = new Map<string, string>()
  for (const { value } of statements) {
    const key = value.toLowerCase()
    if (!values.has(key) && values.size < max) values.set(key, value)
  }
  if (values.size === 0) return undefined
  return { value: [...values.values()], sources: orderedSources(statements), confidence: 1 }
}

/** The sources of these, each once, in the order of `metadataSources`. */
export const orderedSources = (
  from: readonly { readonly source: MetadataSource }[],
): StatedValue<string>['sources'] => {
  const known = new Set<MetadataSource>()
  for (const { source } of from) known.add(source)
  return metadataSources.filter(known.has, known)
}

const languageValue = (language: string | undefined): StatedValue<string> | undefined =>
  language === undefined ? undefined : { value: language, sources: ['meta'], confidence: 1 }

const asText = ({ source, value }: Statement): Statement => {
  const text = isHtml(value) ? htmlFragmentText(value) : value
  return { source, value: copyString(foldToLine(text).slice(0, metadataLimits.value)) }
}

const commaSeparated = ({ source, value }: Statement): readonly Statement[] =>
  value
    .split(/[,;\u060c\u3001\uff0c]/)
    .map((part) => asText({ source, value: part }))
    .filter((part) => part.value !== '')

const asDate = ({ source, value }: Statement): readonly Statement[] => {
  const moment = isoDate(value)
  return moment === undefined ? [] : [{ source, value: isoOf(moment) }]
}

function absoluteAddress(
  value: string,
  base: string | undefined,
  source: Statement['source'],
): readonly Statement[] {
  const address = parseUrl(value.trim(), base)
  if (address === undefined) return []
  const { protocol, href } = address
  return /^https?:$/.test(protocol) ? [{ source, value: copyString(href) }] : []
}
