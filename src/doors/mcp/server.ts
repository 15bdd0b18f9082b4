import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type ErrorReport, errorReport, TreesiftError } from '../../core/errors.js'
import { version } from '../../core/version.js'
import { defaultLength, LongResults, type ResultPart } from './long-results.js'
import { type Tool, type ToolContext, tools } from './tools.js'

export interface McpServerOptions extends ToolContext {
  /** Whether rules may be trained. */
  readonly training: 'allowed' | 'refused'
  /** What the client is told of a failure; by default everything. */
  readonly report?: (error: unknown) => ErrorReport
}

/** Characters of an answer at most, whatever a client asks for. */
const maxLength = 200_000

const maxCharacters = z
  .number()
  .int()
  .min(1)
  .max(maxLength)
  .default(defaultLength)
  .describe('characters of the answer at most; read_more gives the rest')

/**
 * Makes servers for one client each. All of them give the rest of long results, by whichever one these were made.
 */
export function mcpServerFactory(options: McpServerOptions): () => McpServer {
  const results = new LongResults()
  const offered = tools.filter(({ effect }) => effect === 'reads' || options.training === 'allowed')
  return () => {
    const server = new McpServer({ name: 'treesift', version }, { instructions })
    for (const tool of offered) addTool(server, tool, options, results)
    addReadMore(server, results, options)
    return server
  }
}

const instructions =
  'treesift extracts the content and the fields of web pages, with rules that it learned for a site or ' +
  'else with a general model. extract_page is the tool to begin with. Where a field of a site is ' +
  'missing, teach it with train_site.'

function addTool(
  server: McpServer,
  tool: Tool,
  context: McpServerOptions,
  results: LongResults,
): void {
  const { name, title, description, input, effect } = tool
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: withCode(input.extend({ maxCharacters })),
      annotations: {
        readOnlyHint: effect === 'reads',
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: 'url' in input.shape || effect === 'trains',
      },
    },
    async ({ maxCharacters: length, ...given }) =>
      answered(context, async () => {
        const parts = await tool.run(given, context)
        const texts = parts.map((part) =>
          typeof part === 'string' ? part : JSON.stringify(part, undefined, 1),
        )
        return capped(texts, length as number, results)
      }),
  )
}

function addReadMore(server: McpServer, results: LongResults, options: McpServerOptions): void {
  server.registerTool(
    'read_more',
    {
      title: 'Read the rest of a long answer',
      description:
        'Gives the next part of an answer that was cut off, as the end of that answer says.',
      inputSchema: withCode(
        z.object({
          result: z.string().describe('the name of the result'),
          from: z.number().int().min(0).describe('the character to go on with'),
          maxCharacters,
        }),
      ),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ result, from, maxCharacters: length }) =>
      answered(options, async () => withRest(results.part(result, from, length))),
  )
}

/** The same inputs; what is said of wrong ones ends with a code, as all failures do. */
function withCode<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const { '~standard': standard } = schema
  return {
    '~standard': {
      ...standard,
      async validate(given) {
        const result = await standard.validate(given)
        if (result.issues === undefined) return result
        const last = result.issues.length - 1
        const issues = result.issues.map((issue, at) =>
          at === last ? { ...issue, message: `${issue.message} [INVALID_REQUEST]` } : issue,
        )
        return { issues }
      },
    },
  }
}

/** As many of the texts as fit, the last of them cut off. */
function capped(texts: readonly string[], length: number, results: LongResults): readonly string[] {
  const found: string[] = []
  let left = length
  for (const text of texts) {
    // a text that is cut off is of use only if it is more than a few words
    const part = results.begin(text, Math.max(left, Math.min(length, leastLength)))
    found.push(...withRest(part))
    left -= part.text.length
  }
  return found
}

const leastLength = 200

function withRest({ text, total, rest }: ResultPart): readonly string[] {
  if (rest === undefined) return [text]
  const { from, result } = rest
  const call = `call read_more with result "${result}" and from ${from}`
  return [text, `[${from} of ${total} characters. For the rest ${call}.]`]
}

/** A failure is an answer that says what to do. */
async function answered(
  { report = errorReport }: Pick<McpServerOptions, 'report'>,
  work: () => Promise<readonly string[]>,
) {
  try {
    return { content: asContent(await work()) }
  } catch (error) {
    const { message, code } = report(error)
    const hint = error instanceof TreesiftError ? hints[code] : undefined
    const text = `${message} [${code}]${hint === undefined ? '' : ` ${hint}`}`
    return { isError: true, content: asContent([text]) }
  }
}

const asContent = (texts: readonly string[]) =>
  texts.map((text) => ({ type: 'text' as const, text }))

const byUser = 'The option is one of the command that the user starts.'

/** What an assistant can do, where the message speaks to somebody at a command line. */
const hints: Readonly<Record<string, string>> = {
  RULES_NOT_FOUND:
    'Teach the site with train_site, or use extract_page, which works without rules.',
  PRIVATE_ADDRESS: byUser,
  PAGE_TOO_LARGE: byUser,
  TOO_MANY_REDIRECTS: byUser,
  FETCH_TIMEOUT: byUser,
  INCOMPLETE_RESPONSE: byUser,
  ROBOTS_DISALLOWED: byUser,
  PAGE_TIMED_OUT: byUser,
  PAGE_OUT_OF_MEMORY: byUser,
  SITE_UNKNOWN: 'Give "url" or "site".',
  NOTHING_TO_LEARN: 'Copy the labels from the page letter by letter.',
}
