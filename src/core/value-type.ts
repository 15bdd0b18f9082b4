/** The types that values may have. */
export const valueTypes = [
  'text',
  'number',
  'price',
  'date',
  'duration',
  'rating',
  'url',
  'image',
  'boolean',
] as const

export type ValueType = (typeof valueTypes)[number]

export const isValueType = (name: string): name is ValueType =>
  (valueTypes as readonly string[]).includes(name)
