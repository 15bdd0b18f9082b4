import { isJsonObject } from '../source/json/json-value.js'

/**
 * A name in JSON data that was passed over when it was read; `undefined` where everything was understood. What is null says
 * nothing. As deep as the data goes.
 */
export function unreadName(data: unknown, read: unknown): string | undefined {
  if (Array.isArray(data))
    return firstOf(data.entries(), ([at, one]) => unreadName(one, (read as unknown[])[at]))
  if (!isJsonObject(data)) return undefined
  return firstOf(Object.entries(data), ([name, one]) => {
    if (one === null) return undefined
    const isRead = isJsonObject(read) && Object.hasOwn(read, name)
    return isRead ? unreadName(one, read[name]) : name
  })
}

function firstOf<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
