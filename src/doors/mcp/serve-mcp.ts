import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { LocalService, type LocalServiceOptions } from '../../app/local-service.js'
import { BrokenLine } from '../../core/errors.js'
import { stopSignalsOfProcess } from '../../core/stop-signals.js'
import type { AllowedAddresses } from '../../input/fetch/network.js'
import { PoliteFetcher } from '../../input/fetch/polite-fetch.js'
import type { ByteStream } from '../../input/files/byte-stream.js'
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

/** What a client writes and reads. */
export interface McpStreams {
  readonly in: ByteStream
  readonly out: Writable
}

/** A message holds a page at most, most of it written as `\uXXXX`. */
const maxMessageBytes = inputLimits.maxLineBytes

/** What JSON-RPC calls errors of messages. */
const rpcErrors = { noJson: -32_700, noRequest: -32_600 } as const

/** Why a line is no message, and what it calls itself, if it says so. */
interface RefusedLine {
  readonly error: BrokenLine
  readonly kind: keyof typeof rpcErrors
  readonly id?: string | number
}

/** Serves one client, over standard input and output unless others are given, until it closes them. */
export async function serveMcp(
  options: McpOptions,
  streams: McpStreams = { in: processStdin, out: process.stdout },
): Promise<void> {
  const { inputLimits: limits, addresses, robots, roots, training, onWarning } = options
  const service = new LocalService(options)
  const fetcher = new PoliteFetcher({ limits, addresses, robots, retries: 1 })
  const pages = new PageSource({ roots, limits, fetch: fetcher.fetch })
  const close = (): void => service.close()
  process.once('exit', close)
  const removeHandlers = stopSignalsOfProcess.add(close)
  try {
    const lines = Readable.from(wholeMessages(streams.in, (line) => refuse(line)))
    const transport = new StdioServerTransport(lines, streams.out, {
      maxBufferSize: maxMessageBytes + lineFeed.length,
    })
    const refuse = ({ error: { message, code }, kind, ...named }: RefusedLine): void => {
      const error = { code: rpcErrors[kind], message: `${message} [${code}]` }
      transport.send({ jsonrpc: '2.0', ...named, error }).catch(() => {})
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

/**
 * The lines that hold a JSON object, each in one piece; the others are refused, and so is what asks for an answer in a
 * form that is unknown: its sender would wait for ever.
 */
async function* wholeMessages(
  input: ByteStream,
  refuse: (line: RefusedLine) => void,
): AsyncGenerator<Buffer> {
  for await (const { number, bytes } of splitLines(input, maxMessageBytes, isBlankLine)) {
    const broken = (reason: string) => new BrokenLine('-', number, reason)
    try {
      if (bytes === undefined) throw broken(`longer than ${maxMessageBytes} bytes`)
      const { id, ...rest } = parseJsonObject(bytes, broken)
      const isNamed = typeof id === 'string' || typeof id === 'number'
      if (!isNamed || isJSONRPCRequest({ id, ...rest }) || isJSONRPCResponse({ id, ...rest }))
        yield Buffer.concat([bytes, lineFeed])
      else refuse({ error: broken('no request of MCP'), kind: 'noRequest', id })
    } catch (error) {
      if (!(error instanceof BrokenLine)) throw error
      refuse({ error, kind: 'noJson' })
    }
  }
}
