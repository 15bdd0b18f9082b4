/** What a column may hold. SQLite checks the types of a table when it writes, not when it reads a file. */
const isOfKind = {
  'a text': (value: unknown) => typeof value === 'string',
  'a text or NULL': (value: unknown) => value === null || typeof value === 'string',
  'a whole number': (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
  bytes: (value: unknown) => value instanceof Uint8Array,
} as const

const kinds: Readonly<Record<keyof typeof isOfKind, readonly string[]>> = {
  'a text': [
    ...['site', 'field', 'hash', 'rule', 'name', 'learnedAt', 'lastUse', 'recent', 'given'],
    ...['addedAt', 'doubted', 'signature', 'missed', 'kind', 'at', 'report', 'names'],
  ],
  'a text or NULL': ['id', 'url', 'labels', 'layout', 'endedAt', 'seen', 'doubtedSince'],
  'a whole number': ['version', 'hits', 'misses'],
  bytes: ['packed'],
}

const kindOf: ReadonlyMap<string, keyof typeof isOfKind> = new Map(
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as keyof typeof isOfKind]),
  ),
)

/** Passes rows with these columns on; throws if one of their values is of another type. */
export function rowCheck(columns: readonly string[]): <Row>(row: Row) => Row {
  const checks = columns.map((name) => {
    const kind = kindOf.get(name)
    if (kind === undefined) throw new Error(`the column ${name} has no kind`)
    return { name, kind, holds: isOfKind[kind] }
  })
  return (row) => {
    if (row === undefined) return row
    const values = row as Readonly<Record<string, unknown>>
    const broken = checks.find(({ name, holds }) => !holds(values[name]))
    if (broken !== undefined) throw new Error(`its "${broken.name}" is not ${broken.kind}`)
    return row
  }
}
