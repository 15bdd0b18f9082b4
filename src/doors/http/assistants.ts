import { type BodyLimits, jsonBodyOf } from './guards/body.js'
import type { Api } from './routes/route.js'

/** Another door that answers assistants: requests whose bodies are read and whose senders are known. */
export interface AssistantDoor {
  fetch(request: Request): Promise<Response>
  /** Breaks off what is not answered yet. */
  close(): Promise<void>
}

/** A door that is opened by who first asks for it; where that fails, the next one tries again. */
export class LazyDoor {
  readonly #open: () => Promise<AssistantDoor>
  #door: Promise<AssistantDoor> | undefined

  constructor(open: () => Promise<AssistantDoor>) {
    this.#open = open
  }

  async fetch(request: Request): Promise<Response> {
    this.#door ??= this.#open().catch((error) => {
      this.#door = undefined
      throw error
    })
    return (await this.#door).fetch(request)
  }

  async close(): Promise<void> {
    const door = await this.#door?.catch(() => undefined)
    await door?.close()
  }
}

/** Answers the Model Context Protocol, within the limits of every other request. */
export function addAssistants(api: Api, door: LazyDoor, limits: BodyLimits): void {
  api.all('/mcp', async ({ req, env }) => {
    const { url, method, headers, signal } = req.raw
    const body = method === 'POST' ? await jsonBodyOf(env.incoming, limits) : null
    const answer = await door.fetch(new Request(url, { method, headers, signal, body }))
    // whether the connection stays open is between the client and the server
    answer.headers.delete('connection')
    return answer
  })
}
