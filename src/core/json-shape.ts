/** What a value of JSON may be: of a kind, a list of one shape, or an object; a key with `?` may be missing. */
export type JsonShape =
  | keyof typeof kinds
  | readonly [JsonShape]
  | { readonly [key: string]: JsonShape }

const kinds = {
  text: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => Number.isFinite(value),
  /** A whole number from 0. */
  count: (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
} as const

/** Whether data of others has a shape. Keys that the shape does not name may hold anything. */
export function hasShape(value: unknown, shape: JsonShape): boolean {
  if (typeof shape === 'string') return kinds[shape](value)
  if (isList(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = value as Readonly<Record<string, unknown>>
  return Object.entries(shape).every(([key, inner]) => {
    const isOptional = key.endsWith('?')
    const member = members[isOptional ? key.slice(0, -1) : key]
    return (isOptional && member === undefined) || hasShape(member, inner)
  })
}

const isList = (shape: JsonShape): shape is readonly [JsonShape] => Array.isArray(shape)
