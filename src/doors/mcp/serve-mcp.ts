import { once } from 'node:events'
import { Readable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { LocalService, type LocalServiceOptions } from '../../app/local-service.js'
import { BrokenLine } from '../../core/errors.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import type { AllowedAddresses } from '../../input/fetch/network.js'
import { PoliteFetcher } from '../../input/fetch/polite-fetch.js'
import { splitLines } from '../../input/files/lines.js'
import { processStdin } from '../../input/files/standard-input.js'
import { isBlankLine } from '../../input/json/json-lines.js'
import { parseJsonObject } from '../../input/json/json-value.js'
import { type InputLimits, inputLimits } from '../../input/raw-page/input-limits.js'
import { PageSource } from './page-source.js'
import { mcpServerFactory } from './server.js'

export interface McpOptions extends LocalServiceOptions {
  /** The folders that files may be read from. */
  readonly roots: readonly string[]
  readonly inputLimits: InputLimits
  readonly addresses: AllowedAddresses
  readonly robots: 'obeyed' | 'ignored'
  readonly training: 'allowed' | 'refused'
}

/** A message holds a page at most, most of it written as `\uXXXX`. */
const maxMessageBytes = inputLimits.maxLineBytes

/** The error that JSON-RPC has for a message that is no JSON. */
const parseError = -32700

/** Serves one client over standard input and output, until it closes them. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const { inputLimits: limits, addresses, robots, roots, training, onWarning } = options
  const service = new LocalService(options)
  const fetcher = new PoliteFetcher({ limits, addresses, robots, retries: 1 })
  const pages = new PageSource({ roots, limits, fetch: fetcher.fetch })
  const close = (): void => service.close()
  process.once('exit', close)
  const removeHandlers = stopSignalsOfProcess.add(close)
  try {
    const lines = Readable.from(wholeMessages((error) => refuse(error)))
    const transport = new StdioServerTransport(lines, process.stdout, {
      maxBufferSize: maxMessageBytes + lineFeed.length,
    })
    const refuse = ({ message, code }: BrokenLine): void => {
      const error = { code: parseError, message: `${message} [${code}]` }
      transport.send({ jsonrpc: '2.0', error }).catch(() => {})
    }
    const handle = serveStdio(mcpServerFactory({ service, pages, training }), {
      transport,
      onerror: (error) =>
        // a list of all the forms that the message has not
        onWarning(
          'issues' in error ? 'A message that MCP does not know is ignored.' : error.message,
        ),
    })
    await once(lines, 'close')
    await handle.close()
    await service.finish()
  } finally {
    removeHandlers()
    process.off('exit', close)
  }
}

const lineFeed = Buffer.from('\n')

/** The lines of standard input that hold a JSON object, each in one piece; the others are refused. */
async function* wholeMessages(refuse: (error: BrokenLine) => void): AsyncGenerator<Buffer> {
  for await (const { number, bytes } of splitLines(processStdin, maxMessageBytes, isBlankLine)) {
    const broken = (reason: string) => new BrokenLine('-', number, reason)
    try {
      if (bytes === undefined) throw broken(`longer than ${maxMessageBytes} bytes`)
      parseJsonObject(bytes, broken)
      yield Buffer.concat([bytes, lineFeed])
    } catch (error) {
      if (!(error instanceof BrokenLine)) throw error
      refuse(error)
    }
  }
}
