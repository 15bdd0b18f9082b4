import { createHmac } from 'node:crypto'
import { basicAuthorization } from '../../core/basic-authorization.js'
import { errorMessage, systemCode } from '../../core/errors.js'
import { omitCredentials } from '../../core/omit-credentials.js'
import { version } from '../../core/version.js'

/** Where notifications go. */
export interface Webhook {
  readonly url: URL
  /** Signs them; without it they are not signed. */
  readonly secret: Buffer | undefined
}

/** Seconds that a receiver has for its answer. */
const maxSeconds = 10

/**
 * Sends a notification in the form of Standard Webhooks: JSON, with its id, the time and a signature in headers.
 * A name and password in the URL are sent in a header. Redirects are not followed. Rejects with the reason where the
 * receiver does not accept it.
 */
export async function postWebhook(
  { url, secret }: Webhook,
  id: string,
  body: string,
  now: Date,
): Promise<void> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const response = await fetch(omitCredentials(url.href), {
    method: 'POST',
    headers: {
      ...basicAuthorization(url),
      'Content-Type': 'application/json',
      'User-Agent': `treesift/${version}`,
      'Webhook-Id': id,
      'Webhook-Timestamp': timestamp,
      ...(secret !== undefined && { 'Webhook-Signature': signature(secret, id, timestamp, body) }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(maxSeconds * 1000),
  }).catch((error) => {
    throw new Error(reasonOf(error))
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
}

/** Why a request failed: `fetch` has it in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.cause === undefined) return errorMessage(error)
  return errorMessage(error.cause) || systemCode(error.cause)
}

const signature = (secret: Buffer, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** The bytes of a secret: `whsec_` and base64, as generators of Standard Webhooks write it, or any text. */
export const secretBytes = (text: string): Buffer =>
  text.startsWith('whsec_') ? Buffer.from(text.slice('whsec_'.length), 'base64') : Buffer.from(text)
