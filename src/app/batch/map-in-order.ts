type Next<Item> =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'end'; readonly error?: unknown; readonly failed: boolean }

/** How much is worked on at the same time. */
export interface InOrderLimits<Item> {
  /** The most items that are started and not yet given. */
  readonly concurrency: number
  /** The most that these may hold together; a larger item is started alone. */
  readonly maxSize?: number
  readonly sizeOf?: ((item: Item) => number) | undefined
}

interface Started<Result> {
  readonly size: number
  readonly result: Promise<Result>
}

/**
 * Maps items and gives the results in the order of the items. A result that is done does not wait for an item that is
 * slow to come.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Promise<Result>,
  { concurrency, maxSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: InOrderLimits<Item>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]()
  const started: Started<Result>[] = []
  let size = 0
  let pending: Promise<Next<Item>> | undefined
  /** An item that is too large to be started beside those that are. */
  let waiting: Extract<Next<Item>, { kind: 'item' }> | undefined
  let end: Extract<Next<Item>, { kind: 'end' }> | undefined
  const start = (item: Item, its: number): void => {
    started.push({ size: its, result: handled(map(item)) })
    size += its
  }
  try {
    while (end === undefined || waiting !== undefined || started.length > 0) {
      if (waiting !== undefined) {
        const its = sizeOf(waiting.item)
        if (started.length === 0 || size + its <= maxSize) {
          start(waiting.item, its)
          waiting = undefined
          continue
        }
      } else if (end === undefined && started.length < concurrency) {
        pending ??= nextOf(source)
        const next = await unlessDone(pending, started[0]?.result)
        if (next !== undefined) {
          pending = undefined
          if (next.kind === 'item') waiting = next
          else end = next
          continue
        }
      }
      const first = started.shift()!
      yield await first.result
      size -= first.size
    }
    if (end.failed) throw end.error
  } finally {
    await leave(source, pending)
  }
}

const nextOf = <Item>(source: AsyncIterator<Item>): Promise<Next<Item>> =>
  source.next().then(
    ({ done, value }): Next<Item> =>
      done ? { kind: 'end', failed: false } : { kind: 'item', item: value },
    (error: unknown): Next<Item> => ({ kind: 'end', failed: true, error }),
  )

/** What comes next; `undefined` where the first result is done before. */
const unlessDone = <Item>(
  next: Promise<Next<Item>>,
  first: Promise<unknown> | undefined,
): Promise<Next<Item> | undefined> => {
  const done = () => undefined
  return first === undefined ? next : Promise.race([next, first.then(done, done)])
}

/** Marks a rejection as handled: it is awaited later. */
function handled<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

/** Ends the source without waiting for an item that is still to come. */
async function leave(source: AsyncIterator<unknown>, pending: unknown): Promise<void> {
  const left = source.return?.()
  if (pending === undefined) await left
  else left?.catch(() => {})
}
