import type { JSX } from 'preact'
import {
  type AddressedOperation,
  type ApiContent,
  type ApiDocument,
  type ApiSchema,
  operationsByTag,
  schemaDescription,
} from '../../client/open-api.js'
import { WhenLoaded } from '../parts/parts.js'
import { useLoad } from '../use-load.js'

/** The API for people, from the same description that programs read. */
export function DocsView(): JSX.Element {
  const loaded = useLoad(
    'openapi',
    async (): Promise<ApiDocument> => (await fetch('/openapi.json')).json(),
  )
  return <WhenLoaded of={loaded}>{(document) => <Docs document={document} />}</WhenLoaded>
}

function Docs({ document }: { readonly document: ApiDocument }): JSX.Element {
  const subjects = operationsByTag(document)
  return (
    <div class="stack">
      <header class="stack">
        <h1>API</h1>
        <p>
          {document.info.description} The same as OpenAPI 3.1:{' '}
          <a href="/openapi.json">/openapi.json</a>.
        </p>
        <pre class="card">{`curl -s ${location.origin}/v1/extract -H 'content-type: application/json' \\
  -d '{"url": "https://www.example.org/", "formats": ["markdown"]}'`}</pre>
      </header>
      <div class="docs">
        <aside>
          <nav aria-label="Subjects">
            <ul class="stack small">
              {[...subjects.map(([tag]) => tag), 'Objects'].map((tag) => (
                <li key={tag}>
                  <a href={`#${tag}`}>{tag}</a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div class="stack">
          {subjects.map(([tag, operations]) => (
            <section key={tag} id={tag}>
              <h2>{tag}</h2>
              {operations.map((addressed) => (
                <Route key={`${addressed.method} ${addressed.path}`} {...addressed} />
              ))}
            </section>
          ))}
          <section id="Objects" class="stack">
            <h2>Objects</h2>
            {Object.entries(document.components.schemas).map(([name, schema]) => (
              <ObjectView key={name} name={name} schema={schema} />
            ))}
          </section>
        </div>
      </div>
    </div>
  )
}

function Route({
  path,
  method,
  operation: { summary, description, parameters = [], requestBody, responses },
}: AddressedOperation): JSX.Element {
  const answers = Object.entries(responses).filter(([status]) => status !== 'default')
  return (
    <article class="doc-route">
      <h3>
        <span class="method">{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>
        {summary}. {description !== undefined && <span class="muted">{description}</span>}
      </p>
      {parameters.length > 0 && (
        <dl class="pairs">
          {parameters.map(({ name, in: place, required, schema, description: meaning }) => (
            <>
              <dt key={name}>
                <code>{name}</code>
              </dt>
              <dd>
                {place}
                {required ? '' : ', optional'}; <TypeText schema={schema} />. {meaning}
              </dd>
            </>
          ))}
        </dl>
      )}
      {requestBody?.content !== undefined && (
        <p>
          Takes <ContentText content={requestBody} />
        </p>
      )}
      {answers.map(([status, answer]) => (
        <p key={status}>
          Answers {status} <ContentText content={answer} />
        </p>
      ))}
    </article>
  )
}

function ContentText({
  content: { content, description },
}: {
  readonly content: ApiContent
}): JSX.Element {
  if (content === undefined) return <span class="muted">{description}</span>
  return (
    <>
      {Object.entries(content).map(([type, { schema }], at) => (
        <span key={type}>
          {at > 0 && ', or '}
          {type === 'application/json' ? <TypeText schema={schema} /> : <code>{type}</code>}
        </span>
      ))}
    </>
  )
}

function ObjectView({
  name,
  schema,
}: {
  readonly name: string
  readonly schema: ApiSchema
}): JSX.Element {
  const { properties = {}, required = [], description } = schema
  return (
    <article id={`object-${name}`} class="card stack">
      <h3>{name}</h3>
      {description !== undefined && <p>{description}</p>}
      {Object.keys(properties).length === 0 && description === undefined && (
        <p>
          <TypeText schema={schema} />
        </p>
      )}
      <dl class="pairs">
        {Object.entries(properties).map(([key, value]) => (
          <>
            <dt key={key}>
              <code>{key}</code>
            </dt>
            <dd>
              <TypeText schema={value} />
              {!required.includes(key) && <span class="muted">, optional</span>}
              {schemaDescription(value) !== '' && <> – {schemaDescription(value)}</>}
            </dd>
          </>
        ))}
      </dl>
    </article>
  )
}

/** The depth of descriptions is that of our own schemas. */
function TypeText({ schema }: { readonly schema: ApiSchema }): JSX.Element {
  const { $ref, type, items, properties, additionalProperties, anyOf, allOf } = schema
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!
    return <a href={`#object-${name}`}>{name}</a>
  }
  if (allOf?.[0] !== undefined) return <TypeText schema={allOf[0]} />
  if (anyOf !== undefined)
    return (
      <>
        {anyOf.map((one, at) => (
          <span key={at}>
            {at > 0 && ' or '}
            <TypeText schema={one} />
          </span>
        ))}
      </>
    )
  if (schema.enum !== undefined) return <code>{schema.enum.join(' | ')}</code>
  if (type === 'array')
    return (
      <>
        list of <TypeText schema={items ?? {}} />
      </>
    )
  if (type === 'object' && properties !== undefined && Object.keys(properties).length > 0)
    return <>object with {Object.keys(properties).join(', ')}</>
  if (type === 'object' && typeof additionalProperties === 'object')
    return (
      <>
        object of <TypeText schema={additionalProperties} />
      </>
    )
  return <>{type === undefined ? 'anything' : String(type)}</>
}
