type Come<Item> =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'end'; readonly error?: unknown; readonly failed: boolean }

/**
 * What is made of each item, in the order of the items, though several are made at once: at most `most` are begun and
 * not yet given. What is done is given without waiting for items that are slow to come.
 */
export async function* inOrder<Item, Made>(
  items: AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
  most: number,
): AsyncGenerator<Made> {
  const source = items[Symbol.asyncIterator]()
  const begun: Promise<Made>[] = []
  let next: Promise<Come<Item>> | undefined
  let end: Extract<Come<Item>, { kind: 'end' }> | undefined
  try {
    while (end === undefined || begun.length > 0) {
      if (end === undefined && begun.length < most) {
        next ??= nextOf(source)
        const come = await orDone(next, begun[0])
        if (come !== undefined) {
          next = undefined
          if (come.kind === 'item') begun.push(handled(make(come.item)))
          else end = come
          continue
        }
      }
      yield await begun.shift()!
    }
    if (end.failed) throw end.error
  } finally {
    await leave(source, next)
  }
}

const nextOf = <Item>(source: AsyncIterator<Item>): Promise<Come<Item>> =>
  source.next().then(
    ({ done, value }): Come<Item> =>
      done ? { kind: 'end', failed: false } : { kind: 'item', item: value },
    (error: unknown): Come<Item> => ({ kind: 'end', failed: true, error }),
  )

/** What comes next; `undefined` where the first is done before it comes. */
const orDone = <Item>(
  next: Promise<Come<Item>>,
  first: Promise<unknown> | undefined,
): Promise<Come<Item> | undefined> => {
  const done = () => undefined
  return first === undefined ? next : Promise.race([next, first.then(done, done)])
}

/** It is awaited later: until then a failure must not count as one that nobody handles. */
function handled<Made>(work: Promise<Made>): Promise<Made> {
  work.catch(() => {})
  return work
}

/** Who wants no more items does not wait for one that is still to come. */
async function leave(source: AsyncIterator<unknown>, next: unknown): Promise<void> {
  const left = source.return?.()
  if (next === undefined) await left
  else left?.catch(() => {})
}
