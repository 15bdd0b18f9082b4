import { Parser } from 'htmlparser2'
import { feedTime } from './feed-date.js'
import { type FeedDamage, type FeedEntry, latestTime } from './feed-entry.js'

const feedLimits = {
  /** Elements one inside the other; feeds have about ten. */
  maxDepth: 200,
  /** Characters of an address or date that are read. */
  maxTextLength: 64 * 1024,
  /** Characters that are parsed before the entries in them are given. */
  chunk: 64 * 1024,
  /** Characters in which the root is looked for, behind declarations and comments. */
  beforeRoot: 256 * 1024,
} as const

/** The elements that stand for a page or a sitemap, by the root of their document. */
const entryElements: Readonly<Record<string, Readonly<Record<string, FeedEntry['kind']>>>> = {
  urlset: { url: 'page' },
  sitemapindex: { sitemap: 'sitemap' },
  rss: { item: 'page' },
  RDF: { item: 'page' },
  feed: { entry: 'page' },
}

/** Members of an entry that hold a date. */
const dateElements: ReadonlySet<string> = new Set([
  ...['lastmod', 'pubDate', 'updated', 'published', 'date', 'modified', 'issued'],
])

/** A name as it stands in a document: `image:loc`. */
interface ElementName {
  readonly prefix: string
  readonly local: string
}

function elementName(name: string): ElementName {
  const colon = name.indexOf(':')
  return { prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) }
}

/** What is known of the entry that is open. */
interface OpenEntry {
  readonly kind: FeedEntry['kind']
  readonly prefix: string
  readonly depth: number
  /** Addresses by what states them. */
  readonly urls: Map<string, string>
  readonly dates: string[]
}

/**
 * The entries of a sitemap, an index of sitemaps, RSS or Atom, in their order, and what is broken at the end.
 * `undefined` if the document is none of these.
 */
export function xmlFeedEntries(text: string): Iterable<FeedEntry | FeedDamage> | undefined {
  const reader = new FeedReader(text)
  return reader.isFeed() ? reader.entries() : undefined
}

class FeedReader {
  readonly #text: string
  readonly #parser: Parser
  readonly #found: FeedEntry[] = []
  #at = 0
  #kinds: Readonly<Record<string, FeedEntry['kind']>> | undefined
  /** Open elements. */
  #depth = 0
  #entry: OpenEntry | undefined
  /** The address or date that is read. */
  #member: { readonly name: string; text: string } | undefined
  #broken: string | undefined

  constructor(text: string) {
    this.#text = text
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(elementName(name), attributes),
        onclosetag: (name, isImplied) => this.#close(elementName(name), isImplied),
        ontext: (text) => this.#addText(text),
      },
      { xmlMode: true },
    )
  }

  /** Reads up to the root element. */
  isFeed(): boolean {
    if (!/^[\s\ufeff]*</.test(this.#text)) return false
    while (this.#depth === 0 && this.#at < Math.min(this.#text.length, feedLimits.beforeRoot))
      this.#parse()
    return this.#kinds !== undefined
  }

  *entries(): Generator<FeedEntry | FeedDamage> {
    while (this.#at < this.#text.length && this.#broken === undefined) {
      yield* this.#found.splice(0)
      this.#parse()
    }
    if (this.#broken === undefined) this.#parser.end()
    yield* this.#found.splice(0)
    if (this.#broken !== undefined) yield { kind: 'broken', reason: this.#broken }
  }

  #parse(): void {
    const end = Math.min(this.#at + feedLimits.chunk, this.#text.length)
    this.#parser.write(this.#text.slice(this.#at, end))
    this.#at = end
  }

  #open({ prefix, local }: ElementName, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#depth++
    if (depth === feedLimits.maxDepth) {
      this.#broken = `its elements are nested deeper than ${feedLimits.maxDepth}`
      this.#parser.pause()
    }
    if (depth === 0)
      this.#kinds = Object.hasOwn(entryElements, local) ? entryElements[local] : undefined
    else if (this.#entry !== undefined) {
      if (depth === this.#entry.depth + 1) this.#openMember(prefix, local, attributes, this.#entry)
    } else if (this.#kinds !== undefined && Object.hasOwn(this.#kinds, local)) {
      const kind = this.#kinds[local]!
      this.#entry = { kind, prefix, depth, urls: new Map(), dates: [] }
    }
  }

  /** Members of another vocabulary than that of their entry say nothing of its address. */
  #openMember(
    prefix: string,
    local: string,
    { href, rel = 'alternate', isPermaLink }: Readonly<Record<string, string>>,
    entry: OpenEntry,
  ): void {
    if (dateElements.has(local)) this.#member = { name: 'date', text: '' }
    else if (prefix !== entry.prefix) return
    else if (local === 'loc' || (local === 'link' && href === undefined))
      this.#member = { name: local, text: '' }
    else if (local === 'guid' && isPermaLink !== 'false') this.#member = { name: local, text: '' }
    else if (local === 'link' && rel === 'alternate') addOnce(entry.urls, local, href!)
  }

  /** At the end of the document all open elements are closed. */
  #close({ local }: ElementName, isImplied: boolean): void {
    this.#depth--
    if (isImplied && this.#at === this.#text.length) this.#broken ??= `it ends within <${local}>`
    const entry = this.#entry
    if (entry === undefined || this.#depth > entry.depth + 1) return
    if (this.#member !== undefined) {
      const { name, text } = this.#member
      if (name === 'date') entry.dates.push(text)
      else addOnce(entry.urls, name, text.trim())
      this.#member = undefined
    }
    if (this.#depth > entry.depth) return
    if (this.#broken === undefined) this.#add(entry)
    this.#entry = undefined
  }

  #addText(text: string): void {
    if (this.#member === undefined || this.#depth !== this.#entry!.depth + 2) return
    const room = feedLimits.maxTextLength - this.#member.text.length
    this.#member.text += text.slice(0, Math.max(0, room))
  }

  #add({ kind, urls, dates }: OpenEntry): void {
    const guid = urls.get('guid')
    const permalink = guid !== undefined && /^https?:/i.test(guid) ? guid : undefined
    const url = urls.get('loc') || urls.get('link') || permalink
    if (url === undefined) return
    const time = latestTime(...dates.map(feedTime))
    this.#found.push({ kind, url, time, progress: this.#at / this.#text.length })
  }
}

function addOnce(urls: Map<string, string>, name: string, url: string): void {
  if (!urls.has(name)) urls.set(name, url)
}
