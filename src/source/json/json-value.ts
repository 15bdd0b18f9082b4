/** An object as JSON gives it: any field may be missing or of any kind. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  undefined: 'nothing',
}

/** What a JSON value is, to tell a user who wrote something else than expected. */
export function kindOfJson(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : kinds[typeof value]!
}

/** The value that the text of these bytes stands for; throws with a reason that fits behind a place. */
export function parseJson(bytes: Uint8Array): unknown {
  return parse(decode(bytes))
}

/** The object that the text of these bytes stands for; what is wrong with it is complained of. */
export function parseJsonObject(
  bytes: Uint8Array,
  complain: (reason: string) => Error,
): JsonObject {
  const value = parseOrComplain(bytes, complain)
  if (isJsonObject(value)) return value
  throw complain(`expected an object, found ${kindOfJson(value)}`)
}

function parseOrComplain(bytes: Uint8Array, complain: (reason: string) => Error): unknown {
  try {
    return parseJson(bytes)
  } catch (error) {
    throw complain(error instanceof Error ? error.message : String(error))
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error('not valid UTF-8', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\s+/g, ' ') : String(cause)
    throw new Error(`not valid JSON (${reason})`, { cause })
  }
}
