import type { z } from '@hono/zod-openapi'
import { InvalidRequest } from '../../core/errors.js'

/** Issues that a message names. */
const maxIssues = 3

/** What is wrong with a request, for a person. */
export function invalidRequest({ issues }: z.ZodError): InvalidRequest {
  const named = issues.slice(0, maxIssues).map(({ path, message }) => {
    const place = path.map(String).join('.')
    return place === '' ? message : `"${place}": ${message}`
  })
  const more = issues.length - named.length
  return new InvalidRequest([...named, ...(more > 0 ? [`${more} more`] : [])].join('; '))
}

/** Data as a schema wants it. */
export function checked<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw invalidRequest(result.error)
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest('The body is not JSON')
  }
}
