import type { ApiDocument, ApiSchema } from '../../src/doors/client/open-api.js'

/** How a value differs from its schema: wrong types, keys that are missing, and keys that are not described. */
export function schemaDifferences(
  value: unknown,
  schema: ApiSchema,
  document: Pick<ApiDocument, 'components'>,
  place = '',
): readonly string[] {
  const inside = (one: unknown, its: ApiSchema, name: string): readonly string[] =>
    schemaDifferences(one, its, document, `${place}/${name}`)
  if (schema.$ref !== undefined)
    return schemaDifferences(
      value,
      document.components.schemas[schema.$ref.split('/').at(-1)!]!,
      document,
      place,
    )
  if (schema.allOf !== undefined)
    return schema.allOf.flatMap((one) => schemaDifferences(value, one, document, place))
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.map((one) => schemaDifferences(value, one, document, place))
    return all.some(({ length }) => length === 0) ? [] : all[0]!
  }
  if (schema.enum !== undefined)
    return schema.enum.includes(value) ? [] : [`${place}: ${value} is none of ${schema.enum}`]
  if (schema.const !== undefined) return schema.const === value ? [] : [`${place}: not constant`]
  switch (schema.type) {
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((one, at) => inside(one, schema.items ?? {}, String(at)))
        : [`${place}: no list`]
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return [`${place}: no object`]
      const { properties = {}, required = [], additionalProperties: others } = schema
      return [
        ...required.filter((key) => !(key in value)).map((key) => `${place}: no ${key}`),
        ...Object.entries(value).flatMap(([key, one]) => {
          if (Object.hasOwn(properties, key)) return inside(one, properties[key]!, key)
          if (typeof others === 'object') return inside(one, others, key)
          return others === true ? [] : [`${place}/${key}: not described`]
        }),
      ]
    }
    case undefined:
      return []
    default: {
      const type = schema.type === 'integer' ? 'number' : schema.type
      return typeof value === type ? [] : [`${place}: ${typeof value}, not ${type}`]
    }
  }
}
