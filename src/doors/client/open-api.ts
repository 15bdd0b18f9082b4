/** What JSON Schema says of a value, as far as the API uses it. */
export interface ApiSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly items?: ApiSchema
  readonly properties?: Readonly<Record<string, ApiSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: ApiSchema | boolean
  readonly anyOf?: readonly ApiSchema[]
  readonly allOf?: readonly ApiSchema[]
}

/** What a request or an answer holds, by content type. */
export interface ApiContent {
  readonly content?: Readonly<Record<string, { readonly schema: ApiSchema }>>
  readonly description?: string
}

interface ApiOperation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: ApiSchema
    readonly description?: string
  }[]
  readonly requestBody?: ApiContent
  readonly responses: Readonly<Record<string, ApiContent>>
}

/** The description of the API at `/openapi.json`. */
export interface ApiDocument {
  readonly info: { readonly description: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, ApiSchema>> }
}

/** An operation and its address. */
export interface AddressedOperation {
  readonly path: string
  readonly method: string
  readonly operation: ApiOperation
}

/** The operations below each of their tags, both in the order of the document. */
export function operationsByTag({
  paths,
}: ApiDocument): readonly (readonly [tag: string, operations: readonly AddressedOperation[]])[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = new Set(operations.flatMap(({ operation }) => operation.tags))
  return [...tags].map((tag) => [
    tag,
    operations.filter(({ operation }) => operation.tags.includes(tag)),
  ])
}

/** What a schema says of its values; empty where it says nothing. */
export const schemaDescription = (schema: ApiSchema): string =>
  schema.description ?? schema.allOf?.map(schemaDescription).find((text) => text !== '') ?? ''
