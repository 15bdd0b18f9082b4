type Next<Item> =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'end'; readonly error?: unknown; readonly failed: boolean }

/**
 * Maps items and gives the results in the order of the items; at most `concurrency` are started and not yet given.
 * A result that is done does not wait for an item that is slow to come.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Promise<Result>,
  concurrency: number,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]()
  const started: Promise<Result>[] = []
  let pending: Promise<Next<Item>> | undefined
  let end: Extract<Next<Item>, { kind: 'end' }> | undefined
  try {
    while (end === undefined || started.length > 0) {
      if (end === undefined && started.length < concurrency) {
        pending ??= nextOf(source)
        const next = await unlessDone(pending, started[0])
        if (next !== undefined) {
          pending = undefined
          if (next.kind === 'item') started.push(handled(map(next.item)))
          else end = next
          continue
        }
      }
      yield await started.shift()!
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
