import { foldSpace } from '../../blocks/run-text.js'
import { detached } from '../../core/detached.js'
import { given } from '../../core/given.js'
import { isHtml, textOfHtml } from '../../embedded/plain-text.js'
import { isPageType } from '../../model/page-type.js'
import { isoDate } from '../dates/iso-date.js'
import { isoOf } from '../dates/moment.js'
import { languageOf } from '../locale.js'
import type { Metadata, Stated } from '../metadata.js'
import { metadataLimits } from '../metadata-limits.js'
import type { SaidPage } from '../said-page.js'
import { agreed, together } from './agree.js'
import { type Places, type Statement, statementsOf } from './statements.js'

/** Where pages say what needs no judgement, by the standards for it. */
const places = {
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
} as const satisfies Record<string, Places>

/** What a page says of itself beside its title, authors and the day of its publication. */
export function readFacts(page: SaidPage): Metadata {
  const say = (name: keyof typeof places): readonly Statement[] => statementsOf(page, places[name])
  const addressed = (name: keyof typeof places): readonly Statement[] =>
    say(name).flatMap(({ source, value }) => absolute(value, page.url, source))
  const facts = {
    modified: agreed(say('modified').flatMap(asDate)),
    description: agreed(say('description').map(asText)),
    siteName: agreed(page.siteNames.map(asText)),
    language: stated(languageOf(page.head, page.entities)),
    canonical: agreed(addressed('canonical')),
    image: agreed(addressed('image')),
    categories: together(say('categories').map(asText), metadataLimits.values),
    tags: together(say('tags').flatMap(inCommas), metadataLimits.values),
    licence: agreed(say('licence').map(asText)),
  }
  const kind = agreed(page.kinds)
  return {
    ...given(facts),
    ...(kind !== undefined && isPageType(kind.value) && { type: { ...kind, value: kind.value } }),
  }
}

const stated = (language: string | undefined): Stated<string> | undefined =>
  language === undefined ? undefined : { value: language, sources: ['meta'], confidence: 1 }

const asText = ({ source, value }: Statement): Statement => {
  const text = isHtml(value) ? textOfHtml(value) : value
  return { source, value: detached(foldSpace(text).trim().slice(0, metadataLimits.statement)) }
}

const inCommas = ({ source, value }: Statement): readonly Statement[] =>
  value
    .split(/[,;\u060c\u3001\uff0c]/)
    .map((part) => asText({ source, value: part }))
    .filter((part) => part.value !== '')

const asDate = ({ source, value }: Statement): readonly Statement[] => {
  const moment = isoDate(value)
  return moment === undefined ? [] : [{ source, value: isoOf(moment) }]
}

function absolute(
  value: string,
  base: string | undefined,
  source: Statement['source'],
): readonly Statement[] {
  const address = value.trim()
  if (!URL.canParse(address, base)) return []
  const { protocol, href } = new URL(address, base)
  return /^https?:$/.test(protocol) ? [{ source, value: detached(href) }] : []
}
