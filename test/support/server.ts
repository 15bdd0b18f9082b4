import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program, root } from './treesift.js'

/** An answer of a server, its body read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; fails where it is none. */
  readonly json: <Body = Record<string, unknown>>() => Body
}

/** A real `treesift serve` on a free port. */
export class TestServer {
  readonly url: string
  readonly child: ChildProcess
  readonly #errors: string[]

  private constructor(url: string, child: ChildProcess, errors: string[]) {
    this.url = url
    this.child = child
    this.#errors = errors
  }

  /** Starts the built program; fails with what it printed when it does not listen. */
  static async start(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<TestServer> {
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    const errors: string[] = []
    createInterface(child.stderr!).on('line', (line) => errors.push(line))
    const [first] = await Promise.race([
      once(createInterface(child.stdout!), 'line'),
      once(child, 'exit').then(() => [undefined]),
    ])
    if (first === undefined) throw new Error(errors.join('\n'))
    return new TestServer(first, child, errors)
  }

  /** Lines on standard error: the log. */
  get log(): readonly string[] {
    return this.#errors
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, { method, ...init })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text),
    }
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send('GET', path, { headers })
  }

  post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.send('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  /** Ends the process by a signal; resolves to its exit code, or to the signal that ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
    const already = this.child.exitCode ?? this.child.signalCode
    if (already !== null) return already
    const ended = once(this.child, 'exit')
    this.child.kill(signal)
    const [code, by] = await ended
    return code ?? by
  }
}
