import { createHmac } from 'node:crypto'
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
 * Redirects are not followed. Rejects with the reason where the receiver does not accept it.
 */
export async function postWebhook(
  { url, secret }: Webhook,
  id: string,
  body: string,
  now: Date,
): Promise<void> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': `treesift/${version}`,
      'Webhook-Id': id,
      'Webhook-Timestamp': timestamp,
      ...(secret !== undefined && { 'Webhook-Signature': signature(secret, id, timestamp, body) }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(maxSeconds * 1000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
}

const signature = (secret: Buffer, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** The bytes of a secret: `whsec_` and base64, as generators of Standard Webhooks write it, or any text. */
export const secretBytes = (text: string): Buffer =>
  text.startsWith('whsec_') ? Buffer.from(text.slice('whsec_'.length), 'base64') : Buffer.from(text)
