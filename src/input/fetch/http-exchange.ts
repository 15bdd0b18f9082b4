import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { HttpStatus, IncompleteResponse } from '../../core/errors.js'
import { lazyPackage } from '../../core/lazy-package.js'
import type { ByteStream } from '../files/byte-stream.js'

type Http = typeof import('node:http')

/** What sends requests, by the scheme of URLs. */
const senders: Readonly<Record<string, () => Pick<Http, 'request'>>> = {
  'http:': lazyPackage<Http>('node:http'),
  'https:': lazyPackage<Http>('node:https'),
}

/** Whether URLs of this scheme can be fetched. */
export const isHttpScheme = (protocol: string): boolean => Object.hasOwn(senders, protocol)

/** Interim answers (status 1xx) to one request: servers send one or two. */
const maxInterimAnswers = 32

/** The final answer to a request. Its body must be read or discarded. */
export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Ends only if the whole body arrived. Fails with `IncompleteResponse`, or with the reason of an abort. */
  readonly body: ByteStream
  discard(): void
}

interface ExchangeOptions extends RequestOptions {
  readonly signal: AbortSignal
}

/**
 * Sends a GET request. The result always settles: with the response, or with an error if the server changes the
 * protocol, closes the connection without an answer or does not stop sending interim answers.
 * @param shown The URL for messages.
 */
export function exchangeHttp(
  url: URL,
  shown: string,
  options: ExchangeOptions,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = senders[url.protocol]!().request(url, { ...options, agent: false })
    let connectionError: Error | undefined
    let interimAnswers = 0
    sent
      .on('response', (message) => {
        // an error before the body is read is found by its reader
        message.on('error', () => {})
        const body = wholeBody(message, { shown, ...options }, () => connectionError)
        const { statusCode: status = 0, headers } = message
        resolve({ status, headers, body, discard: () => message.destroy() })
      })
      .on('upgrade', ({ statusCode = 101 }, socket) => {
        socket.destroy()
        reject(new HttpStatus(shown, statusCode))
      })
      .on('information', () => {
        if (++interimAnswers > maxInterimAnswers)
          sent.destroy(new Error(`more than ${maxInterimAnswers} interim answers`))
      })
      .on('error', (error) => {
        connectionError = error
        reject(error)
      })
      // after a response or an error this has no effect
      .on('close', () => reject(new Error('the connection was closed without an answer')))
      .end()
  })
}

interface BodyContext {
  readonly shown: string
  readonly signal: AbortSignal
}

async function* wholeBody(
  message: IncomingMessage,
  { shown, signal }: BodyContext,
  connectionError: () => Error | undefined,
): ByteStream {
  let isAtEnd = true
  try {
    yield* message
  } catch {
    isAtEnd = false
  }
  if (isAtEnd && message.complete && hasStatedLength(message)) return
  signal.throwIfAborted()
  const error = connectionError()
  if (isAtEnd && message.complete && error === undefined) return
  throw new IncompleteResponse(shown, error?.message ?? 'the connection was closed early')
}

/** Whether the message itself says where its body ends. Otherwise the end of the connection is the end of the body. */
const hasStatedLength = ({ headers, statusCode }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined ||
  isChunked(headers['transfer-encoding']) ||
  statusCode === 204 ||
  statusCode === 304

const isChunked = (transferEncoding = ''): boolean =>
  transferEncoding.trimEnd().toLowerCase().endsWith('chunked')
