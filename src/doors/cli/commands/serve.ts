import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { loadOptional } from '../../../core/load-optional.js'
import { inputLimits } from '../../../input/raw-page/input-limits.js'
import { defaultForWriting } from '../../../store/default-database.js'
import { workspaceBeside } from '../../../store/workspace/sqlite-workspace.js'
import { printMessage, type Terminal } from '../terminal/terminal.js'

export interface ServeFlags {
  readonly port: number
  readonly host: string
  readonly token?: string
  readonly allowHost?: readonly string[]
  readonly db?: string
  readonly workspace?: string
  readonly model?: string
  readonly learn: boolean
  readonly open?: true
  readonly allowPrivate?: true
  readonly maxBytes: number
  readonly bodySeconds: number
  readonly maxUpload: number
  readonly rate: number
  readonly jobs?: number
  readonly maxWaiting: number
  readonly pageSeconds: number
  readonly pageMegabytes: number
  readonly log: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Ends when a signal stops the process, and everything that has begun is answered. */
export async function runServe(flags: ServeFlags, terminal: Terminal): Promise<void> {
  // the only door that starts others
  const { startServer } = await loadOptional(() => import('../../http/serve.js'))
  const database = flags.db ?? defaultForWriting()
  const token = flags.token ?? (process.env['TREESIFT_TOKEN'] || undefined)
  const limits = { ...inputLimits, maxBytes: flags.maxBytes }
  const server = await startServer({
    database,
    workspace: flags.workspace ?? workspaceBeside(database),
    model: flags.model,
    learning: flags.learn ? 'on' : 'off',
    threads: flags.jobs ?? availableParallelism(),
    pageLimits: { seconds: flags.pageSeconds, megabytes: flags.pageMegabytes },
    maxWaiting: flags.maxWaiting,
    inputLimits: limits,
    addresses: flags.allowPrivate ? 'any' : 'public',
    host: flags.host,
    port: flags.port,
    token,
    allowedHosts: flags.allowHost ?? [],
    limits: {
      maxBytes: flags.maxBytes,
      bodySeconds: flags.bodySeconds,
      maxUploadBytes: flags.maxUpload,
    },
    rate: flags.rate,
    logLevel: flags.log,
    openAssistants: async (parts) => {
      const { mcpOverHttp } = await loadOptional(() => import('../../mcp/serve-http.js'))
      return mcpOverHttp({ ...parts, inputLimits: limits })
    },
  })
  terminal.out.write(`${server.url}\n`)
  if (flags.open)
    openInBrowser(`${server.url}/${token === undefined ? '' : `#token=${token}`}`, terminal)
  await stopSignal()
  await server.close()
}

/** Resolves at the first signal; the second one ends the process at once. */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve())
  })

const openers: Readonly<Record<string, readonly [command: string, ...words: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

function openInBrowser(url: string, terminal: Terminal): void {
  const [command, ...words] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => printMessage(terminal, `no browser could be opened: go to ${url}`))
  child.unref()
}
