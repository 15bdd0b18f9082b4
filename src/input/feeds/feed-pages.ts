import { BrokenFeed } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { parseUrl } from '../../core/parse-url.js'
import { catchFailure } from '../raw-page/failed-page.js'
import { type PendingInput, pendingFailure } from '../raw-page/pending-input.js'
import type { RawPage } from '../raw-page/raw-page.js'
import type { FeedDamage, FeedEntry } from './feed-entry.js'
import { jsonFeedEntries } from './json-feed.js'
import { xmlFeedEntries } from './xml-feed.js'

/** Indexes inside an index, beyond which nothing is followed. The protocol allows none. */
const maxDepth = 3

export interface FeedContext {
  /** Fetches the pages. */
  readonly fetch: (url: string) => Promise<RawPage>
  /** Fetches the sitemaps of an index. */
  readonly fetchList: (url: string) => Promise<RawPage>
  /** Pages that did not change since then are left out, in milliseconds; those without a date are not. */
  readonly since?: number | undefined
}

/** The document of a sitemap or feed. */
export interface FeedDocument {
  readonly text: string
  /** Its path or URL, for messages. */
  readonly where: string
  /** Its URL, against which relative addresses are resolved. */
  readonly url?: string | undefined
}

/**
 * The pages that a sitemap, an index of sitemaps, RSS, Atom or a JSON Feed names, in their order; `undefined` if the
 * document is none of these. Sitemaps of an index are fetched when their turn comes.
 */
export function findFeedPages(
  document: FeedDocument,
  context: FeedContext,
): AsyncGenerator<PendingInput> | undefined {
  const entries = feedEntries(document.text)
  if (entries === undefined) return undefined
  const walk = new FeedWalk(context, document.url)
  return walk.pages({ document, entries, depth: 0, from: 0, to: 1 })
}

/** Whether a text is a sitemap or feed. */
export const isFeed = (text: string): boolean => feedEntries(text) !== undefined

type Entries = Iterable<FeedEntry | FeedDamage>

const feedEntries = (text: string): Entries | undefined =>
  xmlFeedEntries(text) ?? jsonFeedEntries(text)

/** A document that is read; its pages are the inputs from one share of all to another. */
interface OpenFeed {
  readonly document: FeedDocument
  readonly entries: Entries
  readonly depth: number
  readonly from: number
  readonly to: number
}

class FeedWalk {
  readonly #context: FeedContext
  /** Sitemaps that were opened: each is read once. */
  readonly #opened: Set<string>

  constructor(context: FeedContext, url: string | undefined) {
    this.#context = context
    this.#opened = new Set(url === undefined ? [] : [url])
  }

  async *pages(feed: OpenFeed): AsyncGenerator<PendingInput> {
    const { document, from, to } = feed
    let before = 0
    for (const entry of feed.entries) {
      if (entry.kind === 'broken') {
        const { where: file } = document
        yield pendingFailure({ id: file, file }, new BrokenFeed(file, entry.reason), to)
        continue
      }
      const start = from + before * (to - from)
      before = entry.progress ?? before
      const end = from + before * (to - from)
      if (isOlder(entry, this.#context.since)) continue
      if (entry.kind === 'page') yield this.#page(entry.url, document, end)
      else yield* this.#sitemap(entry.url, { ...feed, from: start, to: end })
    }
  }

  #page(stated: string, document: FeedDocument, progress: number): PendingInput {
    const url = resolved(stated, document)
    const shown = omitCredentials(url)
    const read = () =>
      catchFailure({ id: shown, url: shown }, async () => ({
        kind: 'page' as const,
        page: await this.#context.fetch(url),
      }))
    return { key: shown, progress, read }
  }

  async *#sitemap(stated: string, index: OpenFeed): AsyncGenerator<PendingInput> {
    const { document, depth, from, to } = index
    const url = resolved(stated, document)
    if (this.#opened.has(url)) return
    this.#opened.add(url)
    const where = omitCredentials(url)
    try {
      if (depth >= maxDepth) throw new BrokenFeed(where, `it is ${depth} indexes deep`)
      const { html: text, url: final } = await this.#context.fetchList(url)
      const entries = feedEntries(text)
      if (entries === undefined) throw new BrokenFeed(where, 'it is neither a sitemap nor a feed')
      const child = { text, where, url: final }
      yield* this.pages({ document: child, entries, depth: depth + 1, from, to })
    } catch (error) {
      yield pendingFailure({ id: where, url: where }, error, to)
    }
  }
}

const isOlder = ({ time }: FeedEntry, since: number | undefined): boolean =>
  since !== undefined && time !== undefined && time < since

/** The fetcher refuses what is no URL, and all but pages of the web. */
const resolved = (stated: string, { url: base }: FeedDocument): string =>
  parseUrl(stated, base)?.href ?? stated
