import { Context, unseen } from '../../page/context.js'
import { dataScripts } from '../../page/data-scripts.js'
import { type Head, readHead } from '../../page/head.js'
import type { Page } from '../../page/page.js'
import { tag } from '../../page/tags.js'
import { plainText } from '../../rules/part.js'

/** What a page says that one of its fields is, and where it says so. */
export interface Claim {
  readonly texts: readonly string[]
  readonly source: string
}

export const claimedFields = ['headline', 'author', 'date', 'summary'] as const
export type ClaimedField = (typeof claimedFields)[number]

export interface PageClaims {
  /** Of each field, the likeliest first. */
  readonly fields: Readonly<Record<ClaimedField, readonly Claim[]>>
  readonly url: string | undefined
  readonly language: string | undefined
}

/** META names by field, the likeliest first. */
const metaNames: Readonly<Record<ClaimedField, readonly string[]>> = {
  headline: ['og:title', 'twitter:title', 'dc.title', 'headline'],
  author: ['author', 'article:author', 'dc.creator', 'parsely-author', 'sailthru.author'],
  date: [
    'article:published_time',
    'datepublished',
    'date',
    'dc.date',
    'pubdate',
    'parsely-pub-date',
  ],
  summary: ['description', 'og:description', 'twitter:description'],
}

/** Names in JSON-LD by field, the likeliest first. */
const linkedNames: Readonly<Record<ClaimedField, readonly string[]>> = {
  headline: ['headline', 'name'],
  author: ['author', 'creator'],
  date: ['datePublished', 'dateCreated'],
  summary: ['description'],
}

/** What a page says of itself in META, JSON-LD, TIME and headings. */
export function pageClaims(page: Page): PageClaims {
  const head = readHead(page)
  const linked = linkedObject(page)
  const said = (field: ClaimedField): readonly Claim[] => [
    ...linkedNames[field].flatMap((name) => claim(textsOf(linked?.[name]), `JSON-LD ${name}`)),
    ...metaNames[field].flatMap((name) => claim(metaTexts(head, name), `META ${name}`)),
  ]
  return {
    fields: {
      headline: [...headings(page, head), ...said('headline')],
      author: said('author'),
      date: [...said('date'), ...times(page)],
      summary: said('summary'),
    },
    url: addressOf(head),
    language: head.language,
  }
}

function claim(texts: readonly string[], source: string): readonly Claim[] {
  const said = texts.map(plainText).filter((text) => text !== '' && !/^https?:/.test(text))
  return said.length === 0 ? [] : [{ texts: [...new Set(said)], source }]
}

const metaTexts = ({ meta }: Head, wanted: string): readonly string[] =>
  meta.flatMap(([name, content]) => (name === wanted ? [content] : []))

function addressOf({ links, meta }: Head): string | undefined {
  const named = [
    ...links.flatMap(([rel, href]) => (rel === 'canonical' ? [href] : [])),
    ...meta.flatMap(([name, content]) => (name === 'og:url' ? [content] : [])),
  ]
  return named.find((url) => /^https?:/.test(url) && URL.canParse(url))
}

const H1 = tag('h1')
const TIME = tag('time')

/** The one H1, or those that the title holds. */
function headings(page: Page, { title }: Head): readonly Claim[] {
  const texts = shown(page, H1).map((node) => plainText(page.textBelow(node)))
  const filled = texts.filter((text) => text !== '')
  const titled = filled.filter((text) => plainText(title).includes(text))
  const likely = titled.length > 0 ? titled : filled.length === 1 ? filled : []
  return likely.slice(0, 1).flatMap((text) => claim([text], 'H1'))
}

function times(page: Page): readonly Claim[] {
  const DATETIME = page.names.attributes.indexOf('datetime')
  const [first] = shown(page, TIME)
  if (first === undefined) return []
  const datetime = page.attribute(first, DATETIME)
  return [
    ...claim(datetime === undefined ? [] : [datetime], 'TIME datetime'),
    ...claim([page.textBelow(first)], 'TIME'),
  ]
}

function shown({ nodes }: Page, wanted: number): readonly number[] {
  const found: number[] = []
  for (let node = 1; node < nodes.count; node++) {
    if (nodes.tag[node] === wanted && (nodes.context[node]! & (unseen | Context.head)) === 0)
      found.push(node)
  }
  return found
}

type Linked = Readonly<Record<string, unknown>>

/** Objects of JSON-LD that are looked at. */
const mostObjects = 1_000

/** What JSON-LD is about a page's content, the likeliest first. */
const contentTypes =
  /(?:Article|Posting|Report|Recipe|Product|Review|Event|Book|Movie|VideoObject|WebPage)$/

/** The first object of JSON-LD that says what the page is about. */
function linkedObject(page: Page): Linked | undefined {
  const scripts = dataScripts(page).filter(({ type }) => type === 'application/ld+json')
  const left: unknown[] = scripts.map(({ text }) => parsed(text))
  const found: Linked[] = []
  for (let at = 0; at < left.length && at < mostObjects; at++) {
    const value = left[at]
    if (typeof value !== 'object' || value === null) continue
    left.push(...Object.values(value).slice(0, mostObjects))
    if (typesOf(value).some((type) => contentTypes.test(type))) found.push(value as Linked)
  }
  return found.find((value) => !typesOf(value).includes('WebPage')) ?? found[0]
}

/** Nothing where it is no JSON, or nested deeper than can be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const typesOf = (value: object): readonly string[] => textsOf((value as Linked)['@type'])

/** A text, the name of an object, or those of a list of them. */
function textsOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one]
    const name = typeof one === 'object' && one !== null ? (one as Linked)['name'] : undefined
    return typeof name === 'string' ? [name] : []
  })
}
