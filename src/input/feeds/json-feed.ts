import { isJsonObject, type JsonObject } from '../json/json-value.js'
import { feedTime } from './feed-date.js'
import { type FeedDamage, type FeedEntry, latestTime } from './feed-entry.js'

/** A JSON Feed names its version by a URL at its beginning, or what it holds in a list. */
const looksLikeFeed = /"version"\s*:\s*"https?:\/\/(?:www\.)?jsonfeed\.org\//

/** The entries of a JSON Feed; `undefined` if the document is none. */
export function jsonFeedEntries(text: string): Iterable<FeedEntry | FeedDamage> | undefined {
  if (!/^[\s\ufeff]*\{/.test(text) || !looksLikeFeed.test(text)) return undefined
  try {
    const feed: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    const items = isJsonObject(feed) ? feed['items'] : undefined
    if (!Array.isArray(items)) return [{ kind: 'broken', reason: 'it has no list of "items"' }]
    return items.flatMap(entryOf)
  } catch (error) {
    return [{ kind: 'broken', reason: error instanceof Error ? error.message : String(error) }]
  }
}

function entryOf(item: unknown, at: number, items: readonly unknown[]): readonly FeedEntry[] {
  if (!isJsonObject(item)) return []
  const url = textAt(item, 'url') ?? textAt(item, 'external_url')
  if (url === undefined) return []
  const times = ['date_published', 'date_modified'].map((key) => feedTime(textAt(item, key)))
  const progress = (at + 1) / items.length
  return [{ kind: 'page', url, time: latestTime(...times), progress }]
}

const textAt = (item: JsonObject, key: string): string | undefined => {
  const text = item[key]
  return typeof text === 'string' && text !== '' ? text : undefined
}
